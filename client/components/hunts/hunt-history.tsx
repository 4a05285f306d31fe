// All hunts, newest first, ten and ten more at a press; a press anywhere on one opens its details (HUNT-07, HUNT-08).
import { useState } from "react";
import type { Hunt } from "../../../contracts/hunts.ts";
import { formatDollars } from "../../format.ts";
import { Badge } from "../../ui/badge.tsx";
import { preloadDialog } from "../../ui/dialog.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { HuntDialog } from "./hunt-dialog.tsx";
import { formatMultiplier } from "./hunt-stats.tsx";

export function HuntHistory({ hunts }: { hunts: readonly Hunt[] }) {
  const [shown, setShown] = useState<Hunt | null>(null);
  const [isOpen, setOpen] = useState(false);
  const columns: Column<Hunt>[] = [
    {
      key: "name",
      header: "Hunt",
      small: "heading",
      sortBy: ({ created_at }) => created_at,
      cell: (hunt) => (
        <span className="grid justify-items-start gap-0.5">
          <button
            type="button"
            className="stretched touch-target text-left font-medium wrap-anywhere hover:text-mint-300"
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
            onClick={() => {
              setShown(hunt);
              setOpen(true);
            }}
          >
            {hunt.name} {!hunt.finished && <Badge tone="mint">Running</Badge>}
          </button>
          <span className="text-sm font-normal text-faint">
            <LocalTime value={hunt.created_at} />
          </span>
        </span>
      ),
    },
    {
      key: "bonuses",
      header: "Bonuses",
      align: "right",
      sortBy: (hunt) => hunt.bonus_count_total,
      cell: (hunt) => hunt.bonus_count_total,
    },
    {
      key: "start",
      header: "Start",
      align: "right",
      sortBy: (hunt) => hunt.info_start_cost,
      cell: (hunt) => formatDollars(hunt.info_start_cost),
    },
    {
      key: "end",
      header: "End",
      align: "right",
      sortBy: (hunt) => hunt.info_amount_won,
      cell: (hunt) => (
        <span className={hunt.info_amount_won >= hunt.info_start_cost ? "text-mint-300" : undefined}>
          {formatDollars(hunt.info_amount_won)}
        </span>
      ),
    },
    {
      key: "average",
      header: "Average",
      align: "right",
      sortBy: (hunt) => hunt.info_running_average,
      cell: (hunt) => formatMultiplier(hunt.info_running_average),
    },
    {
      key: "best",
      header: "Best",
      align: "right",
      sortBy: (hunt) => hunt.info_highest_multi,
      cell: (hunt) => formatMultiplier(hunt.info_highest_multi),
    },
    {
      key: "guess",
      header: "Closest guess",
      cell: ({ guess_winner: winner }) =>
        winner === null ? "" : <span className="text-gold-300">{winner.own ? "You" : winner.username}</span>,
    },
  ];
  const fresh = hunts.find(({ id }) => id === shown?.id) ?? shown;
  return (
    <section aria-labelledby="all-hunts" className="grid gap-5">
      <h2 id="all-hunts" className="text-title-2">
        All hunts
      </h2>
      <Table caption="All hunts" columns={columns} rows={[...hunts]} rowKey={({ id }) => id} rowsAtOnce={10} narrow />
      {fresh !== null && <HuntDialog key={fresh.id} hunt={fresh} open={isOpen} onClose={() => setOpen(false)} />}
    </section>
  );
}
