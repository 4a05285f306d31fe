// Makes or edits a challenge. The server judges; its words stand at the field they are about.
import { useState } from "react";
import type { Challenge, DeskChallenge } from "../../../../contracts/challenges.ts";
import { deskCalls } from "../../../../contracts/desk-calls.ts";
import { useCoin } from "../../../ui/coin.ts";
import { Field } from "../../../ui/field.tsx";
import { MoneyField } from "../../../ui/money-field.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { EditDialog } from "../../desk/edit-dialog.tsx";
import { isoOfLocal, localMinute, minuteWords } from "../../desk/local-minute.ts";
import type { Edited, Sent, Words } from "../../desk/merging.ts";
import { saveOutcome } from "../../desk/outcomes.ts";

export interface ChallengeFormProps {
  open: boolean;
  /** Null: a new one. */
  challenge: DeskChallenge | null;
  /** The same as the page shows it now. */
  now: DeskChallenge | undefined;
  onClose: () => void;
}

const said = { done: "Challenge saved.", failed: "The challenge could not be saved, try again!" };
const number = { type: "number", step: "any", inputMode: "decimal" } as const;

export function ChallengeForm({ open, challenge, now, onClose }: ChallengeFormProps) {
  const path = challenge === null ? deskCalls.createChallenge : deskCalls.updateChallenge(challenge.id);
  return (
    <EditDialog
      open={open}
      title={challenge === null ? "New challenge" : "Edit challenge"}
      width="560px"
      path={path}
      was={challenge && editedChallenge(challenge)}
      now={now && editedChallenge(now)}
      words={words}
      read={(form) => readForm(form, challenge?.ends_at ?? null)}
      carries={(sent, seen) => ({ json: { ...sent, ...(seen !== null && { seen }) } })}
      outcomeOf={(answer) => saveOutcome(answer, said)}
      onClose={onClose}
    >
      {(errorOf) => <Fields challenge={challenge} errorOf={errorOf} />}
    </EditDialog>
  );
}

const words: Words = {
  title: { name: "Title" },
  slot: { name: "Slot" },
  target_multiplier: { name: "Multiplier to hit" },
  min_bet: { name: "Least bet in dollars" },
  reward_points: { name: "Reward in points" },
  ends_at: { name: "Ends", show: minuteWords },
  active: { name: "On", show: (isOn) => (isOn === true ? "Yes" : "No") },
};

/** As its form sends it while nothing is changed. */
const editedChallenge = (challenge: DeskChallenge): Edited => ({
  seen: challenge.seen,
  fields: {
    title: challenge.title,
    slot: challenge.slot,
    target_multiplier: String(challenge.target_multiplier),
    min_bet: String(challenge.min_bet),
    reward_points: String(challenge.reward_points),
    ends_at: challenge.ends_at ?? "",
    active: challenge.active,
  },
});

interface FieldsProps {
  challenge: Challenge | null;
  errorOf: (field: string) => string | undefined;
}

function Fields({ challenge, errorOf }: FieldsProps) {
  const coin = useCoin();
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
        <Field
          {...field("reward_points", coin("Reward in points"))}
          {...number}
          defaultValue={challenge?.reward_points}
        />
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

function readForm(form: FormData, end: string | null): Sent {
  const ends = String(form.get("ends_at") ?? "");
  return { ...Object.fromEntries(form), active: form.get("active") !== null, ends_at: isoOfLocal(ends, end) };
}
