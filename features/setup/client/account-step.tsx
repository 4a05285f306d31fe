// The first step: the admin's account.

import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { accountWords } from "../../../identity/contract/account-words.ts";
import { call } from "../../../ui/base/api.ts";
import { Field, PasswordField } from "../../../ui/field.tsx";
import { type Problem, parseProblem, readField, StepForm } from "./step-form.tsx";

export function AccountStep({ onDone }: { onDone: () => void }) {
  return (
    <StepForm
      title="Your account"
      lead="It runs the site: everything of the desk is yours. Others of your team register like everybody, and get their role from you."
      label="Make the account"
      onSend={makeAccount}
      onDone={onDone}
    >
      {(getError) => (
        <>
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            hint="For resetting your password, and for what an admin should hear of."
            {...getError("email")}
          />
          <Field
            label="Username"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={24}
            {...getError("username")}
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="new-password"
            hint="8 characters or more; a long one is better."
            {...getError("password")}
          />
        </>
      )}
    </StepForm>
  );
}

async function makeAccount(form: FormData): Promise<Problem | null> {
  const [email, username] = [readField(form, "email"), readField(form, "username")];
  const password = String(form.get("password") ?? "");
  if (password.length < 8) return { field: "password", text: accountWords.password };
  return parseProblem(await call(deskApiPaths.setupAdmin, { json: { email, username, password } }));
}
