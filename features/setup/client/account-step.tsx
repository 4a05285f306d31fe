import { useState } from "react";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { m as identityMessages } from "../../../identity/messages.ts";
import { call } from "../../../ui/base/api.ts";
import { Field, PasswordField } from "../../../ui/field.tsx";
import { m } from "../messages.ts";
import { RestoreCard, Restored } from "./restore-card.tsx";
import { type Problem, parseProblem, readField, StepForm } from "./step-form.tsx";

export function AccountStep({ onDone }: { onDone: () => void }) {
  const [isRestored, setRestored] = useState(false);
  if (isRestored) return <Restored />;
  return (
    <div className="grid gap-8">
      <StepForm
        title={m.account()}
        lead={m.accountLead()}
        label={m.createAccount()}
        onSend={makeAccount}
        onDone={onDone}
      >
        {(getError) => (
          <>
            <Field
              label={m.email()}
              name="email"
              type="email"
              autoComplete="email"
              hint={m.emailHint()}
              {...getError("email")}
            />
            <Field
              label={m.username()}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={24}
              {...getError("username")}
            />
            <PasswordField
              label={m.password()}
              name="password"
              autoComplete="new-password"
              hint={m.passwordHint()}
              {...getError("password")}
            />
          </>
        )}
      </StepForm>
      <RestoreCard onDone={() => setRestored(true)} />
    </div>
  );
}

async function makeAccount(form: FormData): Promise<Problem | null> {
  const [email, username] = [readField(form, "email"), readField(form, "username")];
  const password = String(form.get("password") ?? "");
  if (password.length < 8) return { field: "password", text: identityMessages.passwordShort() };
  return parseProblem(await call(deskApiPaths.setupAdmin, { json: { email, username, password } }));
}
