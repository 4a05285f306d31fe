// Creates or edits a raffle.
import { useState } from "react";
import { partners } from "../../../../contracts/partners.ts";
import { paths } from "../../../../contracts/paths.ts";
import type { Raffle } from "../../../../contracts/raffles.ts";
import { call } from "../../../api.ts";
import { Field, Select, TextArea } from "../../../ui/field.tsx";
import { MoneyField } from "../../../ui/money-field.tsx";
import { PictureField } from "../../../ui/picture-field.tsx";
import { FigureField } from "../../desk/figure-field.tsx";
import { isoOfLocal, localMinute } from "../../desk/local-minute.ts";
import { SaveDialog, uploadTimeoutMs } from "../../desk/save-dialog.tsx";
import { saveRaffleOutcome } from "./raffle-outcomes.ts";

/** ADMIN-58. */
const defaultPartner = 1;

export interface RaffleFormProps {
  open: boolean;
  /** Null: a new one. */
  raffle: Raffle | null;
  onClose: () => void;
}

export function RaffleForm({ open, raffle, onClose }: RaffleFormProps) {
  const save = async (form: FormData) => {
    form.set("ends_at", isoOfLocal(String(form.get("ends_at") ?? "")));
    const path = raffle === null ? paths.api.createRaffle : paths.api.updateRaffle(raffle.id);
    return saveRaffleOutcome(await call(path, { form, timeoutMs: uploadTimeoutMs }), raffle === null);
  };
  return (
    <SaveDialog
      open={open}
      title={raffle === null ? "Create Raffle" : "Edit Raffle"}
      width="560px"
      save={save}
      onClose={onClose}
    >
      {(errorOf) => <Fields raffle={raffle} errorOf={errorOf} />}
    </SaveDialog>
  );
}

interface FieldsProps {
  raffle: Raffle | null;
  errorOf: (field: string) => string | undefined;
}

function Fields({ raffle, errorOf }: FieldsProps) {
  const [wager, setWager] = useState(String(raffle?.wager_required ?? 0));
  const about = (name: keyof Raffle) => ({ name, error: errorOf(name) });
  return (
    <>
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
        <FigureField label="Winners Count" value={raffle?.number_of_winners ?? 1} {...about("number_of_winners")} />
        <FigureField label="Entry Price" value={raffle?.entry_price} hint="In points." {...about("entry_price")} />
        <FigureField
          label="Max Entries Per User"
          value={raffle?.max_entries_per_user}
          {...about("max_entries_per_user")}
        />
        <Field
          label="Ends At"
          type="datetime-local"
          defaultValue={raffle === null ? undefined : localMinute(raffle.ends_at)}
          hint="Your local time."
          className="min-w-0 grid-cols-[minmax(0,1fr)] content-start"
          {...about("ends_at")}
        />
        <MoneyField
          label="Wager Required"
          value={wager}
          onChange={setWager}
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
    </>
  );
}
