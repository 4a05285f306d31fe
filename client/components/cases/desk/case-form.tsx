// Creates or edits a case. Values are sent as entered; any failure leaves the dialog open (ADMIN-29 to ADMIN-45).
import { useState } from "react";
import type { Case } from "../../../../contracts/cases.ts";
import { deskCalls } from "../../../../contracts/desk-calls.ts";
import { caseFields } from "../../../../contracts/desk-fields.ts";
import type { Answer } from "../../../api.ts";
import { useCoin } from "../../../ui/coin.ts";
import { Field } from "../../../ui/field.tsx";
import { useKeptDraft } from "../../../ui/kept-draft.ts";
import { KeptDraft } from "../../../ui/kept-draft-offer.tsx";
import { PictureField } from "../../../ui/picture-field.tsx";
import { type About as AboutField, EditDialog } from "../../desk/edit-dialog.tsx";
import type { SaveOutcome } from "../../desk/outcomes.ts";
import type { ThingFormProps } from "../../desk/use-thing-form.ts";
import {
  type CaseDraft,
  draftOf,
  draftUpon,
  duplicateOf,
  emptyCase,
  formOf,
  withoutFiles,
  withPlainNumbers,
} from "./case-draft.ts";
import { CaseFigures } from "./case-figures.tsx";
import { saveCaseOutcome } from "./case-outcomes.ts";
import { type CaseProblem, firstProblem } from "./case-problems.ts";
import { CaseRewards } from "./case-rewards.tsx";

/** Many pictures take their time on a slow line. */
const uploadTimeoutMs = 300_000;

type About = Pick<ThingFormProps<Case>, "mode" | "thing">;

function startOf({ mode, thing }: About): CaseDraft {
  if (thing === null) return emptyCase;
  return mode === "edit" ? draftOf(thing) : duplicateOf(thing);
}

/** A draft of a case that was saved meanwhile is another one. */
const nameOf = ({ mode, thing }: About): string =>
  thing === null ? "case new" : `case ${mode} ${thing.id} ${thing.version}`;

/** The toast stays as documented; what is plainly missing is marked where it stands. */
const withProblem = (refused: SaveOutcome, problem: CaseProblem | null): SaveOutcome =>
  problem === null ? refused : { kind: "refused", text: refused.text, field: problem.field, atField: problem.text };

export function CaseForm({ mode, thing, now, ...dialog }: ThingFormProps<Case>) {
  const [draft, setDraft] = useState(() => startOf({ mode, thing }));
  const kept = useKeptDraft<CaseDraft>(nameOf({ mode, thing }));
  const was = mode === "edit" ? thing : null;
  const isNew = was === null;
  const change = (next: CaseDraft) => {
    setDraft(next);
    kept.keep(withoutFiles(next));
  };
  const sent = (_: FormData, isOver: boolean): FormData => {
    const upon = isOver && was !== null && now !== undefined ? draftUpon(draft, was, now) : draft;
    return formOf(withPlainNumbers(upon));
  };
  const outcomeOf = (answer: Answer): SaveOutcome => {
    const outcome = saveCaseOutcome(answer, isNew);
    if (outcome.kind === "refused") return withProblem(outcome, firstProblem(withPlainNumbers(draft)));
    kept.drop();
    return outcome;
  };
  return (
    <EditDialog
      {...dialog}
      title={isNew ? "Create New Case" : "Edit Case"}
      width="500px"
      height="500px"
      path={isNew ? deskCalls.createCase : deskCalls.updateCase(was.id)}
      labels={caseFields}
      was={was && edited(was)}
      now={now && edited(now)}
      sent={sent}
      timeoutMs={uploadTimeoutMs}
      outcomeOf={outcomeOf}
    >
      {(field, errorOf) => (
        <>
          <KeptDraft kept={kept} what={isNew ? "a new case" : "this case"} onTake={change} />
          <Head draft={draft} onChange={change} field={field} />
          <CaseFigures draft={draft} />
          <CaseRewards draft={draft} onChange={change} errorOf={errorOf} />
        </>
      )}
    </EditDialog>
  );
}

/** The rewards without their stocks: a win lowers a stock, and that is no edit. Stocks are saved as differences. */
const edited = (saved: Case) => ({
  ...saved,
  seen: String(saved.version),
  rewards: saved.rewards.map(({ label, prob, kind, amount, image }) => ({ label, prob, kind, amount, image })),
});

interface HeadProps {
  draft: CaseDraft;
  onChange: (draft: CaseDraft) => void;
  field: AboutField<keyof typeof caseFields>;
}

function Head({ draft, onChange, field }: HeadProps) {
  const coin = useCoin();
  return (
    <>
      <Field
        {...field("name")}
        autoComplete="off"
        value={draft.name}
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
      />
      <Field
        {...field("price")}
        type="number"
        inputMode="numeric"
        step="any"
        hint={coin("In points.")}
        value={draft.price}
        onChange={(event) => onChange({ ...draft, price: event.target.value })}
      />
      <PictureField
        {...field("image")}
        current={draft.image}
        isUnchecked
        onChoose={(file) => onChange({ ...draft, file })}
      />
    </>
  );
}
