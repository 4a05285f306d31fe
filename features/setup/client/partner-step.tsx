// The partner step: one partner that points come from. Its key is entered, tested and saved here; a key in the environment
// counts as well.

import { paths } from "../../../common/contract/paths.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { Card } from "../../../ui/card.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { KeyField } from "../../keys/client/key-field.tsx";
import type { ServiceKeyProps } from "../../keys/contract/service-keys.ts";
import type { SetupFacts } from "../contract/setup.ts";
import { earnWords } from "./earn-words.ts";
import { type Problem, StepForm } from "./step-form.tsx";

interface PartnerStepProps {
  /** Keys of the partners. */
  keys: readonly ServiceKeyProps[];
  facts: SetupFacts;
  onDone: () => void;
  /** Called when a key is saved or removed. */
  onStay: () => void;
}

export function PartnerStep({ keys, facts, onDone, onStay }: PartnerStepProps) {
  const isOn = keys.some(({ state }) => state === "saved" || state === "environment");
  return (
    <StepForm
      title="A partner site"
      lead="Wagers under your code become points. Enter the key of one partner; it is asked at once whether it takes it."
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
            <p className="text-sm text-gold-300">
              Viewers link their Roobet account by a line in Roobet's chat. For that you agree on a secret with Roobet
              and enter it under <TextLink href={paths.admin.keys}>Keys</TextLink>; until then nobody can link one.
            </p>
          )}
          <p className="text-sm text-soft">{earnWords(facts.earns)}</p>
          <p className="text-sm text-faint">
            No key at hand? See to it later: it can be entered on your desk at any time, under{" "}
            <TextLink href={paths.admin.keys}>Keys</TextLink>, with those of Kick and Discord. Who runs the machine can
            give keys as environment variables instead (<code className="font-mono">ROOBET_API_KEY</code> and so on).
            Draws need none: drand's public beacon decides them, and a key of RANDOM.ORG is optional.
          </p>
        </>
      }
    />
  );
}

/** A restart or another tab may have added a key, so the page goes on by itself. */
const reloadKeys = (): Promise<Problem> =>
  new Promise((resolve) => {
    const text = "None has a key yet. Enter one, or see to it later.";
    router.reload({ onFinish: () => resolve({ field: null, text }) });
  });
