import { memo } from "react";
import { formatDollars, formatPoints } from "../../../ui/base/format.ts";
import { cx } from "../../../ui/cx.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Head, MoreRows } from "../../boards/client/table-parts.tsx";
import { useShownRows } from "../../boards/client/use-shown-rows.ts";
import { firstEntries } from "../../boards/contract/board-rows.ts";
import type { BoardEntry } from "../contract/leaderboard.ts";
import { m } from "../messages.ts";

export interface BoardTableProps {
  /** Sorted by rank, except that the viewer's row may come last. */
  entries: BoardEntry[];
  count: number;
}

export function BoardTable({ entries, count }: BoardTableProps) {
  const rows = useShownRows(withoutExtraOwnRow(entries), count, ["leaderboard", "as_of"]);
  if (count === 0) {
    return <EmptyState title={m.emptyTitle()}>{m.emptyText()}</EmptyState>;
  }
  return (
    <div className="grid gap-4">
      <div className="edge overflow-hidden rounded-card">
        <table className="w-full table-fixed border-collapse figures">
          <caption className="sr-only">{m.leaderboard()}</caption>
          <thead>
            <tr className="border-b border-line bg-surface-2 text-left text-sm text-faint">
              <Head className="w-15 wrap-anywhere pl-4 max-[359px]:w-13 max-[359px]:pl-3 md:w-24 md:pl-6">
                {m.rank()}
              </Head>
              <Head>{m.player()}</Head>
              <Head className="w-16 text-right wrap-anywhere max-[359px]:w-14 md:w-40">{m.tickets()}</Head>
              <Head className="w-29 pr-4 text-right max-[359px]:w-27 md:w-56 md:pr-6">{m.wagered()}</Head>
            </tr>
          </thead>
          <tbody>
            {rows.shown.map((entry, index) => (
              // Names are masked and ranks can be equal, so only the index identifies a row.
              <Row key={index} entry={entry} />
            ))}
          </tbody>
        </table>
      </div>
      <MoreRows rows={rows} count={count} />
    </div>
  );
}

/** Memoized, so adding rows does not render the earlier ones again. */
const Row = memo(function Row({ entry }: { entry: BoardEntry }) {
  return (
    <tr className={cx("border-b border-line last:border-b-0", entry.own && "bg-mint-900")}>
      <td
        className={cx(
          "h-12 pl-4 max-[359px]:pl-3 md:pl-6",
          entry.rank <= 3 ? "font-semibold text-gold-300" : "text-soft",
        )}
      >
        {formatPoints(entry.rank)}
      </td>
      <th scope="row" className="truncate pr-3 text-left font-medium">
        {entry.username}
        {entry.own && <span className="ml-2 text-sm font-medium text-mint-300">{m.you()}</span>}
      </th>
      <td className="text-right wrap-anywhere">{formatPoints(entry.tickets)}</td>
      <td className="pr-4 pl-2 text-right wrap-anywhere md:pr-6">{formatDollars(entry.wager)}</td>
    </tr>
  );
});

/** Drops the viewer's row when the server appended it out of order, because its rank is below the fetched rows. */
function withoutExtraOwnRow(entries: BoardEntry[]): BoardEntry[] {
  const [last, before] = [entries.at(-1), entries.at(-2)];
  const isApart =
    last?.own === true && before !== undefined && entries.length > firstEntries && last.rank > entries.length;
  return isApart ? entries.slice(0, -1) : entries;
}
