// The board's table: 10 rows, "View More" for 10 more, and "Show Less" (BOARD-11 to BOARD-14).

import { memo, useEffect, useRef, useState } from "react";
import { router } from "../../../platform/pages/client/router.ts";
import { formatDollars, formatPoints } from "../../../ui/base/format.ts";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { type BoardEntry, boardPageSize, firstEntries, maxEntries } from "../contract/leaderboard.ts";
import { m } from "../messages.ts";

export interface BoardTableProps {
  /** Sorted by rank, except that the viewer's row may come last. */
  entries: BoardEntry[];
  /** The number of all entries on the board. */
  count: number;
}

export function BoardTable({ entries, count }: BoardTableProps) {
  const { shown, more, less, isLoading } = useShownRows(withoutExtraOwnRow(entries), count);
  const reachable = Math.min(count, maxEntries);
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
            {shown.map((entry, index) => (
              // Names are masked and ranks can be equal, so only the index identifies a row.
              <Row key={index} entry={entry} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-soft figures" role="status">
          {count > maxEntries
            ? m.shownCountLimited({ shown: shown.length, count, max: maxEntries })
            : m.shownCount({ shown: shown.length, count })}
        </p>
        {count > boardPageSize &&
          (shown.length >= reachable ? (
            <Button onClick={less} className={ownBarMargin}>
              {m.showLess()}
            </Button>
          ) : (
            <Button onClick={more} busy={isLoading} className={ownBarMargin}>
              {m.viewMore()}
            </Button>
          ))}
      </div>
    </div>
  );
}

/** The browser scrolls focused buttons into view. This margin keeps them above the sticky bar at the window's bottom. */
const ownBarMargin = "scroll-mb-32";

function Head({ children, className }: { children: string; className?: string }) {
  return (
    <th scope="col" className={cx("h-11 font-medium", className)}>
      {children}
    </th>
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

/** The number of rows to prefetch after the first press of "View More". */
const prefetchRows = 3 * boardPageSize;

/** Tracks how many rows are shown, and prefetches rows a hundred at a time. */
function useShownRows(entries: BoardEntry[], count: number) {
  const [wanted, setWanted] = useState(boardPageSize);
  const [isLoading, setLoading] = useState(false);
  const requestedCount = useRef(0);
  const reachable = Math.min(count, maxEntries);
  const ahead = wanted === boardPageSize ? wanted : wanted + prefetchRows;
  const isShort = Math.min(ahead, reachable) > entries.length;
  useEffect(() => {
    const next = Math.min(Math.ceil(ahead / firstEntries) * firstEntries, maxEntries);
    if (!isShort || requestedCount.current >= next) return;
    requestedCount.current = next;
    router.reload({
      only: ["leaderboard", "as_of"],
      data: { entries: String(next) },
      preserveUrl: true,
      onStart: () => setLoading(true),
      onFinish: () => {
        setLoading(false);
        requestedCount.current = 0;
      },
    });
  }, [isShort, ahead]);
  return {
    shown: entries.slice(0, wanted),
    isLoading: isLoading && Math.min(wanted, reachable) > entries.length,
    more: () => setWanted((was) => Math.min(was + boardPageSize, reachable)),
    less: () => setWanted(boardPageSize),
  };
}
