// A searchable table of a hunt's bonuses (HUNT-06).
import { SearchX } from "lucide-react";
import { useState } from "react";
import { formatDollars } from "../../../ui/base/format.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SearchField } from "../../../ui/field.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import type { HuntBonus } from "../contract/hunts.ts";
import { m } from "../messages.ts";
import { formatMultiplier } from "./hunt-stats.tsx";
import "./hunts.css";

const columns: Column<HuntBonus>[] = [
  {
    key: "name",
    header: m.slot(),
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
    header: m.bet(),
    align: "right",
    sortBy: ({ bet_size }) => bet_size,
    cell: (bonus) => formatDollars(bonus.bet_size),
  },
  {
    key: "payout",
    header: m.payout(),
    align: "right",
    sortBy: ({ payout }) => payout ?? -1,
    cell: ({ payout }) =>
      payout === null ? <span className="text-faint">{m.notOpened()}</span> : formatDollars(payout),
  },
  {
    key: "multiplier",
    header: m.multiplier(),
    align: "right",
    sortBy: ({ multiplier }) => multiplier ?? -1,
    cell: ({ multiplier }) => (multiplier === null ? "" : formatMultiplier(multiplier)),
  },
];

/** Returns the bonuses whose slot or provider contains the text, in any case. */
export function searchBonuses(bonuses: readonly HuntBonus[], text: string): HuntBonus[] {
  const wanted = text.trim().toLowerCase();
  return bonuses.filter(({ name, provider_name }) => `${name}\n${provider_name}`.toLowerCase().includes(wanted));
}

export function BonusTable({ bonuses, maxHeight }: { bonuses: readonly HuntBonus[]; maxHeight?: string }) {
  const [text, setText] = useState("");
  const next = bonuses.find(({ payout }) => payout === null)?.id;
  return (
    <div className="bonus-rows grid gap-4">
      <SearchField label={m.searchBonuses()} value={text} onChange={setText} className="max-w-md" />
      <Table
        caption={m.bonusesOfHunt()}
        columns={columns}
        rows={searchBonuses(bonuses, text)}
        rowKey={({ id }) => id}
        isMarked={({ id }) => id === next}
        dense
        {...(maxHeight !== undefined && { maxHeight })}
        empty={
          <EmptyState title={bonuses.length === 0 ? m.noBonusesYet() : m.noBonusesFound()} icon={SearchX}>
            {bonuses.length === 0 ? m.noBonusesYetText() : m.tryAnotherSlotOrProvider()}
          </EmptyState>
        }
      />
    </div>
  );
}
