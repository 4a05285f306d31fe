// Shows a time in the viewer's own zone, with UTC in its tooltip. The server's HTML has the time in UTC, which stays until
// hydration.
import { formatDate, formatDateTime } from "./base/format.ts";
import { cx } from "./cx.ts";
import { useHydrated } from "./use-hydrated.ts";

export function LocalTime({ value, dateOnly, wraps }: { value: string; dateOnly?: boolean; wraps?: boolean }) {
  const zone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : "UTC";
  return (
    <time dateTime={value} title={formatDateTime(value)} className={cx("figures", !wraps && "whitespace-nowrap")}>
      {dateOnly ? formatDate(value, zone) : formatDateTime(value, zone)}
    </time>
  );
}
