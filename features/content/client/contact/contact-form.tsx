// The contact form. It validates nothing before it sends (CONTACT-03).
import { type FormEvent, useState } from "react";
import { paths } from "../../../../common/contract/paths.ts";
import { isRecord } from "../../../../platform/contract/json-values.ts";
import { usePage } from "../../../../platform/pages/client/use-page.ts";
import { call } from "../../../../ui/base/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { cx } from "../../../../ui/cx.ts";
import { Field, TextArea } from "../../../../ui/field.tsx";
import { type Outcome, toOutcome, type Words } from "../../../../ui/outcome.ts";
import { m } from "../../messages.ts";

/** CONTACT-05 to CONTACT-09. */
const messages: Words = {
  done: m.messageSent(),
  failed: m.sendFailed(),
  unanswered: m.errorOccurred(),
  show: "fields",
  byCode: {
    too_many_tries: m.sendingTooQuickly(),
    other_site: null,
    forbidden: null,
  },
  isDone: (body) => isRecord(body) && body.success === true,
};

export function ContactForm() {
  const { user } = usePage().props.auth;
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    setSending(true);
    setOutcome(null);
    const json = Object.fromEntries(new FormData(form));
    const outcome = toOutcome(await call(paths.api.sendContact, { json }), messages);
    setSending(false);
    setOutcome(outcome);
    if (outcome.kind === "done") form.reset();
  };
  return (
    <form method="post" action={paths.api.sendContact} noValidate onSubmit={send} className="grid gap-5">
      <div className="grid gap-5 md:grid-cols-2">
        <Field label={m.name()} name="name" autoComplete="name" defaultValue={user?.username} />
        <Field label={m.email()} name="email" type="email" autoComplete="email" defaultValue={user?.email} />
      </div>
      <Field label={m.subject()} name="subject" maxLength={200} />
      <TextArea label={m.message()} name="message" rows={7} maxLength={5_000} />
      <Button type="submit" variant="primary" size="lg" busy={isSending} className="md:justify-self-start">
        {isSending ? m.sending() : m.sendMessage()}
      </Button>
      <p role="status" className={cx("empty:sr-only", outcome?.kind === "done" ? "text-mint-300" : "text-coral-300")}>
        {outcome?.text}
      </p>
    </form>
  );
}
