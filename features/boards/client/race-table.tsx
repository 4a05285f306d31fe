// The places of a race with their prizes: 10 rows, "View More" for 10 more, and always the viewer's own row.

import { memo, useEffect, useRef, useState } from "react";
import { router } from "../../../platform/pages/client/router.ts";
import { formatDollars, formatPoints } from "../../../ui/base/format.ts";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useCoin } from "../../../ui/use-coin.ts";
import type { RaceEntry, RaceProps } from "../contract/boards.ts";
import { firstRaceEntries, maxRaceEntries, racePageSize } from "../contract/race-rows.ts";
import { m } from "../messages.ts";
import { prizesWords } from "./words.ts";

export function RaceTable({ race }: { race: RaceProps }) {
  const { entries, entries_count: count } = race;
  const { shown, more, less, isLoading } = useShownRows(entries, count);
  if (count === 0) return <Empty race={race} />;
  const reachable = Math.min(count, maxRaceEntries);
  const own = race.own ?? entries.find((entry) => entry.own) ?? null;
  const isOwnApart = own !== null && !shown.some((entry) => entry.own);
  return (
    <div className="grid gap-4">
      <div className="edge overflow-hidden rounded-card">
        <table className="w-full table-fixed border-collapse figures">
          <caption className="sr-only">{m.standings()}</caption>
          <thead>
            <tr className="border-b border-line bg-surface-2 text-left text-sm text-faint">
              <Head className="w-15 wrap-anywhere pl-4 max-[359px]:w-13 max-[359px]:pl-3 md:w-24 md:pl-6">
                {m.place()}
              </Head>
              <Head>{m.player()}</Head>
              <Head className="w-56 pl-2 max-md:hidden">{m.prize()}</Head>
              <Head className="w-29 pr-4 text-right max-[359px]:w-27 md:w-56 md:pr-6">{m.wagered()}</Head>
            </tr>
          </thead>
          <tbody>
            {shown.map((entry, index) => (
              // Names are masked and places can be shared, so only the index identifies a row.
              <Row key={index} entry={entry} />
            ))}
          </tbody>
          {isOwnApart && (
            <tbody className="border-t border-line">
              <Row entry={own} />
            </tbody>
          )}
        </table>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-soft figures" role="status">
          {count > maxRaceEntries
            ? m.shownCountLimited({ shown: shown.length, count, max: maxRaceEntries })
            : m.shownCount({ shown: shown.length, count })}
        </p>
        {count > racePageSize &&
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

/** Keeps a button that is scrolled to clear of the sticky bar at the window's foot. */
const ownBarMargin = "scroll-mb-32";

function Empty({ race }: { race: RaceProps }) {
  switch (race.state) {
    case "planned":
      return <EmptyState title={m.plannedTitle()}>{m.plannedText({ partner: race.partner_label })}</EmptyState>;
    case "running":
      return <EmptyState title={m.emptyTitle()}>{m.emptyText()}</EmptyState>;
    default:
      return <EmptyState title={m.nobodyTitle()}>{m.nobodyText()}</EmptyState>;
  }
}

function Head({ children, className }: { children: string; className?: string }) {
  return (
    <th scope="col" className={cx("h-11 font-medium", className)}>
      {children}
    </th>
  );
}

/** The name, masked except the viewer's own, or the words for somebody whom the partner hides. */
export function EntryName({ entry }: { entry: RaceEntry }) {
  return (
    <>
      {entry.hidden && !entry.own ? <span className="font-normal text-faint">{m.hiddenPlayer()}</span> : entry.username}
      {entry.own && <span className="ml-2 text-sm font-medium text-mint-300">{m.you()}</span>}
    </>
  );
}

/** Memoized, so that more rows do not render the earlier ones again. */
const Row = memo(function Row({ entry }: { entry: RaceEntry }) {
  const prize = prizesWords(entry.prizes, useCoin());
  return (
    <tr className={cx("border-b border-line last:border-b-0", entry.own && "bg-mint-900")}>
      <td
        className={cx(
          "h-12 pl-4 max-[359px]:pl-3 md:pl-6",
          entry.place <= 3 ? "font-semibold text-gold-300" : "text-soft",
        )}
      >
        {formatPoints(entry.place)}
      </td>
      <th scope="row" className="py-1.5 pr-3 text-left font-medium">
        <span className="block truncate">
          <EntryName entry={entry} />
        </span>
        {/* A phone has no room for the column. */}
        {prize !== "" && (
          <span className="block text-sm font-normal text-gold-300 wrap-anywhere md:hidden">{prize}</span>
        )}
      </th>
      <td className="pr-3 pl-2 text-gold-300 wrap-anywhere max-md:hidden">{prize}</td>
      <td className="pr-4 pl-2 text-right wrap-anywhere max-[359px]:text-[0.8125rem] md:pr-6">
        {formatDollars(entry.wager)}
      </td>
    </tr>
  );
});

/** The number of rows to prefetch once the viewer reads on. */
const prefetchRows = 3 * racePageSize;

/** Tracks how many rows are shown. Prefetches missing rows, a hundred at a time. */
function useShownRows(entries: RaceEntry[], count: number) {
  const [wanted, setWanted] = useState(racePageSize);
  const [isLoading, setLoading] = useState(false);
  const requestedCount = useRef(0);
  const reachable = Math.min(count, maxRaceEntries);
  const ahead = wanted === racePageSize ? wanted : wanted + prefetchRows;
  const isShort = Math.min(ahead, reachable) > entries.length;
  useEffect(() => {
    const next = Math.min(Math.ceil(ahead / firstRaceEntries) * firstRaceEntries, maxRaceEntries);
    if (!isShort || requestedCount.current >= next) return;
    requestedCount.current = next;
    router.reload({
      only: ["race"],
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
    more: () => setWanted((was) => Math.min(was + racePageSize, reachable)),
    less: () => setWanted(racePageSize),
  };
}
