// A moment in the viewer's own zone; in UTC from the server and until hydration.
import { formatDate, formatDateTime } from "../format.ts";
import { useHydrated } from "./hydrated.ts";

export function LocalTime({ value, dateOnly }: { value: string; dateOnly?: boolean }) {
  const zone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : "UTC";
  return (
    <time dateTime={value} className="figures whitespace-nowrap">
      {dateOnly ? formatDate(value, zone) : formatDateTime(value, zone)}
    </time>
  );
}
