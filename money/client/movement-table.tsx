import { ScrollText } from "lucide-react";
import { Bucks, Points } from "../../ui/amounts.tsx";
import { formatBucks, formatPoints } from "../../ui/base/format.ts";
import { useCopy } from "../../ui/copy.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { BuckMark } from "../../ui/icons.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { CoinMark } from "../../ui/site-icons.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useCoin } from "../../ui/use-coin.ts";
import type { LedgerEntry } from "../contract/history.ts";
import { reasonLabel } from "../contract/ledger-labels.ts";
import { m } from "../messages.ts";
import { MovementDetails } from "./movement-details.tsx";

const columns: Column<LedgerEntry>[] = [
  {
    key: "reason",
    header: m.what(),
    small: "heading",
    cell: (entry) => (
      <span className="grid">
        <span className="font-medium">{reasonLabel(entry.reason)}</span>
        <span className="text-sm font-normal text-faint wrap-anywhere">
          <MovementDetails movement={entry} />
        </span>
        {entry.paid !== null && <PaidNote {...entry.paid} />}
      </span>
    ),
  },
  { key: "at", header: m.when(), cell: (entry) => <LocalTime value={entry.created_at} /> },
  { key: "amount", header: m.amount(), align: "right", cell: (entry) => <MovementAmount entry={entry} /> },
  {
    key: "after",
    header: m.balanceAfter(),
    align: "right",
    cell: ({ currency, balance_after }) =>
      currency === "points" ? <Points value={balance_after} /> : <Bucks value={balance_after} />,
  },
];

function PaidNote({ at, transaction_id: id }: NonNullable<LedgerEntry["paid"]>) {
  const [isCopied, copy] = useCopy();
  return (
    <span className="grid justify-items-start text-sm font-normal text-soft">
      <span>{m.paid({ time: () => <LocalTime value={at} wraps /> })}</span>
      {id !== null && (
        <button
          type="button"
          className="link touch-reach text-left wrap-anywhere"
          title={m.copyId()}
          onClick={() => void copy(id)}
        >
          {isCopied ? m.copied() : m.transactionId({ id })}
        </button>
      )}
    </span>
  );
}

function MovementAmount({ entry: { currency, amount } }: { entry: LedgerEntry }) {
  const coin = useCoin();
  const Mark = currency === "points" ? CoinMark : BuckMark;
  const figure = currency === "points" ? formatPoints(Math.abs(amount)) : formatBucks(Math.abs(amount));
  return (
    <span
      className={cx(
        "inline-flex items-center gap-[0.4em] font-semibold whitespace-nowrap figures",
        amount > 0 && (currency === "points" ? "text-gold-300" : "text-mint-300"),
      )}
    >
      <Mark className="size-[1.1em] shrink-0" />
      <span>
        {amount < 0 ? "−" : "+"}
        {figure}
        <span className="sr-only"> {coin(currency)}</span>
      </span>
    </span>
  );
}

export function MovementTable({ entries, isFiltered }: { entries: LedgerEntry[]; isFiltered: boolean }) {
  return (
    <Table
      caption={m.movements()}
      columns={columns}
      rows={entries}
      rowKey={(entry) => entry.id}
      empty={
        <EmptyState title={isFiltered ? m.nothingOfKind() : m.nothingYet()} icon={ScrollText}>
          {isFiltered ? m.nothingOfKindHint() : m.nothingYetHint()}
        </EmptyState>
      }
    />
  );
}
