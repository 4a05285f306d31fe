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
import { type About, EditDialog } from "../../desk/edit-dialog.tsx";
import type { SaveOutcome } from "../../desk/outcomes.ts";
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

export type CaseFormAbout = { mode: "create" } | { mode: "edit" | "duplicate"; case: Case };

function startOf(about: CaseFormAbout): CaseDraft {
  if (about.mode === "create") return emptyCase;
  return about.mode === "edit" ? draftOf(about.case) : duplicateOf(about.case);
}

/** A draft of a case that was saved meanwhile is another one. */
function nameOf(about: CaseFormAbout): string {
  if (about.mode === "create") return "case new";
  return `case ${about.mode} ${about.case.id} ${about.case.version}`;
}

/** The toast stays as documented; what is plainly missing is marked where it stands. */
const withProblem = (refused: SaveOutcome, problem: CaseProblem | null): SaveOutcome =>
  problem === null ? refused : { kind: "refused", text: refused.text, field: problem.field, atField: problem.text };

export interface CaseFormProps {
  open: boolean;
  about: CaseFormAbout;
  /** What is being edited, as the page shows it now. */
  now: Case | undefined;
  onClose: () => void;
}

export function CaseForm({ open, about, now, onClose }: CaseFormProps) {
  const [draft, setDraft] = useState(() => startOf(about));
  const kept = useKeptDraft<CaseDraft>(nameOf(about));
  const isNew = about.mode !== "edit";
  const change = (next: CaseDraft) => {
    setDraft(next);
    kept.keep(withoutFiles(next));
  };
  const sent = (_: FormData, isOver: boolean): FormData => {
    const upon = isOver && about.mode === "edit" && now !== undefined ? draftUpon(draft, about.case, now) : draft;
    return formOf(withPlainNumbers(upon));
  };
  const path = about.mode === "edit" ? deskCalls.updateCase(about.case.id) : deskCalls.createCase;
  const outcomeOf = (answer: Answer): SaveOutcome => {
    const outcome = saveCaseOutcome(answer, isNew);
    if (outcome.kind === "refused") return withProblem(outcome, firstProblem(withPlainNumbers(draft)));
    kept.drop();
    return outcome;
  };
  return (
    <EditDialog
      open={open}
      title={isNew ? "Create New Case" : "Edit Case"}
      width="500px"
      height="500px"
      path={path}
      labels={caseFields}
      was={about.mode === "edit" ? edited(about.case) : null}
      now={now && edited(now)}
      sent={sent}
      timeoutMs={uploadTimeoutMs}
      outcomeOf={outcomeOf}
      onClose={onClose}
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

/** Without the stocks, of which what they were changed by counts: what was won meanwhile is nobody's edit. */
const edited = (saved: Case) => ({
  ...saved,
  seen: String(saved.version),
  rewards: saved.rewards.map(({ label, prob, kind, amount, image }) => ({ label, prob, kind, amount, image })),
});

interface HeadProps {
  draft: CaseDraft;
  onChange: (draft: CaseDraft) => void;
  field: About<keyof typeof caseFields>;
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
