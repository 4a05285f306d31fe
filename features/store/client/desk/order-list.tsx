import { Inbox } from "lucide-react";
import { Age } from "../../../../ui/age.tsx";
import { Points } from "../../../../ui/amounts.tsx";
import { Avatar } from "../../../../ui/avatar.tsx";
import { Button } from "../../../../ui/button.tsx";
import { type RowSelection, SelectRow } from "../../../../ui/desk/row-selection.tsx";
import { preloadDialog } from "../../../../ui/dialog.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { PictureLine } from "../../../../ui/picture-line.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import type { AdminOrdersProps, DeskOrder } from "../../contract/store.ts";
import { m } from "../../messages.ts";
import { OrderAnswers } from "../order-answers.tsx";
import { OrderStatus } from "../order-status.tsx";
import type { OrderDecision } from "./order-decision-dialog.tsx";

export type Decide = (order: DeskOrder, decision: OrderDecision) => void;

const emptyTitles: Record<AdminOrdersProps["status"], string> = {
  pending: m.nothingWaiting(),
  fulfilled: m.noneFulfilled(),
  refunded: m.noneRefunded(),
  all: m.noOrders(),
};

export interface OrderListProps {
  orders: DeskOrder[];
  status: AdminOrdersProps["status"];
  chosen: RowSelection;
  onDecide: Decide;
}

export function OrderList({ orders, status, chosen, onDecide }: OrderListProps) {
  return (
    <Table
      caption={m.orders()}
      columns={buildColumns(chosen, onDecide)}
      rows={orders}
      rowKey={(order) => order.id}
      dense
      narrow
      empty={
        <EmptyState title={emptyTitles[status]} icon={Inbox}>
          {status === "pending" ? m.nothingWaitingText() : undefined}
        </EmptyState>
      }
    />
  );
}

function buildColumns(chosen: RowSelection, onDecide: Decide): Column<DeskOrder>[] {
  return [
    {
      key: "title",
      header: m.order(),
      small: "heading",
      className: "min-w-40",
      cell: (order) => (
        <span className="flex items-center gap-3">
          {order.status === "pending" && (
            <SelectRow chosen={chosen} id={order.id} label={m.chooseOrder({ id: order.id, title: order.title })} />
          )}
          <PictureLine
            name={order.title}
            image={order.image}
            below={
              <>
                <span className="text-sm font-normal text-faint figures">
                  {order.code_ending === null
                    ? m.orderLine({ id: order.id })
                    : m.orderLineWithCode({ id: order.id, ending: order.code_ending })}
                </span>
                <OrderAnswers order={order} />
                {order.asks !== undefined && (
                  <span className="text-sm font-normal text-gold-200">
                    {m.waitsForAnswers({ labels: order.asks.map(({ label }) => label).join(", ") })}
                  </span>
                )}
              </>
            }
          />
        </span>
      ),
    },
    { key: "user", header: m.buyer(), cell: (order) => <Buyer user={order.user} /> },
    { key: "price", header: m.price(), align: "right", cell: (order) => <Points value={order.price_points} /> },
    {
      key: "date",
      header: m.boughtAt(),
      cell: (order) => <Age value={order.created_at} />,
    },
    { key: "status", header: m.status(), cell: (order) => <OrderState order={order} /> },
    {
      key: "actions",
      header: m.decision(),
      align: "right",
      cell: (order) => <Actions order={order} onDecide={onDecide} />,
    },
  ];
}

function Buyer({ user }: { user: DeskOrder["user"] }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar src={user.avatar} name="" size={28} className="in-wide-row" />
      <span title={user.username} className="min-w-28 max-w-28 wrap-anywhere facts:max-w-full">
        {user.username}
      </span>
    </span>
  );
}

function OrderState({ order }: { order: DeskOrder }) {
  return (
    <span className="grid max-w-72 justify-items-start gap-1 facts:justify-items-end">
      <OrderStatus status={order.status} />
      {order.note !== null && order.note !== "" && (
        <span className="text-sm text-soft wrap-anywhere">{order.note}</span>
      )}
    </span>
  );
}

function Actions({ order, onDecide }: { order: DeskOrder; onDecide: Decide }) {
  const named = { id: order.id, title: order.title, username: order.user.username };
  if (order.status !== "pending") {
    return (
      <span className="grid justify-items-end text-sm text-soft">
        {order.decided_by === null ? null : <span>{m.decidedBy({ username: order.decided_by })}</span>}
        {order.decided_at === null ? null : <LocalTime value={order.decided_at} dateOnly />}
        {order.can_refund && (
          <Button size="sm" variant="quiet" aria-label={m.refundNamed(named)} onClick={() => onDecide(order, "refund")}>
            {m.refund()}
          </Button>
        )}
      </span>
    );
  }
  return (
    <span className="inline-flex justify-end gap-2 facts:flex-wrap">
      <Button
        size="sm"
        data-order-action="fulfil"
        aria-label={m.fulfilNamed(named)}
        onPointerEnter={preloadDialog}
        onClick={() => onDecide(order, "fulfil")}
      >
        {m.fulfil()}
      </Button>
      <Button size="sm" variant="quiet" aria-label={m.refundNamed(named)} onClick={() => onDecide(order, "refund")}>
        {m.refund()}
      </Button>
    </span>
  );
}
