// Rolls of cases, with their seeds and tickets.

import { paths } from "../../../common/contract/paths.ts";
import { formatPoints } from "../../../ui/base/format.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import type { FairRoll } from "../../rules/fairness.ts";

const columns: Column<FairRoll>[] = [
  {
    key: "case",
    header: "Case",
    small: "heading",
    cell: (roll) => (
      <TextLink href={paths.roll(roll.id)} className="touch-target inline-flex items-center">
        {roll.case}
      </TextLink>
    ),
  },
  { key: "who", header: "Who", cell: (roll) => roll.username },
  { key: "nonce", header: "Nonce", align: "right", cell: (roll) => formatPoints(roll.nonce) },
  { key: "ticket", header: "Ticket", align: "right", cell: (roll) => formatPoints(roll.ticket) },
  { key: "prize", header: "Prize", cell: (roll) => roll.prize.label },
  {
    key: "seeds",
    header: "Seeds",
    className: "md:max-w-96",
    cell: (roll) => (
      <span className="grid min-w-0 text-sm text-soft">
        <span className="truncate font-mono">{roll.client_seed}</span>
        <span className="truncate font-mono">{roll.server_seed ?? `hash ${roll.server_seed_hash}`}</span>
      </span>
    ),
  },
];

export function RollList({ rolls }: { rolls: FairRoll[] }) {
  return (
    <Table
      caption="Rolls"
      columns={columns}
      rows={rolls}
      rowKey={(roll) => roll.id}
      dense
      empty={
        <EmptyState title="No case was opened yet">
          Every roll will stand here with its seeds and its ticket.
        </EmptyState>
      }
    />
  );
}
