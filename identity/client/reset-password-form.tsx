import { type FormEvent, useState } from "react";
import { paths } from "../../common/contract/paths.ts";
import { router } from "../../platform/pages/client/router.ts";
import { usePage } from "../../platform/pages/client/use-page.ts";
import { call } from "../../ui/base/api.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/field.tsx";
import { ProblemLine } from "../../ui/form-problem.tsx";
import { toOutcome, type Words } from "../../ui/outcome.ts";
import { toast } from "../../ui/toast.ts";
import { m } from "../messages.ts";
import { fieldText, useFormRefusal } from "./form.ts";

const redirectDelayMs = 2_000;

const messages: Words = {
  done: m.passwordReset(),
  failed: m.passwordResetFailed(),
  show: "fields",
  byCode: { too_many_tries: null },
};

function resetToken(prop: string | undefined, url: string): string {
  if (prop !== undefined && prop !== "") return prop;
  const match = /^\/reset-password\/([^/?#]+)/.exec(url);
  return match?.[1] === undefined ? "" : decodeURIComponent(match[1]);
}

export function ResetPasswordForm({ token }: { token: string | undefined }) {
  const { url } = usePage();
  const [isBusy, setBusy] = useState(false);
  const { refuse, watch, mark, ...refusal } = useFormRefusal();

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!isBusy) await watch(() => reset(form));
  };
  const reset = async (form: HTMLFormElement) => {
    const json = {
      token: resetToken(token, url),
      password: fieldText(form, "password"),
      password_confirmation: fieldText(form, "password_confirmation"),
    };
    setBusy(true);
    const outcome = toOutcome(await call(paths.api.resetPassword, { json }), messages);
    if (outcome.kind === "done") {
      toast.success(outcome.text);
      setTimeout(() => router.visit(paths.login), redirectDelayMs);
      return;
    }
    setBusy(false);
    refuse(form, outcome.text, outcome.kind === "refused" ? outcome.field : null);
  };

  return (
    <form
      method="post"
      action={paths.api.resetPassword}
      noValidate
      onSubmit={send}
      onInput={refusal.typed}
      className="grid gap-5"
    >
      <PasswordField
        label={m.newPassword()}
        autoComplete="new-password"
        hint={m.passwordHint()}
        {...mark("password")}
      />
      <PasswordField
        label={m.confirmPassword()}
        autoComplete="new-password"
        hint={m.passwordAgainHint()}
        {...mark("password_confirmation")}
      />
      <ProblemLine>{refusal.problem}</ProblemLine>
      <Button type="submit" variant="primary" size="lg" wide busy={isBusy}>
        {m.submit()}
      </Button>
    </form>
  );
}
