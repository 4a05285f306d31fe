import { Field, Select } from "../../../../ui/field.tsx";
import { m } from "../../messages.ts";
import { type BoardDraft, type DraftChange, type WindowKind, windowEnd } from "./board-draft.ts";

export interface WindowFieldsProps {
  draft: BoardDraft;
  onChange: DraftChange;
  getError: (field: string) => string | undefined;
}

const windowKinds: { value: WindowKind; label: string }[] = [
  { value: "month", label: m.windowMonth() },
  { value: "two_weeks", label: m.windowTwoWeeks() },
  { value: "fixed", label: m.windowFixed() },
  { value: "week", label: m.windowWeek() },
  { value: "days", label: m.windowDays() },
  { value: "cycle_day", label: m.windowCycle() },
  { value: "own", label: m.windowOwn() },
];

export function WindowFields({ draft, onChange, getError }: WindowFieldsProps) {
  const { window: kind } = draft;
  const end = windowEnd(draft);
  const isOwn = kind === "own";
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <Select
        label={m.windowKind()}
        value={kind}
        onChange={({ target }) => {
          const chosen = windowKinds.find(({ value }) => value === target.value);
          if (chosen) onChange({ window: chosen.value });
        }}
        options={windowKinds}
        hint={isOwn ? m.windowOwnHint() : undefined}
      />
      <Field
        label={m.timeZone()}
        value={draft.timeZone}
        list="board-zones"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        data-field="time_zone"
        onChange={(event) => onChange({ timeZone: event.target.value })}
        hint={m.timeZoneHint()}
        error={getError("time_zone")}
      />
      <datalist id="board-zones">
        {["UTC", ...Intl.supportedValuesOf("timeZone")].map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      {!isOwn && (
        <Field
          label={m.starts()}
          type="datetime-local"
          value={draft.starts}
          data-field="starts_at"
          onChange={(event) => onChange({ starts: event.target.value })}
          error={getError("starts_at")}
          hint={kind === "fixed" || end === null ? undefined : m.endsAlso({ time: end.replace("T", " ") })}
        />
      )}
      {kind === "fixed" && (
        <Field
          label={m.ends()}
          type="datetime-local"
          value={draft.ends}
          data-field="ends_at"
          onChange={(event) => onChange({ ends: event.target.value })}
          error={getError("ends_at")}
        />
      )}
      {kind === "days" && (
        <Field
          label={m.days()}
          inputMode="numeric"
          value={draft.days}
          data-field="repeats"
          onChange={(event) => onChange({ days: event.target.value })}
          error={getError("repeats")}
        />
      )}
      {kind === "cycle_day" && (
        <Field
          label={m.cycleDay()}
          inputMode="numeric"
          value={draft.cycleDay}
          data-field="repeats"
          onChange={(event) => onChange({ cycleDay: event.target.value })}
          error={getError("repeats")}
        />
      )}
      {kind !== "fixed" && getError("ends_at") !== undefined && (
        <p className="text-sm text-coral-300">{getError("ends_at")}</p>
      )}
    </div>
  );
}
