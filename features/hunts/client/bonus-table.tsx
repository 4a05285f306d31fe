// A searchable table of a hunt's bonuses (HUNT-06).
import { SearchX } from "lucide-react";
import { useState } from "react";
import { formatDollars } from "../../../ui/base/format.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SearchField } from "../../../ui/field.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import type { HuntBonus } from "../contract/hunts.ts";
import { formatMultiplier } from "./hunt-stats.tsx";

const columns: Column<HuntBonus>[] = [
  {
    key: "name",
    header: "Slot",
    small: "heading",
    sortBy: ({ name }) => name,
    cell: ({ name, provider_name }) => (
      <span className="grid">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-sm font-normal text-faint">{provider_name}</span>
      </span>
    ),
  },
  {
    key: "bet",
    header: "Bet",
    align: "right",
    sortBy: ({ bet_size }) => bet_size,
    cell: (bonus) => formatDollars(bonus.bet_size),
  },
  {
    key: "payout",
    header: "Payout",
    align: "right",
    sortBy: ({ payout }) => payout ?? -1,
    cell: ({ payout }) => (payout === null ? <span className="text-faint">not opened</span> : formatDollars(payout)),
  },
  {
    key: "multiplier",
    header: "Multiplier",
    align: "right",
    sortBy: ({ multiplier }) => multiplier ?? -1,
    cell: ({ multiplier }) => (multiplier === null ? "" : formatMultiplier(multiplier)),
  },
];

/** Returns bonuses whose slot or provider contains the text, in any case. */
export function searchBonuses(bonuses: readonly HuntBonus[], text: string): HuntBonus[] {
  const wanted = text.trim().toLowerCase();
  return bonuses.filter(({ name, provider_name }) => `${name}\n${provider_name}`.toLowerCase().includes(wanted));
}

export function BonusTable({ bonuses, maxHeight }: { bonuses: readonly HuntBonus[]; maxHeight?: string }) {
  const [text, setText] = useState("");
  // The next bonus to open, if any is left.
  const next = bonuses.find(({ payout }) => payout === null)?.id;
  return (
    <div className="grid gap-4">
      <SearchField label="Search bonuses" value={text} onChange={setText} className="max-w-md" />
      <Table
        caption="Bonuses of the hunt"
        columns={columns}
        rows={searchBonuses(bonuses, text)}
        rowKey={({ id }) => id}
        isMarked={({ id }) => id === next}
        dense
        {...(maxHeight !== undefined && { maxHeight })}
        empty={
          <EmptyState title={bonuses.length === 0 ? "No bonuses yet" : "No bonuses found"} icon={SearchX}>
            {bonuses.length === 0 ? "They show up here as they are bought." : "Try another slot or provider."}
          </EmptyState>
        }
      />
    </div>
  );
}
