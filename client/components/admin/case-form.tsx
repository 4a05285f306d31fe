// Creates or edits a case. Values are sent as entered; any failure leaves the dialog open (ADMIN-29 to ADMIN-45).
import { useState } from "react";
import type { Case } from "../../../contracts/cases.ts";
import { paths } from "../../../contracts/paths.ts";
import { call } from "../../api.ts";
import { Field } from "../../ui/field.tsx";
import { PictureField } from "../../ui/picture-field.tsx";
import { type CaseDraft, draftOf, duplicateOf, emptyCase, formOf } from "./case-draft.ts";
import { CaseFigures } from "./case-figures.tsx";
import { saveCaseOutcome } from "./case-outcomes.ts";
import { CaseRewards } from "./case-rewards.tsx";
import { SaveDialog } from "./save-dialog.tsx";

/** Many pictures take their time on a slow line. */
const uploadTimeoutMs = 300_000;

export type CaseFormAbout = { mode: "create" } | { mode: "edit" | "duplicate"; case: Case };

function startOf(about: CaseFormAbout): CaseDraft {
  if (about.mode === "create") return emptyCase;
  return about.mode === "edit" ? draftOf(about.case) : duplicateOf(about.case);
}

export interface CaseFormProps {
  open: boolean;
  about: CaseFormAbout;
  onClose: () => void;
}

export function CaseForm({ open, about, onClose }: CaseFormProps) {
  const [draft, setDraft] = useState(() => startOf(about));
  const isNew = about.mode !== "edit";
  const save = async () => {
    const path = about.mode === "edit" ? paths.api.updateCase(about.case.id) : paths.api.createCase;
    return saveCaseOutcome(await call(path, { form: formOf(draft), timeoutMs: uploadTimeoutMs }), isNew);
  };
  return (
    <SaveDialog
      open={open}
      title={isNew ? "Create New Case" : "Edit Case"}
      width="500px"
      height="500px"
      save={save}
      onClose={onClose}
    >
      {() => (
        <>
          <Head draft={draft} onChange={setDraft} />
          <CaseFigures draft={draft} />
          <CaseRewards draft={draft} onChange={setDraft} />
        </>
      )}
    </SaveDialog>
  );
}

function Head({ draft, onChange }: { draft: CaseDraft; onChange: (draft: CaseDraft) => void }) {
  return (
    <>
      <Field
        label="Case Name"
        name="name"
        autoComplete="off"
        value={draft.name}
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
      />
      <Field
        label="Price"
        name="price"
        type="number"
        inputMode="numeric"
        step="any"
        hint="In points."
        value={draft.price}
        onChange={(event) => onChange({ ...draft, price: event.target.value })}
      />
      <PictureField
        label="Case Image"
        name="image"
        current={draft.image}
        isUnchecked
        onChoose={(file) => onChange({ ...draft, file })}
      />
    </>
  );
}
