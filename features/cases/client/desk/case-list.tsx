import { Copy, Package, Pencil, Trash2 } from "lucide-react";
import { Points } from "../../../../ui/amounts.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { formatShare } from "../../../../ui/base/format.ts";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { preloadDialog } from "../../../../ui/dialog.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Picture } from "../../../../ui/picture.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { caseFigures } from "../../contract/case-figures.ts";
import type { Case } from "../../contract/cases.ts";
import { m } from "../../messages.ts";

export interface CaseListProps {
  cases: Case[];
  onEdit: (one: Case) => void;
  onDuplicate: (one: Case) => void;
  onDelete: (one: Case) => void;
}

export function CaseList(props: CaseListProps) {
  return (
    <div className="grid gap-4">
      <h2 className="text-title-2">{m.activeCases()}</h2>
      <Table
        caption={m.activeCases()}
        columns={caseColumns(props)}
        rows={props.cases}
        rowKey={(one) => one.id}
        maxHeight="400px"
        dense
        empty={
          <EmptyState title={m.noCasesYet()} icon={Package}>
            {m.createFirst()}
          </EmptyState>
        }
      />
    </div>
  );
}

const returnToPlayer = (one: Case): number => caseFigures(one.rewards, one.price).returnToPlayer ?? 0;

function caseColumns(props: CaseListProps): Column<Case>[] {
  return [
    {
      key: "name",
      header: m.caseColumn(),
      small: "heading",
      sortBy: (one) => one.name,
      cell: (one) => (
        <span className="flex min-w-0 items-center gap-3">
          <Picture src={one.image} alt="" fit="contain" className="size-11 shrink-0" />
          <span className="grid min-w-0">
            <span className="font-semibold wrap-anywhere">{one.name}</span>
            <span className="text-sm font-normal text-faint">{m.rewardCount({ count: one.rewards.length })}</span>
          </span>
          {one.sold_out && <Badge tone="coral">{m.soldOut()}</Badge>}
        </span>
      ),
    },
    {
      key: "price",
      header: m.price(),
      align: "right",
      sortBy: (one) => one.price,
      cell: (one) => <Points value={one.price} />,
    },
    {
      key: "return",
      header: m.returnToPlayer(),
      align: "right",
      sortBy: returnToPlayer,
      cell: (one) => (one.price === 0 ? m.freeCase() : formatShare(returnToPlayer(one), 1)),
    },
    {
      key: "actions",
      header: m.actions(),
      small: "bare",
      align: "right",
      cell: (one) => <RowActions one={one} {...props} />,
    },
  ];
}

function RowActions({ one, onEdit, onDuplicate, onDelete }: Omit<CaseListProps, "cases"> & { one: Case }) {
  return (
    <span className="inline-flex w-full flex-wrap justify-end gap-2">
      <Button
        size="sm"
        icon={Pencil}
        onClick={() => onEdit(one)}
        onPointerEnter={preloadDialog}
        aria-label={m.editName({ name: one.name })}
      >
        {m.edit()}
      </Button>
      <IconButton size="sm" icon={Copy} onClick={() => onDuplicate(one)} label={m.duplicateName({ name: one.name })} />
      <Button
        size="sm"
        variant="quiet"
        icon={Trash2}
        onClick={() => onDelete(one)}
        aria-label={m.deleteName({ name: one.name })}
      >
        {m.deleteWord()}
      </Button>
    </span>
  );
}
