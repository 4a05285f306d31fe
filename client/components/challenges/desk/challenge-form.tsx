// Makes or edits a challenge. The server judges; its words stand at the field they are about.
import { useState } from "react";
import type { Challenge } from "../../../../contracts/challenges.ts";
import { paths } from "../../../../contracts/paths.ts";
import { call } from "../../../api.ts";
import { Field } from "../../../ui/field.tsx";
import { MoneyField } from "../../../ui/money-field.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { isoOfLocal, localMinute } from "../../desk/local-minute.ts";
import { saveOutcome } from "../../desk/outcomes.ts";
import { SaveDialog } from "../../desk/save-dialog.tsx";

export interface ChallengeFormProps {
  open: boolean;
  /** Null: a new one. */
  challenge: Challenge | null;
  onClose: () => void;
}

const words = { done: "Challenge saved.", failed: "The challenge could not be saved, try again!" };
const number = { type: "number", step: "any", inputMode: "decimal" } as const;

export function ChallengeForm({ open, challenge, onClose }: ChallengeFormProps) {
  const path = challenge === null ? paths.api.createChallenge : paths.api.updateChallenge(challenge.id);
  return (
    <SaveDialog
      open={open}
      title={challenge === null ? "New challenge" : "Edit challenge"}
      width="560px"
      save={async (form) => saveOutcome(await call(path, { json: readForm(form) }), words)}
      onClose={onClose}
    >
      {(errorOf) => <Fields challenge={challenge} errorOf={errorOf} />}
    </SaveDialog>
  );
}

interface FieldsProps {
  challenge: Challenge | null;
  errorOf: (field: string) => string | undefined;
}

function Fields({ challenge, errorOf }: FieldsProps) {
  const about = (name: keyof Challenge, label: string) => ({ name, label, error: errorOf(name) });
  const field = (name: keyof Challenge, label: string) => ({ ...about(name, label), autoComplete: "off" });
  const [multiplier, setMultiplier] = useState(String(challenge?.target_multiplier ?? ""));
  const [leastBet, setLeastBet] = useState(String(challenge?.min_bet ?? 0));
  return (
    <>
      <Field {...field("title", "Title")} defaultValue={challenge?.title} />
      <Field {...field("slot", "Slot")} defaultValue={challenge?.slot} />
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField
          {...about("target_multiplier", "Multiplier to hit")}
          lead={null}
          format={(times) => `${times}x`}
          value={multiplier}
          onChange={setMultiplier}
        />
        <MoneyField {...about("min_bet", "Least bet in dollars")} lead={null} value={leastBet} onChange={setLeastBet} />
        <Field {...field("reward_points", "Reward in points")} {...number} defaultValue={challenge?.reward_points} />
        <Field
          {...field("ends_at", "Ends (your time)")}
          type="datetime-local"
          defaultValue={challenge?.ends_at ? localMinute(challenge.ends_at) : ""}
          hint="Empty: until you switch it off."
        />
      </div>
      <Switch label="On" hint="Shown, and can be claimed." name="active" defaultChecked={challenge?.active ?? true} />
    </>
  );
}

function readForm(form: FormData): Record<string, unknown> {
  const ends = String(form.get("ends_at") ?? "");
  return { ...Object.fromEntries(form), active: form.get("active") !== null, ends_at: isoOfLocal(ends) };
}
