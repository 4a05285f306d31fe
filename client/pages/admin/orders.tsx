// The order desk: what viewers bought, to be fulfilled or refunded.
import { useRef } from "react";
import { paths } from "../../../contracts/paths.ts";
import type { AdminOrdersProps, DeskOrder } from "../../../contracts/store.ts";
import { Desk } from "../../components/desk/desk.tsx";
import type { OrderDecision } from "../../components/desk/outcomes.ts";
import { OrderDecisionDialog } from "../../components/store/desk/order-decision-dialog.tsx";
import { OrderList } from "../../components/store/desk/order-list.tsx";
import { LinkTabs } from "../../ui/link-tabs.tsx";
import { SlicePagination } from "../../ui/pagination.tsx";
import { useModal } from "../../ui/use-modal.ts";

const addressOf = (status: AdminOrdersProps["status"]): string =>
  status === "pending" ? paths.admin.orders : `${paths.admin.orders}?status=${status}`;

const queues = [
  { label: "Pending", href: addressOf("pending") },
  { label: "Fulfilled", href: addressOf("fulfilled") },
  { label: "Refunded", href: addressOf("refunded") },
  { label: "All", href: addressOf("all") },
];

export default function AdminOrdersPage({ orders, status }: AdminOrdersProps) {
  const decision = useModal<{ order: DeskOrder; decision: OrderDecision }>();
  const list = useRef<HTMLDivElement>(null);
  // The decided row leaves the queue and takes the focus with it: on to the next one.
  const focusNext = () => {
    const next = list.current?.querySelector<HTMLElement>('[data-order-action="fulfil"]');
    (next ?? list.current)?.focus();
  };
  return (
    <Desk title="Orders" lead="What viewers bought, to be fulfilled or refunded.">
      <LinkTabs links={queues} label="Orders by status" currentPath={addressOf(status)} />
      <div ref={list} tabIndex={-1} className="grid gap-5 outline-none">
        <OrderList
          orders={orders.data}
          status={status}
          onDecide={(order, wanted) => decision.open({ order, decision: wanted })}
        />
        <SlicePagination slice={orders} label="Orders" only={["orders", "status"]} />
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
    </Desk>
  );
}
