// How long ago something happened, as "2 h", with the full time in the tooltip. For tables in which work waits.
import { formatDate, formatDateTime } from "./base/format.ts";
import { m } from "./messages.ts";
import { useNow } from "./use-now.ts";

const minuteMs = 60_000;

export function Age({ value }: { value: string }) {
  const now = useNow();
  const full = formatDateTime(value);
  return (
    <time dateTime={value} title={full} className="whitespace-nowrap figures">
      {now === null ? formatDate(value) : ageWords(now - Date.parse(value), value)}
      <span className="sr-only">, {full}</span>
    </time>
  );
}

/** `ageMs` may be negative if the browser's clock is behind. */
export function ageWords(ageMs: number, iso: string): string {
  const minutes = Math.floor(ageMs / minuteMs);
  if (minutes < 1) return m.justNow();
  if (minutes < 60) return m.minutesAgo({ count: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return m.hoursAgo({ count: hours });
  const days = Math.floor(hours / 24);
  return days < 30 ? m.daysAgo({ count: days }) : formatDate(iso);
}
