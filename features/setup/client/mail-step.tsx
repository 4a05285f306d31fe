import { useRef } from "react";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { KeyField } from "../../keys/client/key-field.tsx";
import type { SetupFacts } from "../contract/setup.ts";
import { m } from "../messages.ts";
import { postponeStep, StepForm, saveSettings } from "./step-form.tsx";
import { TestLetter } from "./test-letter.tsx";

interface MailStepProps {
  facts: SetupFacts;
  onDone: () => void;
  /** Called after the mail server is saved or removed. The step then stays open. */
  onStay: () => void;
}

export function MailStep({ facts, onDone, onStay }: MailStepProps) {
  const server = facts.keys.find(({ service }) => service === "mail");
  const input = useRef<HTMLInputElement>(null);
  const save = () => saveSettings({ mail_from: input.current?.value.trim() ?? "" });
  const goOn = async () => {
    if (input.current?.value.trim() === "") return { field: "mail_from", text: m.senderMissing() };
    // Without a mail server, the form saves only the sender. The desk then reminds the admin to add a server.
    return (await save()) ?? (facts.has_mail_server ? null : postponeStep("mail_later"));
  };
  return (
    <StepForm
      title={m.mailTitle()}
      lead={m.mailLead()}
      onSend={goOn}
      onDone={onDone}
      later="mail_later"
      above={
        server && (
          <Card className="p-5 shadow-float sm:p-7">
            <KeyField entry={server} demo={false} onChanged={onStay} headingLevel={2} />
          </Card>
        )
      }
    >
      {(getError) => (
        <>
          <Field
            ref={input}
            label={m.sender()}
            name="mail_from"
            defaultValue={facts.mail_from}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={m.senderPlaceholder()}
            hint={m.senderHint({ brand: facts.brand })}
            {...getError("mail_from")}
          />
          {facts.has_mail_server ? (
            <TestLetter hint={m.testGoesTo({ email: facts.email })} save={save} />
          ) : (
            <p className="text-sm text-gold-300">
              {m.noMailServer({ code: (text) => <code className="font-mono">{text}</code> })}
            </p>
          )}
        </>
      )}
    </StepForm>
  );
}
