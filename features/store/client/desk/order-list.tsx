// The desk's list of orders: product, buyer, time and decision.
import { Inbox } from "lucide-react";
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
import { OrderAnswers } from "../order-answers.tsx";
import { OrderStatus } from "../order-status.tsx";
import type { OrderDecision } from "./order-decision-dialog.tsx";

export type Decide = (order: DeskOrder, decision: OrderDecision) => void;

const emptyTitles: Record<AdminOrdersProps["status"], string> = {
  pending: "Nothing is waiting",
  fulfilled: "No order was fulfilled yet",
  refunded: "No order was refunded",
  all: "No orders yet",
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
      caption="Orders"
      columns={buildColumns(chosen, onDecide)}
      rows={orders}
      rowKey={(order) => order.id}
      dense
      empty={
        <EmptyState title={emptyTitles[status]} icon={Inbox}>
          {status === "pending" ? "What viewers buy shows up here, oldest first." : undefined}
        </EmptyState>
      }
    />
  );
}

function buildColumns(chosen: RowSelection, onDecide: Decide): Column<DeskOrder>[] {
  return [
    {
      key: "title",
      header: "Order",
      small: "heading",
      className: "min-w-48",
      cell: (order) => (
        <span className="flex items-center gap-3">
          {order.status === "pending" && (
            <SelectRow chosen={chosen} id={order.id} label={`Choose order ${order.id}, ${order.title}`} />
          )}
          <PictureLine
            name={order.title}
            image={order.image}
            below={
              <>
                <span className="text-sm font-normal text-faint figures">
                  No. {order.id}
                  {order.code_ending !== null && ` · code ends in ${order.code_ending}`}
                </span>
                <OrderAnswers order={order} />
              </>
            }
          />
        </span>
      ),
    },
    { key: "user", header: "Buyer", cell: (order) => <Buyer user={order.user} /> },
    { key: "price", header: "Price", align: "right", cell: (order) => <Points value={order.price_points} /> },
    {
      key: "date",
      header: "Bought",
      // Two lines at most: the day and the time.
      className: "min-w-32",
      cell: (order) => <LocalTime value={order.created_at} wraps />,
    },
    { key: "status", header: "Status", cell: (order) => <OrderState order={order} /> },
    {
      key: "actions",
      header: "Decision",
      align: "right",
      cell: (order) => <Actions order={order} onDecide={onDecide} />,
    },
  ];
}

function Buyer({ user }: { user: DeskOrder["user"] }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar src={user.avatar} name="" size={28} />
      <span title={user.username} className="max-w-28 truncate facts:max-w-full">
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
  if (order.status !== "pending") {
    return (
      <span className="grid justify-items-end text-sm text-soft">
        {order.decided_by === null ? null : <span>by {order.decided_by}</span>}
        {order.decided_at === null ? null : <LocalTime value={order.decided_at} dateOnly />}
        {order.can_refund && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Refund order ${order.id}, ${order.title} for ${order.user.username}`}
            onClick={() => onDecide(order, "refund")}
          >
            Refund
          </Button>
        )}
      </span>
    );
  }
  const named = `order ${order.id}, ${order.title} for ${order.user.username}`;
  return (
    <span className="inline-flex justify-end gap-2 facts:flex-wrap">
      <Button
        size="sm"
        data-order-action="fulfil"
        aria-label={`Fulfil ${named}`}
        onPointerEnter={preloadDialog}
        onClick={() => onDecide(order, "fulfil")}
      >
        Fulfil
      </Button>
      <Button size="sm" variant="quiet" aria-label={`Refund ${named}`} onClick={() => onDecide(order, "refund")}>
        Refund
      </Button>
    </span>
  );
}
