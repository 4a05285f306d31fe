// Asking for a link to choose a new password (AUTH-21 to AUTH-26).
import { MailCheck } from "lucide-react";
import { type FormEvent, useState } from "react";
import { words } from "../../../contracts/account-words.ts";
import { paths } from "../../../contracts/paths.ts";
import { call } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.ts";
import { focusField, typed } from "./form.ts";
import { forgotOutcome } from "./outcomes.ts";

export function ForgotPasswordForm() {
  const [isBusy, setBusy] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const email = typed(form, "email").trim();
    setWrong(email === "");
    if (email === "") {
      toast.error(words.emailRequired);
      return focusField(form, "email");
    }
    setBusy(true);
    const outcome = forgotOutcome(await call(paths.api.requestReset, { json: { email } }));
    setBusy(false);
    if (outcome.kind !== "done") return toast.error(outcome.text);
    toast.success(outcome.text ?? "");
    setSentTo(email);
  };

  return (
    <form method="post" action={paths.api.requestReset} noValidate onSubmit={send} className="grid gap-5">
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        invalid={isWrong}
        hint="The address you registered with."
      />
      <Button type="submit" variant="primary" size="lg" wide busy={isBusy}>
        Submit
      </Button>
      {sentTo !== null && (
        <p role="status" className="flex items-start gap-3 rounded-control bg-mint-900 p-3.5 text-sm text-mint-200">
          <MailCheck size={18} aria-hidden className="mt-0.5 shrink-0" />
          <span>
            If <strong className="font-semibold break-all">{sentTo}</strong> belongs to an account, a link is on its
            way. It works once, for 60 minutes.
          </span>
        </p>
      )}
    </form>
  );
}
