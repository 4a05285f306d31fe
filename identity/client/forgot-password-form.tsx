import { MailCheck } from "lucide-react";
import { type FormEvent, useState } from "react";
import { paths } from "../../common/contract/paths.ts";
import { call } from "../../ui/base/api.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { ProblemLine } from "../../ui/form-problem.tsx";
import { toOutcome, type Words } from "../../ui/outcome.ts";
import { toast } from "../../ui/toast.ts";
import { m } from "../messages.ts";
import { fieldText, useFormRefusal } from "./form.ts";

/** Ignores the response's body (API-03). */
const messages: Words = {
  done: m.resetRequested(),
  failed: m.resetRequestFailed(),
  show: "nothing",
};

export function ForgotPasswordForm() {
  const [isBusy, setBusy] = useState(false);
  const { refuse, watch, mark, ...refusal } = useFormRefusal();
  const [sentTo, setSentTo] = useState<string | null>(null);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!isBusy) await watch(() => requestLink(form));
  };
  const requestLink = async (form: HTMLFormElement) => {
    const email = fieldText(form, "email").trim();
    if (email === "") return refuse(form, m.emailRequired(), "email");
    setBusy(true);
    const outcome = toOutcome(await call(paths.api.requestReset, { json: { email } }), messages);
    setBusy(false);
    if (outcome.kind !== "done") return refuse(form, outcome.text, null);
    toast.success(outcome.text);
    setSentTo(email);
  };

  return (
    <form
      method="post"
      action={paths.api.requestReset}
      noValidate
      onSubmit={send}
      onInput={refusal.typed}
      className="grid gap-5"
    >
      <Field
        label={m.email()}
        type="email"
        autoComplete="email"
        hint={m.forgotPasswordEmailHint()}
        {...mark("email")}
      />
      <ProblemLine>{refusal.problem}</ProblemLine>
      <Button type="submit" variant="primary" size="lg" wide busy={isBusy}>
        {m.submit()}
      </Button>
      {sentTo !== null && (
        <p role="status" className="flex items-start gap-3 rounded-control bg-mint-900 p-3.5 text-sm text-mint-200">
          <MailCheck size={18} aria-hidden className="mt-0.5 shrink-0" />
          <span>{m.resetLinkSent({ email: () => <strong className="font-semibold break-all">{sentTo}</strong> })}</span>
        </p>
      )}
    </form>
  );
}
