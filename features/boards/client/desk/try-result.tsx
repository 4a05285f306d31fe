import type { ReactNode } from "react";
import { formatDollars, formatPoints } from "../../../../ui/base/format.ts";
import { cx } from "../../../../ui/cx.ts";
import { LocalTime } from "../../../../ui/local-time.tsx";
import type { DeskPartner } from "../../contract/boards.ts";
import { m } from "../../messages.ts";

type Tried = NonNullable<DeskPartner["tried"]>;

export function TryResult({ partner: { tried, tried_at: triedAt } }: { partner: DeskPartner }) {
  if (tried === null || triedAt === null) return <p className="text-sm text-faint">{m.neverTried()}</p>;
  return (
    <div className="grid grid-cols-1 gap-2 text-sm">
      <p
        className={cx(
          "rounded-control px-3 py-2 wrap-anywhere",
          tried.ok ? "bg-mint-900 text-mint-300" : "bg-coral-900 text-coral-300",
        )}
      >
        {tried.message}
      </p>
      <p className="text-faint">{m.triedAt({ time: () => <LocalTime value={triedAt} /> })}</p>
      {tried.ok && <Facts tried={tried} />}
      {tried.reasons.length > 0 && (
        <ul className="grid gap-0.5 text-faint wrap-anywhere">
          {tried.reasons.map((reason) => (
            <li key={reason}>{m.skippedReason({ reason })}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Facts({ tried }: { tried: Tried }) {
  const isUnitOdd = tried.unit === "too_high" || tried.unit === "too_low";
  return (
    <dl className="grid grid-cols-1 gap-x-8 gap-y-1 sm:grid-cols-2">
      <Fact name={m.rowsUnderstood()}>{formatPoints(tried.rows_understood)}</Fact>
      <Fact name={m.rowsSkipped()} isOdd={tried.rows_skipped > 0}>
        {formatPoints(tried.rows_skipped)}
      </Fact>
      <Fact name={m.hiddenRows()}>{formatPoints(tried.hidden_rows)}</Fact>
      <Fact name={m.ceiling()} isOdd={tried.is_cut}>
        {tried.is_cut ? m.ceilingCut() : m.ceilingFree()}
      </Fact>
      <Fact name={m.median()} isOdd={isUnitOdd}>
        {medianWords(tried)}
      </Fact>
      {tried.first !== null && (
        <Fact name={m.firstRow()}>
          {m.firstRowIs({ name: tried.first.name, amount: formatDollars(tried.first.amount) })}
        </Fact>
      )}
      {tried.end_day !== "unknown" && (
        <Fact name={m.endDay()}>{tried.end_day === "in" ? m.endDayIn() : m.endDayOut()}</Fact>
      )}
      {tried.one_day !== null && <Fact name={m.oneDay()}>{worksWords(tried.one_day)}</Fact>}
      {tried.future !== null && <Fact name={m.futureEnd()}>{worksWords(tried.future)}</Fact>}
    </dl>
  );
}

function medianWords({ median, unit }: Tried): string {
  if (median === null) return m.noRows();
  const amount = formatDollars(median);
  switch (unit) {
    case "plausible":
      return m.medianPlausible({ amount });
    case "too_high":
      return m.medianTooHigh({ amount });
    case "too_low":
      return m.medianTooLow({ amount });
    case "unknown":
      return amount;
  }
}

const worksWords = (works: boolean): string => (works ? m.works() : m.refused());

export function Fact({ name, isOdd, children }: { name: string; isOdd?: boolean; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-baseline justify-between gap-4">
      <dt className="shrink-0 text-faint">{name}</dt>
      <dd className={cx("text-right wrap-anywhere figures", isOdd && "text-gold-200")}>{children}</dd>
    </div>
  );
}
