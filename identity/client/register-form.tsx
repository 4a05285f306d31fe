import { type FormEvent, useState } from "react";
import { paths } from "../../common/contract/paths.ts";
import { router } from "../../platform/pages/client/router.ts";
import { call } from "../../ui/base/api.ts";
import { Button } from "../../ui/button.tsx";
import { Field, PasswordField } from "../../ui/field.tsx";
import { ProblemLine } from "../../ui/form-problem.tsx";
import { TextLink } from "../../ui/link.tsx";
import { toOutcome, type Words } from "../../ui/outcome.ts";
import { toast } from "../../ui/toast.ts";
import { firstRegisterProblem } from "../contract/account-words.ts";
import { m } from "../messages.ts";
import { fieldText, useFormRefusal } from "./form.ts";
import { storeNewAccount } from "./new-account.ts";

const messages: Words = {
  failed: m.registerFailed(),
  show: "fields",
  byCode: { too_many_tries: null },
};

export function RegisterForm() {
  const [isBusy, setBusy] = useState(false);
  const { refuse, watch, mark, ...refusal } = useFormRefusal();

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!isBusy) await watch(() => register(form));
  };
  const register = async (form: HTMLFormElement) => {
    const [email, username, password] = [
      fieldText(form, "email"),
      fieldText(form, "username"),
      fieldText(form, "password"),
    ];
    const confirmation = fieldText(form, "password_confirmation");
    const problem = firstRegisterProblem({ email, username, password, confirmation });
    if (problem !== null) return refuse(form, problem.text, problem.field);
    setBusy(true);
    const json = { email, username: username.trim(), password, password_confirmation: confirmation };
    const outcome = toOutcome(await call(paths.api.register, { json }), messages);
    if (outcome.kind === "done") {
      storeNewAccount({ username: json.username, password });
      toast.success(m.accountCreated());
      return router.visit(paths.login);
    }
    setBusy(false);
    refuse(form, outcome.text, outcome.kind === "refused" ? outcome.field : null);
  };

  return (
    <form
      method="post"
      action={paths.api.register}
      noValidate
      onSubmit={send}
      onInput={refusal.typed}
      className="grid gap-5"
    >
      <Field label={m.email()} type="email" autoComplete="email" hint={m.registerEmailHint()} {...mark("email")} />
      <Field
        label={m.username()}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={24}
        hint={m.usernameHint()}
        {...mark("username")}
      />
      <PasswordField label={m.password()} autoComplete="new-password" hint={m.passwordHint()} {...mark("password")} />
      <PasswordField
        label={m.confirmPassword()}
        autoComplete="new-password"
        hint={m.passwordAgainHint()}
        {...mark("password_confirmation")}
      />
      <ProblemLine>{refusal.problem}</ProblemLine>
      <div className="grid gap-3">
        <Button type="submit" variant="primary" size="lg" wide busy={isBusy}>
          {m.registerButton()}
        </Button>
        <p className="text-center text-sm text-faint">
          {m.acceptTerms({ link: (text) => <TextLink href={paths.terms}>{text}</TextLink> })}
        </p>
      </div>
    </form>
  );
}
