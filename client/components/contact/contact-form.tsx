// Writing to the team. Nothing is checked before it is sent (CONTACT-03).
import { type FormEvent, useState } from "react";
import { paths } from "../../../contracts/paths.ts";
import { call } from "../../api.ts";
import { usePage } from "../../protocol/use-page.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Field, TextArea } from "../../ui/field.tsx";
import { type ContactOutcome, contactOutcome, contactWords } from "./outcomes.ts";

export function ContactForm() {
  const { user } = usePage().props.auth;
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<ContactOutcome | null>(null);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    setSending(true);
    setOutcome(null);
    const json = Object.fromEntries(new FormData(form));
    const answered = contactOutcome(await call(paths.api.sendContact, { json }));
    setSending(false);
    setOutcome(answered);
    if (answered.kind === "sent") form.reset();
  };
  return (
    <form method="post" action={paths.api.sendContact} noValidate onSubmit={send} className="grid gap-5">
      <div className="grid gap-5 md:grid-cols-2">
        <Field label="Name" name="name" autoComplete="name" defaultValue={user?.username} />
        <Field label="Email" name="email" type="email" autoComplete="email" defaultValue={user?.email} />
      </div>
      <Field label="Subject" name="subject" maxLength={200} />
      <TextArea label="Message" name="message" rows={7} maxLength={5_000} />
      <Button type="submit" variant="primary" size="lg" busy={isSending} className="md:justify-self-start">
        {isSending ? "Sending..." : "Send Message"}
      </Button>
      <p
        role="status"
        className={cx("empty:sr-only", outcome?.kind === "refused" ? "text-coral-300" : "text-mint-300")}
      >
        {outcome !== null && (outcome.kind === "sent" ? contactWords.sent : outcome.text)}
      </p>
    </form>
  );
}
