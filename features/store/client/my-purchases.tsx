import { ReceiptText } from "lucide-react";
import { type MouseEvent, useEffect, useState } from "react";
import { cachedPart } from "../../../platform/pages/client/cached-part.tsx";
import { router } from "../../../platform/pages/client/router.ts";
import { Points } from "../../../ui/amounts.tsx";
import { Button } from "../../../ui/button.tsx";
import { useCopy } from "../../../ui/copy.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { PictureLine } from "../../../ui/picture-line.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import type { ProductField } from "../contract/product-fields.ts";
import type { Order, StoreProps } from "../contract/store.ts";
import { m } from "../messages.ts";
import { OrderAnswers } from "./order-answers.tsx";
import { OrderStatus } from "./order-status.tsx";

const AnswerDialog = lazyPart(async () => (await import("./answer-dialog.tsx")).AnswerDialog);

const headingId = "my-purchases";
const initialCount = 5;

const columns: Column<Order>[] = [
  {
    key: "title",
    header: m.product(),
    small: "heading",
    cell: (order) => <PictureLine name={order.title} image={order.image} below={<OrderDetails order={order} />} />,
  },
  { key: "status", header: m.status(), cell: (order) => <OrderStatus status={order.status} /> },
  {
    key: "price",
    header: m.price(),
    align: "right",
    cell: (order) => wonWhere[order.source]?.() ?? <Points value={order.price_points} />,
  },
  { key: "date", header: m.boughtAt(), cell: (order) => <LocalTime value={order.created_at} /> },
];

const wonWhere: Record<string, () => string> = { case: m.wonInCase, raffle: m.wonInRaffle, board: m.wonOnBoard };

function OrderDetails({ order }: { order: Order }) {
  const { note, code } = order;
  return (
    <>
      {code !== undefined && <CodeLine code={code} />}
      {note !== null && note !== "" && (
        <span className="max-w-xl text-sm font-normal text-soft wrap-break-word">{note}</span>
      )}
      <OrderAnswers order={order} />
      {order.asks !== undefined && <AnswerButton order={order} asks={order.asks} />}
    </>
  );
}

function AnswerButton({ order, asks }: { order: Order; asks: ProductField[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="primary" className="justify-self-start" onClick={() => setOpen(true)}>
        {m.answerQuestions({ count: asks.length })}
      </Button>
      <AnswerDialog open={isOpen} order={order} asks={asks} onClose={() => setOpen(false)} />
    </>
  );
}

function CodeLine({ code }: { code: string }) {
  const [isCopied, copy] = useCopy();
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-sm font-normal">
      <span className="font-mono wrap-anywhere">{code}</span>
      <Button size="sm" variant="quiet" onClick={() => void copy(code)} aria-label={m.copyCode({ code })}>
        {isCopied ? m.copied() : m.copy()}
      </Button>
    </span>
  );
}

/** Jumps to the purchases below the shelf. This is a link, because a button would look like a purchase. */
export function PurchasesLink() {
  const show = (event: MouseEvent) => {
    event.preventDefault();
    const heading = document.getElementById(headingId);
    heading?.scrollIntoView({ behavior: "smooth" });
    heading?.focus({ preventScroll: true });
  };
  return (
    <a href={`#${headingId}`} className="btn btn-secondary" onClick={show}>
      {m.myPurchases()}
    </a>
  );
}

const NoPurchases = cachedPart(() => (
  <EmptyState title={m.noPurchasesTitle()} icon={ReceiptText}>
    {m.noPurchasesText()}
  </EmptyState>
));

type OwnOrders = Pick<StoreProps, "orders" | "older_count" | "older_orders">;

export function MyPurchases({ orders, older_count, older_orders }: OwnOrders) {
  const [isAll, setAll] = useState(false);
  const isLoaded = older_count === 0 || older_orders !== null;
  // Loads the older ones again after a visit that left them out.
  useEffect(() => {
    if (isAll && !isLoaded) loadOlder();
  }, [isAll, isLoaded]);
  const all = older_orders === null ? orders : [...orders, ...older_orders];
  const shown = isAll ? all : orders.slice(0, initialCount);
  const count = orders.length + older_count;
  return (
    <section aria-labelledby={headingId} className="grid gap-5">
      <h2 id={headingId} tabIndex={-1} className="text-title-2 outline-none">
        {m.myPurchases()}
      </h2>
      {orders.length === 0 ? (
        <NoPurchases />
      ) : (
        <Table caption={m.myPurchases()} columns={columns} rows={shown} rowKey={(order) => order.id} />
      )}
      {count > shown.length && (
        <Button className="justify-self-center" onClick={() => (isAll ? loadOlder() : setAll(true))}>
          {m.showAll({ count })}
        </Button>
      )}
    </section>
  );
}

const loadOlder = () => router.reload({ only: ["older_orders"] });
