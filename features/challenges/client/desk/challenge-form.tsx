import { useState } from "react";
import { deskApiPaths } from "../../../../common/contract/desk-api-paths.ts";
import { EditDialog, type GetFieldProps } from "../../../../ui/desk/edit-dialog.tsx";
import { localMinute, localToIso } from "../../../../ui/desk/local-minute.ts";
import type { RecordFormProps } from "../../../../ui/desk/use-record-form.ts";
import { Field } from "../../../../ui/field.tsx";
import { MoneyField } from "../../../../ui/money-field.tsx";
import { Switch } from "../../../../ui/switch.tsx";
import type { Challenge, DeskChallenge } from "../../contract/challenges.ts";
import { challengeFields } from "../../contract/desk-fields.ts";
import { m } from "../../messages.ts";

const messages = { done: m.challengeSaved(), failed: m.challengeNotSaved() };
const numberFieldProps = { type: "number", step: "any", inputMode: "decimal", autoComplete: "off" } as const;

export function ChallengeForm({ record: challenge, now, ...dialog }: RecordFormProps<DeskChallenge>) {
  return (
    <EditDialog
      {...dialog}
      title={challenge === null ? m.newChallenge() : m.editChallenge()}
      width="560px"
      path={challenge === null ? deskApiPaths.createChallenge : deskApiPaths.updateChallenge(challenge.id)}
      labels={challengeFields}
      was={challenge}
      now={now}
      sent={(form) => toRequestForm(form, challenge?.ends_at ?? null)}
      words={messages}
    >
      {(field) => <Fields challenge={challenge} field={field} />}
    </EditDialog>
  );
}

interface FieldsProps {
  challenge: Challenge | null;
  field: GetFieldProps<keyof typeof challengeFields>;
}

function Fields({ challenge, field }: FieldsProps) {
  const [multiplier, setMultiplier] = useState(String(challenge?.target_multiplier ?? ""));
  const [leastBet, setLeastBet] = useState(String(challenge?.min_bet ?? 0));
  return (
    <>
      <Field {...field("title")} autoComplete="off" defaultValue={challenge?.title} />
      <Field {...field("slot")} autoComplete="off" defaultValue={challenge?.slot} />
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField
          {...field("target_multiplier")}
          lead={null}
          format={(times) => `${times}x`}
          value={multiplier}
          onChange={setMultiplier}
        />
        <MoneyField {...field("min_bet")} lead={null} value={leastBet} onChange={setLeastBet} />
        <Field {...field("reward_points")} {...numberFieldProps} defaultValue={challenge?.reward_points} />
        <Field
          {...field("ends_at")}
          type="datetime-local"
          defaultValue={challenge?.ends_at ? localMinute(challenge.ends_at) : ""}
          hint={m.endsHint()}
        />
      </div>
      <Switch
        label={challengeFields.active}
        hint={m.activeHint()}
        name="active"
        defaultChecked={challenge?.active ?? true}
      />
    </>
  );
}

function toRequestForm(form: FormData, end: string | null): FormData {
  form.set("active", String(form.has("active")));
  form.set("ends_at", localToIso(String(form.get("ends_at") ?? ""), end));
  return form;
}
