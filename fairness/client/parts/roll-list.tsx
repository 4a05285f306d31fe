import { paths } from "../../../common/contract/paths.ts";
import { formatPoints } from "../../../ui/base/format.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { m } from "../../messages.ts";
import type { FairRoll } from "../../rules/fairness.ts";

const columns: Column<FairRoll>[] = [
  {
    key: "case",
    header: m.caseColumn(),
    small: "heading",
    cell: (roll) => (
      <TextLink href={paths.roll(roll.id)} className="touch-target inline-flex items-center">
        {roll.case}
      </TextLink>
    ),
  },
  { key: "who", header: m.viewerColumn(), cell: (roll) => roll.username },
  { key: "nonce", header: m.nonce(), align: "right", cell: (roll) => formatPoints(roll.nonce) },
  { key: "ticket", header: m.ticket(), align: "right", cell: (roll) => formatPoints(roll.ticket) },
  { key: "prize", header: m.prize(), cell: (roll) => roll.prize.label },
  {
    key: "seeds",
    header: m.seeds(),
    className: "md:max-w-96",
    cell: (roll) => (
      <span className="grid min-w-0 text-sm text-soft">
        <span className="truncate font-mono">{roll.client_seed}</span>
        <span className="truncate font-mono">{roll.server_seed ?? m.seedHash({ hash: roll.server_seed_hash })}</span>
      </span>
    ),
  },
];

export function RollList({ rolls }: { rolls: FairRoll[] }) {
  return (
    <Table
      caption={m.rolls()}
      columns={columns}
      rows={rolls}
      rowKey={(roll) => roll.id}
      dense
      empty={<EmptyState title={m.noRolls()}>{m.noRollsHint()}</EmptyState>}
    />
  );
}
