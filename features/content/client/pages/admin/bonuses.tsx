import { Gift, Plus } from "lucide-react";
import { deskApiPaths } from "../../../../../common/contract/desk-api-paths.ts";
import { Badge } from "../../../../../ui/badge.tsx";
import { Button } from "../../../../../ui/button.tsx";
import { DeleteDialog } from "../../../../../ui/desk/delete-dialog.tsx";
import { Desk } from "../../../../../ui/desk/desk.tsx";
import { useDeskAction } from "../../../../../ui/desk/desk-action.ts";
import { RowActions } from "../../../../../ui/desk/row-actions.tsx";
import { useRecordForm } from "../../../../../ui/desk/use-record-form.ts";
import { preloadDialog } from "../../../../../ui/dialog.tsx";
import { EmptyState } from "../../../../../ui/empty-state.tsx";
import { Picture } from "../../../../../ui/picture.tsx";
import { type Column, Table } from "../../../../../ui/table.tsx";
import { useModal } from "../../../../../ui/use-modal.ts";
import type { AdminBonusesProps, DeskBonus } from "../../../contract/bonus.ts";
import { m } from "../../../messages.ts";
import { BonusForm } from "../../bonuses/desk/bonus-form.tsx";

const deleteMessages = { done: m.offerDeleted(), failed: m.offerNotDeleted() };

export default function AdminBonusesPage({ bonuses }: AdminBonusesProps) {
  const form = useRecordForm(bonuses);
  useDeskAction({ new: form.create });
  const deletion = useModal<DeskBonus>();
  return (
    <Desk
      title={m.offers()}
      lead={m.offersLead()}
      actions={
        <Button variant="primary" icon={Plus} onClick={form.create} onPointerEnter={preloadDialog}>
          {m.newOffer()}
        </Button>
      }
    >
      <Table
        caption={m.offers()}
        columns={buildColumns(form.edit, deletion.open)}
        rows={bonuses}
        rowKey={(bonus) => bonus.id}
        dense
        empty={
          <EmptyState title={m.offersEmptyTitle()} icon={Gift}>
            {m.offersEmpty()}
          </EmptyState>
        }
      />
      {form.given && <BonusForm key={form.times} {...form.given} />}
      <DeleteDialog deletion={deletion} kind="offer" getPath={deskApiPaths.deleteBonus} words={deleteMessages}>
        {m.deleteOfferText()}
      </DeleteDialog>
    </Desk>
  );
}

function buildColumns(onEdit: (bonus: DeskBonus) => void, onDelete: (bonus: DeskBonus) => void): Column<DeskBonus>[] {
  return [
    {
      key: "name",
      header: m.offer(),
      small: "heading",
      cell: (bonus) => (
        <span className="flex items-center gap-3">
          <Picture src={bonus.logo} alt="" className="h-9 w-16 shrink-0 rounded-chip bg-surface-3" />
          <span className="wrap-anywhere">{bonus.name}</span>
        </span>
      ),
    },
    {
      key: "code",
      header: m.code(),
      cell: (bonus) => bonus.code || <span className="text-faint">{m.referralCode()}</span>,
    },
    {
      key: "partner",
      header: m.kind(),
      cell: (bonus) => (bonus.partner ? <Badge tone="gold">{m.partner()}</Badge> : <Badge>{m.offer()}</Badge>),
    },
    {
      key: "actions",
      header: m.actions(),
      small: "bare",
      align: "right",
      cell: (bonus) => <RowActions name={bonus.name} onEdit={() => onEdit(bonus)} onDelete={() => onDelete(bonus)} />,
    },
  ];
}
