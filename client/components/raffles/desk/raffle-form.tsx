// Creates, edits or duplicates a raffle.
import { useState } from "react";
import { deskCalls } from "../../../../contracts/desk-calls.ts";
import { partners } from "../../../../contracts/partners.ts";
import type { AdminRaffle, Raffle } from "../../../../contracts/raffles.ts";
import { Field, Select, TextArea } from "../../../ui/field.tsx";
import { MoneyField } from "../../../ui/money-field.tsx";
import { PictureField } from "../../../ui/picture-field.tsx";
import { EditDialog } from "../../desk/edit-dialog.tsx";
import { FigureField } from "../../desk/figure-field.tsx";
import { isoOfLocal, localMinute, minuteWords, weeksAhead } from "../../desk/local-minute.ts";
import { type Edited, pictureWords, sentIn, type Words } from "../../desk/merging.ts";
import { saveRaffleOutcome } from "./raffle-outcomes.ts";

/** ADMIN-58. */
const defaultPartner = 1;

export type RaffleFormAbout = { mode: "create" } | { mode: "edit" | "duplicate"; raffle: AdminRaffle };

export interface RaffleFormProps {
  open: boolean;
  about: RaffleFormAbout;
  /** What is being edited, as the page shows it now. */
  now: AdminRaffle | undefined;
  onClose: () => void;
}

/** The end of the raffle being edited; null for a new one. */
const endOf = (about: RaffleFormAbout): string | null => (about.mode === "edit" ? about.raffle.ends_at : null);

const titles = { create: "Create Raffle", edit: "Edit Raffle", duplicate: "Duplicate Raffle" } as const;

export function RaffleForm({ open, about, now, onClose }: RaffleFormProps) {
  const path = about.mode === "edit" ? deskCalls.updateRaffle(about.raffle.id) : deskCalls.createRaffle;
  const image = { address: about.mode === "create" ? null : about.raffle.image };
  return (
    <EditDialog
      open={open}
      title={titles[about.mode]}
      width="560px"
      path={path}
      was={about.mode === "edit" ? editedRaffle(about.raffle) : null}
      now={now && editedRaffle(now)}
      words={words}
      read={(form) => ({
        ...sentIn(form, { image }),
        ends_at: isoOfLocal(String(form.get("ends_at") ?? ""), endOf(about)),
      })}
      outcomeOf={(answer) => saveRaffleOutcome(answer, about.mode !== "edit")}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          {about.mode === "duplicate" && <input type="hidden" name="copy_of" value={about.raffle.id} />}
          <Fields
            raffle={about.mode === "create" ? null : about.raffle}
            isCopy={about.mode === "duplicate"}
            errorOf={errorOf}
          />
        </>
      )}
    </EditDialog>
  );
}

const words: Words = {
  image: { name: "Raffle Image", show: pictureWords },
  name: { name: "Raffle Name" },
  description: { name: "Raffle Description" },
  number_of_winners: { name: "Winners Count" },
  entry_price: { name: "Entry Price" },
  max_entries_per_user: { name: "Max Entries Per User" },
  ends_at: { name: "Ends At", show: minuteWords },
  wager_required: { name: "Wager Required" },
  partner: { name: "Wagered On", show: (type) => partners.find((one) => String(one.type) === type)?.label ?? "" },
  repeats: { name: "Repeats", show: (every) => everies.find(({ value }) => value === every)?.label ?? "" },
};

const zoneOf = (repeats: AdminRaffle["repeats"] | undefined): string =>
  repeats?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** As its form sends it while nothing is changed. */
const editedRaffle = (raffle: AdminRaffle): Edited => ({
  seen: raffle.seen,
  fields: {
    image: { address: raffle.image },
    name: raffle.name,
    description: raffle.description,
    number_of_winners: String(raffle.number_of_winners),
    entry_price: String(raffle.entry_price),
    max_entries_per_user: String(raffle.max_entries_per_user),
    ends_at: raffle.ends_at,
    wager_required: String(raffle.wager_required),
    partner: String(raffle.partner),
    repeats: raffle.repeats?.every ?? "",
    zone: zoneOf(raffle.repeats),
  },
});

interface FieldsProps {
  raffle: AdminRaffle | null;
  /** It has everything of the raffle; its end is proposed. */
  isCopy: boolean;
  errorOf: (field: string) => string | undefined;
}

function Fields({ raffle, isCopy, errorOf }: FieldsProps) {
  const [wager, setWager] = useState(String(raffle?.wager_required ?? 0));
  const [end] = useState(
    () => raffle && (isCopy ? weeksAhead(raffle.ends_at, new Date()).toISOString() : raffle.ends_at),
  );
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
          defaultValue={end === null ? undefined : localMinute(end)}
          hint={isCopy ? "Your local time: that weekday and hour again." : "Your local time."}
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
        <Repeats repeats={isCopy ? null : (raffle?.repeats ?? null)} error={errorOf("repeats")} />
      </div>
    </>
  );
}

const everies = [
  { value: "", label: "Does not repeat" },
  { value: "day", label: "Every day" },
  { value: "week", label: "Every week" },
];

/** At the hour it ends: by the clocks of the zone it was set in, or where whoever sets it is. */
function Repeats({ repeats, error }: { repeats: AdminRaffle["repeats"]; error: string | undefined }) {
  const [zone] = useState(() => zoneOf(repeats));
  return (
    <div className="sm:col-span-2">
      <input type="hidden" name="zone" value={zone} />
      <Select
        label="Repeats"
        name="repeats"
        defaultValue={repeats?.every ?? ""}
        options={everies}
        hint={`When it is over the next one opens, and ends at the same hour (${zone}).`}
        error={error}
      />
    </div>
  );
}
