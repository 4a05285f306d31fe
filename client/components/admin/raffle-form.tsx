// Creates or edits a raffle. Nothing is checked here: values are sent as entered, the server judges (ADMIN-87).
import { router } from "@inertiajs/react";
import { type FormEvent, useId, useState } from "react";
import { partners } from "../../../contracts/partners.ts";
import { paths } from "../../../contracts/paths.ts";
import type { Raffle } from "../../../contracts/raffles.ts";
import { call } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, Select, TextArea } from "../../ui/field.tsx";
import { PictureField } from "../../ui/picture-field.tsx";
import { toast } from "../../ui/toast.ts";
import { isoOfLocal, localMinute } from "./raffle-moment.ts";
import { saveRaffleOutcome } from "./raffle-outcomes.ts";

/** Pictures of 5 MB take their time on a slow line. */
const uploadTimeoutMs = 120_000;
/** ADMIN-58. */
const defaultPartner = 1;

export interface RaffleFormProps {
  open: boolean;
  /** Null: a new one. */
  raffle: Raffle | null;
  onClose: () => void;
}

export function RaffleForm({ open, raffle, onClose }: RaffleFormProps) {
  const formId = useId();
  const [isSaving, setSaving] = useState(false);
  const close = () => {
    if (!isSaving) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={raffle === null ? "Create Raffle" : "Edit Raffle"}
      width="560px"
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
      <Fields formId={formId} raffle={raffle} isSaving={isSaving} onSaving={setSaving} onSaved={onClose} />
    </Dialog>
  );
}

interface FieldsProps {
  formId: string;
  raffle: Raffle | null;
  isSaving: boolean;
  onSaving: (isSaving: boolean) => void;
  onSaved: () => void;
}

function Fields({ formId, raffle, isSaving, onSaving, onSaved }: FieldsProps) {
  const [wrong, setWrong] = useState<{ field: string | null; text: string } | null>(null);
  const errorOf = (field: string) => (wrong?.field === field ? wrong.text : undefined);
  const about = (name: keyof Raffle) => ({ name, error: errorOf(name) });

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving) return;
    const element = event.currentTarget;
    const form = new FormData(element);
    form.set("ends_at", isoOfLocal(String(form.get("ends_at") ?? "")));
    const path = raffle === null ? paths.api.createRaffle : paths.api.updateRaffle(raffle.id);
    onSaving(true);
    const outcome = saveRaffleOutcome(await call(path, { form, timeoutMs: uploadTimeoutMs }), raffle === null);
    onSaving(false);
    if (outcome.kind === "done") {
      toast.success(outcome.text);
      router.reload();
      return onSaved();
    }
    toast.error(outcome.text);
    setWrong(outcome);
    const named = outcome.field === null ? null : element.elements.namedItem(outcome.field);
    if (named instanceof HTMLElement) named.focus();
  };

  return (
    <form id={formId} noValidate onSubmit={send} className="grid gap-5">
      <PictureField
        label="Raffle Image"
        name="image"
        current={raffle?.image ?? null}
        error={errorOf("image")}
        isUnchecked
      />
      <Field label="Raffle Name" autoComplete="off" defaultValue={raffle?.name} {...about("name")} />
      <TextArea label="Raffle Description" defaultValue={raffle?.description} {...about("description")} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Numbers label="Winners Count" value={raffle?.number_of_winners ?? 1} {...about("number_of_winners")} />
        <Numbers label="Entry Price" value={raffle?.entry_price} hint="In points." {...about("entry_price")} />
        <Numbers label="Max Entries Per User" value={raffle?.max_entries_per_user} {...about("max_entries_per_user")} />
        <Field
          label="Ends At"
          type="datetime-local"
          defaultValue={raffle === null ? undefined : localMinute(raffle.ends_at)}
          hint="Your local time."
          className="min-w-0 grid-cols-[minmax(0,1fr)] content-start"
          {...about("ends_at")}
        />
        <Numbers
          label="Wager Required"
          value={raffle?.wager_required ?? 0}
          hint="Dollars this month; 0 asks for nothing."
          {...about("wager_required")}
        />
        <Select
          label="Wagered On"
          defaultValue={String(raffle?.partner ?? defaultPartner)}
          options={partners.map(({ type, label }) => ({ value: String(type), label }))}
          {...about("partner")}
        />
      </div>
    </form>
  );
}

interface NumbersProps {
  label: string;
  name: string;
  value: number | undefined;
  hint?: string;
  error: string | undefined;
}

function Numbers({ label, name, value, hint, error }: NumbersProps) {
  return (
    <Field
      label={label}
      name={name}
      type="number"
      inputMode="decimal"
      step="any"
      defaultValue={value}
      hint={hint}
      error={error}
      className="min-w-0 grid-cols-[minmax(0,1fr)] content-start [&_input]:[appearance:textfield] [&_input::-webkit-inner-spin-button]:appearance-none"
    />
  );
}
