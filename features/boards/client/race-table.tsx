// The places of a race with their prizes: 10 rows, "View More" for 10 more, and always the viewer's own row.

import { memo } from "react";
import { formatDollars, formatPoints } from "../../../ui/base/format.ts";
import { cx } from "../../../ui/cx.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useCoin } from "../../../ui/use-coin.ts";
import type { RaceEntry, RaceProps } from "../contract/boards.ts";
import { m } from "../messages.ts";
import { Head, MoreRows } from "./table-parts.tsx";
import { useShownRows } from "./use-shown-rows.ts";
import { prizesWords } from "./words.ts";

export function RaceTable({ race }: { race: RaceProps }) {
  const { entries, entries_count: count } = race;
  const rows = useShownRows(entries, count, ["race"]);
  if (count === 0) return <Empty race={race} />;
  const own = race.own ?? entries.find((entry) => entry.own) ?? null;
  const isOwnApart = own !== null && !rows.shown.some((entry) => entry.own);
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
              <Head className="pl-2 max-md:hidden md:w-40">{m.prize()}</Head>
              <Head className="w-29 pr-4 text-right max-[359px]:w-27 md:w-56 md:pr-6">{m.wagered()}</Head>
            </tr>
          </thead>
          <tbody>
            {rows.shown.map((entry, index) => (
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
      <MoreRows rows={rows} count={count} />
    </div>
  );
}

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

/** The name, masked except for the viewer's own, or a text if the partner hides the name. */
export function EntryName({ entry }: { entry: RaceEntry }) {
  return (
    <>
      {entry.hidden && !entry.own ? <span className="font-normal text-faint">{m.hiddenPlayer()}</span> : entry.username}
      {entry.own && <span className="ml-2 text-sm font-medium text-mint-300">{m.you()}</span>}
    </>
  );
}

/** Memoised, so that adding rows does not render the earlier rows again. */
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
        {/* Hidden on phones, which have no room for the column. */}
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
