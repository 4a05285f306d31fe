// Creates or edits a case. Values are sent as entered; any failure leaves the dialog open (ADMIN-29 to ADMIN-45).
import { router } from "@inertiajs/react";
import { type FormEvent, useId, useState } from "react";
import type { Case } from "../../../contracts/cases.ts";
import { paths } from "../../../contracts/paths.ts";
import { call } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { PictureField } from "../../ui/picture-field.tsx";
import { toast } from "../../ui/toast.ts";
import { type CaseDraft, draftOf, duplicateOf, emptyCase, formOf } from "./case-draft.ts";
import { CaseFigures } from "./case-figures.tsx";
import { saveCaseOutcome } from "./case-outcomes.ts";
import { CaseRewards } from "./case-rewards.tsx";

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
  const formId = useId();
  const [isSaving, setSaving] = useState(false);
  const [draft, setDraft] = useState(() => startOf(about));
  const isNew = about.mode !== "edit";
  const close = () => {
    if (!isSaving) onClose();
  };

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    const path = about.mode === "edit" ? paths.api.updateCase(about.case.id) : paths.api.createCase;
    const outcome = saveCaseOutcome(await call(path, { form: formOf(draft), timeoutMs: uploadTimeoutMs }), isNew);
    setSaving(false);
    if (!outcome.isDone) return toast.error(outcome.text);
    toast.success(outcome.text);
    router.reload();
    onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title={isNew ? "Create New Case" : "Edit Case"}
      width="500px"
      height="500px"
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSaving}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="grid grid-cols-1 gap-5">
        <Head draft={draft} onChange={setDraft} />
        <CaseFigures draft={draft} />
        <CaseRewards draft={draft} onChange={setDraft} />
      </form>
    </Dialog>
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
