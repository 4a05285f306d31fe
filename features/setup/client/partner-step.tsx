// The partner step connects one partner whose wagers earn points. The admin enters, tests and saves the partner's key
// here. A key in the environment also completes the step.

import { paths } from "../../../common/contract/paths.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { Card } from "../../../ui/card.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { KeyField } from "../../keys/client/key-field.tsx";
import type { ServiceKeyProps } from "../../keys/contract/service-keys.ts";
import type { SetupFacts } from "../contract/setup.ts";
import { m } from "../messages.ts";
import { earnWords } from "./earn-words.ts";
import { type Problem, StepForm } from "./step-form.tsx";

interface PartnerStepProps {
  keys: readonly ServiceKeyProps[];
  facts: SetupFacts;
  onDone: () => void;
  /** Called after a key is saved or removed. The step then stays open. */
  onStay: () => void;
}

export function PartnerStep({ keys, facts, onDone, onStay }: PartnerStepProps) {
  const isOn = keys.some(({ state }) => state === "saved" || state === "environment");
  return (
    <StepForm
      title={m.partnerTitle()}
      lead={m.partnerLead()}
      onSend={async () => (isOn ? null : reloadKeys())}
      onDone={onDone}
      later="partner_later"
      above={
        <>
          <Card className="grid grid-cols-1 ruled shadow-float">
            {keys.map((entry) => (
              <div key={entry.service} className="p-5">
                <KeyField entry={entry} demo={false} onChanged={onStay} headingLevel={2} />
              </div>
            ))}
          </Card>
          {facts.lacks_roobet_chat && (
            <p className="text-sm text-soft">
              {m.roobetByWager({ link: (text) => <TextLink href={paths.admin.keys}>{text}</TextLink> })}
            </p>
          )}
          <p className="text-sm text-soft">{earnWords(facts.earns)}</p>
          <p className="text-sm text-faint">
            {m.noPartnerKey({
              link: (text) => <TextLink href={paths.admin.keys}>{text}</TextLink>,
              code: (text) => <code className="font-mono">{text}</code>,
            })}
          </p>
        </>
      }
    />
  );
}

/** Reloads the keys, because a restart or another tab may have added one. The page then shows the next step. */
const reloadKeys = (): Promise<Problem> =>
  new Promise((resolve) => {
    const text = m.partnerKeyMissing();
    router.reload({ onFinish: () => resolve({ field: null, text }) });
  });
