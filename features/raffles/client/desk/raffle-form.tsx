import { useState } from "react";
import { deskApiPaths } from "../../../../common/contract/desk-api-paths.ts";
import { partners } from "../../../../common/contract/partners.ts";
import { formatPoints } from "../../../../ui/base/format.ts";
import { EditDialog, type GetFieldProps } from "../../../../ui/desk/edit-dialog.tsx";
import { FigureField } from "../../../../ui/desk/figure-field.tsx";
import { localMinute, localToIso, nextWeekly } from "../../../../ui/desk/local-minute.ts";
import type { RecordFormProps } from "../../../../ui/desk/use-record-form.ts";
import { Field, Select, TextArea } from "../../../../ui/field.tsx";
import { MoneyField } from "../../../../ui/money-field.tsx";
import { PictureField } from "../../../../ui/picture-field.tsx";
import { useCoin } from "../../../../ui/use-coin.ts";
import { QuestionsField } from "../../../store/client/desk/questions-field.tsx";
import { raffleFields } from "../../contract/desk-fields.ts";
import type { AdminRaffle } from "../../contract/raffles.ts";
import { m } from "../../messages.ts";

/** The default partner that ADMIN-58 prescribes. */
const defaultPartner = 1;

const titles = { create: m.createRaffle(), edit: m.editRaffle(), duplicate: m.duplicateRaffle() } as const;

export function RaffleForm({ mode, record: raffle, now, ...dialog }: RecordFormProps<AdminRaffle>) {
  const was = mode === "edit" ? raffle : null;
  const isCopy = mode === "duplicate";
  return (
    <EditDialog
      {...dialog}
      title={titles[mode]}
      width="960px"
      path={was === null ? deskApiPaths.createRaffle : deskApiPaths.updateRaffle(was.id)}
      labels={raffleFields}
      was={was && withLabels(was)}
      now={now && withLabels(now)}
      sent={(form) => {
        form.set("ends_at", localToIso(String(form.get("ends_at") ?? ""), was?.ends_at ?? null));
        return form;
      }}
      words={{
        done: was === null ? m.raffleCreated() : m.raffleUpdated(),
        failed: m.saveFailed(),
      }}
    >
      {(field, getError) => (
        <>
          {isCopy && <input type="hidden" name="copy_of" value={raffle?.id} />}
          <Fields raffle={raffle} isCopy={isCopy} field={field} getError={getError} />
        </>
      )}
    </EditDialog>
  );
}

const defaultZone = (repeats: AdminRaffle["repeats"] | undefined): string =>
  repeats?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

const withLabels = (raffle: AdminRaffle) => ({
  ...raffle,
  partner: partners.find(({ type }) => type === raffle.partner)?.label,
  repeats: repeatOptions.find(({ value }) => value === (raffle.repeats?.every ?? ""))?.label,
});

interface FieldsProps {
  raffle: AdminRaffle | null;
  isCopy: boolean;
  field: GetFieldProps<keyof typeof raffleFields>;
  getError: (field: string) => string | undefined;
}

function Fields({ raffle, isCopy, field, getError }: FieldsProps) {
  const [wager, setWager] = useState(String(raffle?.wager_required ?? 0));
  const [end] = useState(
    () => raffle && (isCopy ? nextWeekly(raffle.ends_at, new Date()).toISOString() : raffle.ends_at),
  );
  return (
    <div className="form-columns grid gap-5">
      <div className="grid gap-5">
        <PictureField {...field("image")} current={raffle?.image ?? null} isUnchecked />
        <Field {...field("name")} autoComplete="off" defaultValue={raffle?.name} />
        <TextArea {...field("description")} defaultValue={raffle?.description} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <FigureField {...field("number_of_winners")} value={raffle?.number_of_winners ?? 1} />
        <FigureField {...field("entry_price")} value={raffle?.entry_price} hint={m.entryPriceHint()} />
        <FigureField {...field("max_entries_per_user")} value={raffle?.max_entries_per_user} />
        <Field
          {...field("ends_at")}
          type="datetime-local"
          defaultValue={end === null ? undefined : localMinute(end)}
          hint={isCopy ? m.endsAtCopyHint() : m.endsAtHint()}
          className="min-w-0 grid-cols-[minmax(0,1fr)] content-start"
        />
        <MoneyField {...field("wager_required")} value={wager} onChange={setWager} hint={m.wagerRequiredHint()} />
        <Select
          {...field("partner")}
          defaultValue={String(raffle?.partner ?? defaultPartner)}
          options={partners.map(({ type, label }) => ({ value: String(type), label }))}
        />
        <Prize raffle={raffle} field={field} getError={getError} />
        <Repeats repeats={isCopy ? null : (raffle?.repeats ?? null)} about={field("repeats")} />
      </div>
    </div>
  );
}

const prizeKinds = [
  { value: "item", label: m.prizeItem() },
  { value: "points", label: m.prizeOfPoints() },
  { value: "bucks", label: m.prizeOfBucks() },
];

function Prize({ raffle, field, getError }: Pick<FieldsProps, "raffle" | "field" | "getError">) {
  const coin = useCoin();
  const [kind, setKind] = useState<string>(raffle?.prize_kind ?? "item");
  const [amount, setAmount] = useState(String(raffle?.prize_amount ?? 0));
  const about = field("prize_amount");
  return (
    <>
      <Select
        {...field("prize_kind")}
        value={kind}
        onChange={(event) => setKind(event.target.value)}
        options={prizeKinds.map(({ value, label }) => ({ value, label: coin(label) }))}
      />
      <MoneyField
        {...about}
        label={kind === "item" ? coin(m.prizeWorth()) : about.label}
        lead={kind === "bucks" ? "$" : null}
        mostDecimals={kind === "bucks" ? 2 : 0}
        {...(kind !== "bucks" && { format: formatPoints })}
        value={amount}
        onChange={setAmount}
        hint={kind === "item" ? m.prizeWorthHint() : m.prizeAmountHint()}
      />
      {kind === "item" && (
        <div className="sm:col-span-2">
          <QuestionsField fields={raffle?.prize_fields ?? []} legend={m.prizeQuestions()} getError={getError} />
        </div>
      )}
    </>
  );
}

const repeatOptions = [
  { value: "", label: m.doesNotRepeat() },
  { value: "day", label: m.everyDay() },
  { value: "week", label: m.everyWeek() },
];

/**
 * The fields for the days on which the raffle repeats. It repeats at the hour of its end, in the series' time zone or
 * otherwise the browser's.
 */
function Repeats({ repeats, about }: { repeats: AdminRaffle["repeats"]; about: ReturnType<FieldsProps["field"]> }) {
  const [zone] = useState(() => defaultZone(repeats));
  return (
    <div className="sm:col-span-2">
      <input type="hidden" name="zone" value={zone} />
      <Select {...about} defaultValue={repeats?.every ?? ""} options={repeatOptions} hint={m.repeatsHint({ zone })} />
    </div>
  );
}
