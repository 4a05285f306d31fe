import { Download } from "lucide-react";
import { useRef } from "react";
import { deskApiPaths } from "../../../../../common/contract/desk-api-paths.ts";
import { Button, ButtonLink } from "../../../../../ui/button.tsx";
import { Desk } from "../../../../../ui/desk/desk.tsx";
import { RowResults } from "../../../../../ui/desk/row-results.tsx";
import { SelectionBar, useRowSelection } from "../../../../../ui/desk/row-selection.tsx";
import { useBulkAction } from "../../../../../ui/desk/use-bulk-action.ts";
import { TextArea } from "../../../../../ui/field.tsx";
import { FormDialog } from "../../../../../ui/form-dialog.tsx";
import { SlicePagination } from "../../../../../ui/pagination.tsx";
import { useModal } from "../../../../../ui/use-modal.ts";
import type { AdminOrdersProps, DeskOrder } from "../../../contract/store.ts";
import { m } from "../../../messages.ts";
import type { OrderDecision } from "../../desk/order-decision-dialog.tsx";
import { OrderDecisionDialog } from "../../desk/order-decision-dialog.tsx";
import { OrderFilters, orderAddress } from "../../desk/order-filters.tsx";
import { OrderList } from "../../desk/order-list.tsx";

export default function AdminOrdersPage({ orders, status, search }: AdminOrdersProps) {
  const decision = useModal<{ order: DeskOrder; decision: OrderDecision }>();
  const fulfilling = useModal<DeskOrder[]>();
  const list = useRef<HTMLDivElement>(null);
  const pending = orders.data.filter((order) => order.status === "pending");
  const chosen = useRowSelection(pending.map(({ id }) => id));
  const many = useBulkAction();
  // A decided row leaves the queue and loses the focus, so the focus moves to the next row.
  const focusNext = () => {
    const next = list.current?.querySelector<HTMLElement>('[data-order-action="fulfil"]');
    (next ?? list.current)?.focus();
  };
  const fulfilMany = (wanted: DeskOrder[]) => (note: string) => {
    const json = { ids: wanted.map(({ id }) => id), ...(note === "" ? {} : { note }) };
    const getName = (id: number) => m.orderName({ id, title: wanted.find((order) => order.id === id)?.title ?? "" });
    return many.decide(deskApiPaths.fulfilOrders, json, { verb: m.fulfilledVerb(), getName });
  };
  return (
    <Desk
      title={m.orders()}
      lead={m.ordersLead()}
      actions={
        <ButtonLink href={orderAddress(deskApiPaths.ordersCsv, { status, search })} icon={Download} size="sm">
          {m.exportCsv()}
        </ButtonLink>
      }
    >
      <OrderFilters key={search} filter={{ status, search }} />
      {many.results !== null && <RowResults {...many.results} onSeen={many.forget} />}
      <div ref={list} tabIndex={-1} className="grid gap-3 outline-none">
        <SelectionBar chosen={chosen} count={pending.length}>
          <Button
            size="sm"
            variant="primary"
            onClick={() => fulfilling.open(pending.filter(({ id }) => chosen.ids.includes(id)))}
          >
            {m.fulfilCount({ count: chosen.ids.length })}
          </Button>
        </SelectionBar>
        <OrderList
          orders={orders.data}
          status={status}
          chosen={chosen}
          onDecide={(order, wanted) => decision.open({ order, decision: wanted })}
        />
        <SlicePagination slice={orders} label={m.orders()} only={["orders", "status", "search"]} />
      </div>
      {decision.about !== null && (
        <OrderDecisionDialog
          key={decision.times}
          open={decision.isOpen}
          {...decision.about}
          onClose={decision.close}
          onDecided={focusNext}
        />
      )}
      {fulfilling.about !== null && (
        <FulfilManyDialog
          key={`many ${fulfilling.times}`}
          open={fulfilling.isOpen}
          orders={fulfilling.about}
          onClose={fulfilling.close}
          onFulfil={fulfilMany(fulfilling.about)}
        />
      )}
    </Desk>
  );
}

interface FulfilManyDialogProps {
  open: boolean;
  orders: DeskOrder[];
  onClose: () => void;
  /** Resolves to true when the dialog can close. */
  onFulfil: (note: string) => Promise<boolean>;
}

function FulfilManyDialog({ open, orders, onClose, onFulfil }: FulfilManyDialogProps) {
  const title = m.fulfilMany({ count: orders.length });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      description={m.fulfilManyText()}
      width="460px"
      label={title}
      onSend={(form) => onFulfil(String(form.get("note") ?? "").trim())}
    >
      <ul aria-label={m.orders()} className="grid max-h-44 gap-1 overflow-y-auto text-sm">
        {countTitles(orders).map(([title, count]) => (
          <li key={title} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{title}</span>
            <span className="text-soft figures">{count}</span>
          </li>
        ))}
      </ul>
      <TextArea label={m.noteToAll()} name="note" rows={2} maxLength={500} />
    </FormDialog>
  );
}

function countTitles(orders: DeskOrder[]): [title: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { title } of orders) counts.set(title, (counts.get(title) ?? 0) + 1);
  return [...counts];
}
