// Tells an admin that another admin has saved the same thing in the meantime. The form shows the saved values and keeps what
// the admin typed.
import { useEffect, useRef } from "react";
import { m as commonMessages } from "../../common/messages.ts";
import { isRecord } from "../../platform/contract/json-values.ts";
import { m } from "../messages.ts";
import { localMinute } from "./local-minute.ts";

export const overwriteLabel = m.overwrite();

export interface SavedValue {
  name: string;
  value: string;
}

export function Conflict({ stands }: { stands: readonly SavedValue[] }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    container.current?.scrollIntoView({ block: "nearest" });
  }, [stands.length]);
  return (
    <div ref={container} role="alert" className="grid gap-3 rounded-control bg-surface-2 px-4 py-3">
      <p className="font-medium">{commonMessages.editConflict()}</p>
      {stands.length > 0 && (
        <dl className="grid gap-2 text-sm">
          {stands.map(({ name, value }) => (
            <div key={name}>
              <dt className="text-faint">{m.savedValue({ name })}</dt>
              <dd className="max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

export function formatValue(value: unknown): string {
  if (value === "" || value === null || value === undefined) return m.nothing();
  if (typeof value === "boolean") return value ? m.yes() : m.no();
  if (Array.isArray(value)) return value.length === 0 ? m.nothing() : value.map(formatValue).join("\n");
  if (isRecord(value))
    return Object.entries(value)
      .map(([name, inner]) => `${name}: ${formatValue(inner)}`)
      .join(", ");
  const text = String(value);
  if (text.startsWith("/uploads/")) return m.picture();
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? localMinute(text).replace("T", " ") : text;
}
