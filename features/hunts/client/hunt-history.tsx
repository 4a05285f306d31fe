// All hunts, newest first. A button loads ten more. A press anywhere on a hunt opens its details (HUNT-07, HUNT-08).
import { useEffect, useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { call } from "../../../ui/base/api.ts";
import { formatDollars } from "../../../ui/base/format.ts";
import { Dialog, preloadDialog } from "../../../ui/dialog.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import type { Hunt, HuntBonus, HuntData } from "../contract/hunts.ts";
import { m } from "../messages.ts";
import { BonusTable } from "./bonus-table.tsx";
import { GuessWinner } from "./guess-winner.tsx";
import { formatMultiplier, HuntStats } from "./hunt-stats.tsx";
import "./hunts.css";

export function HuntHistory({ hunts }: { hunts: readonly Hunt[] }) {
  const [shown, setShown] = useState<Hunt | null>(null);
  const [isOpen, setOpen] = useState(false);
  const columns: Column<Hunt>[] = [
    {
      key: "name",
      header: m.hunt(),
      small: "heading",
      sortBy: ({ created_at }) => created_at,
      cell: (hunt) => (
        <span className="hunt-line">
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
            {hunt.name} {!hunt.finished && <Badge tone="mint">{m.running()}</Badge>}
          </button>
          <span className="text-sm font-normal text-faint">
            <LocalTime value={hunt.created_at} dateOnly />
          </span>
        </span>
      ),
    },
    {
      key: "bonuses",
      header: m.bonuses(),
      small: "hidden",
      align: "right",
      sortBy: (hunt) => hunt.bonus_count_total,
      cell: (hunt) => hunt.bonus_count_total,
    },
    {
      key: "start",
      header: m.start(),
      small: "hidden",
      align: "right",
      sortBy: (hunt) => hunt.info_start_cost,
      cell: (hunt) => formatDollars(hunt.info_start_cost),
    },
    {
      key: "end",
      header: m.end(),
      small: "bare",
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
      header: m.average(),
      small: "hidden",
      align: "right",
      sortBy: (hunt) => hunt.info_running_average,
      cell: (hunt) => formatMultiplier(hunt.info_running_average),
    },
    {
      key: "best",
      header: m.best(),
      small: "hidden",
      align: "right",
      sortBy: (hunt) => hunt.info_highest_multi,
      cell: (hunt) => formatMultiplier(hunt.info_highest_multi),
    },
    {
      key: "guess",
      header: m.closestGuess(),
      small: "hidden",
      cell: ({ guess_winner: winner }) =>
        winner === null ? "" : <span className="text-gold-300">{winner.own ? m.you() : winner.username}</span>,
    },
  ];
  const fresh = hunts.find(({ id }) => id === shown?.id) ?? shown;
  return (
    <section aria-labelledby="all-hunts" className="hunt-rows grid gap-5">
      <h2 id="all-hunts" className="text-title-2">
        {m.allHunts()}
      </h2>
      <Table
        caption={m.allHunts()}
        columns={columns}
        rows={[...hunts]}
        rowKey={({ id }) => id}
        rowsAtOnce={10}
        narrow
      />
      {fresh !== null && <HuntDialog key={fresh.id} hunt={fresh} open={isOpen} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** A hunt's details, which load when the dialog opens (HUNT-08 to HUNT-11). */
function HuntDialog({ hunt, open, onClose }: { hunt: Hunt; open: boolean; onClose: () => void }) {
  const bonuses = useBonuses(hunt, open);
  return (
    <Dialog open={open} onClose={onClose} title={hunt.name} width="860px">
      <div className="grid gap-7">
        <HuntStats hunt={hunt} />
        <GuessWinner hunt={hunt} />
        {bonuses === null ? <Skeleton className="h-64 w-full rounded-card" /> : <BonusTable bonuses={bonuses} />}
      </div>
    </Dialog>
  );
}

/** Returns null while the bonuses are loading. Only logs a failure (HUNT-11). */
function useBonuses(hunt: Hunt, isOpen: boolean): HuntBonus[] | null {
  const [bonuses, setBonuses] = useState<HuntBonus[] | null>(null);
  const { id, version } = hunt;
  useEffect(() => {
    if (!isOpen) return;
    let isWanted = true;
    void call<HuntData>(paths.huntData(id), { method: "GET" }).then((answer) => {
      if (answer.kind === "answer" && answer.status === 200) return isWanted && setBonuses(answer.body.bonuses);
      // biome-ignore lint/suspicious/noConsole: the document asks for it to be logged and nothing else
      console.error(`could not load hunt ${id}, version ${version}`);
    });
    return () => {
      isWanted = false;
    };
  }, [id, version, isOpen]);
  return bonuses;
}
