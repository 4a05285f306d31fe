import { Crosshair, Flag, type LucideIcon, Package, Ticket, Trophy } from "lucide-react";
import { Fragment } from "react";
import { paths } from "../../../common/contract/paths.ts";
import type { OwnPrize, OwnWin } from "../../../common/contract/wins.ts";
import { Bucks } from "../../../ui/amounts.tsx";
import { formatDollars, formatPoints } from "../../../ui/base/format.ts";
import { useCopy } from "../../../ui/copy.tsx";
import { PageLink } from "../../../ui/link.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { PictureLine } from "../../../ui/picture-line.tsx";
import { useCoin } from "../../../ui/use-coin.ts";
import { WithdrawalStatus } from "../../cashout/client/withdrawal-status.tsx";
import type { OwnWithdrawal } from "../../cashout/contract/own-withdrawal.ts";
import { OwnCard } from "../../content/client/home/own-card.tsx";
import { OrderStatus } from "../../store/client/order-status.tsx";
import type { MeProps } from "../contract/me.ts";
import { m } from "../messages.ts";

export function Orders({ orders }: Pick<MeProps, "orders">) {
  const isEmpty = orders.length === 0;
  return (
    <OwnCard
      title={m.orders()}
      href={isEmpty ? paths.store : paths.myPurchases}
      action={isEmpty ? m.store() : m.allOrders()}
    >
      {isEmpty && <p className="text-soft">{m.noOrders()}</p>}
      <ul className="grid gap-4">
        {orders.map(({ id, title, image, status, created_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <PictureLine name={title} image={image} below={<Day value={created_at} />} />
            <OrderStatus status={status} />
          </li>
        ))}
      </ul>
    </OwnCard>
  );
}

const Day = ({ value }: { value: string }) => (
  <span className="text-sm text-faint">
    <LocalTime value={value} dateOnly />
  </span>
);

const winKinds: Record<OwnWin["kind"], { icon: LucideIcon; label: () => string }> = {
  raffle: { icon: Ticket, label: m.raffle },
  board: { icon: Trophy, label: m.board },
  case: { icon: Package, label: m.case },
  guess: { icon: Crosshair, label: m.guess },
  challenge: { icon: Flag, label: m.challenge },
};

export function Wins({ wins }: Pick<MeProps, "wins">) {
  const isEmpty = wins.length === 0;
  return (
    <OwnCard
      title={m.wins()}
      href={isEmpty ? paths.raffles : paths.history}
      action={isEmpty ? m.playRaffles() : m.history()}
    >
      {isEmpty && <p className="text-soft">{m.noWins()}</p>}
      <ul className="grid gap-4">
        {wins.map((win, index) => (
          // A viewer can win one draw several times, so only the index identifies a row.
          <WonLine key={index} win={win} />
        ))}
      </ul>
    </OwnCard>
  );
}

function WonLine({ win: { kind, name, href, prizes, at } }: { win: MeProps["wins"][number] }) {
  const coin = useCoin();
  const { icon: Icon, label } = winKinds[kind];
  return (
    <li className="relative flex gap-3">
      <Icon size={20} aria-hidden className="mt-0.5 shrink-0 text-gold-400" />
      <span className="grid min-w-0 flex-1">
        <PageLink href={href} className="stretched font-semibold wrap-anywhere">
          {name}
        </PageLink>
        <span className="text-sm text-soft wrap-anywhere">
          {[label(), ...prizes.map((prize) => prizeWords(prize, coin))].join(" · ")}
        </span>
        <Day value={at} />
      </span>
    </li>
  );
}

function prizeWords(prize: OwnPrize, coin: (ours: string) => string): string {
  switch (prize.kind) {
    case "points":
      return coin(m.wonPoints({ amount: formatPoints(prize.amount) }));
    case "bucks":
      return formatDollars(prize.amount / 100);
    case "item":
      return prize.label;
  }
}

export function Withdrawals({ withdrawals }: Pick<MeProps, "withdrawals">) {
  return (
    <OwnCard title={m.withdrawals()} href={`${paths.history}?currency=bucks`} action={m.allMovements()}>
      {withdrawals.length === 0 && <p className="text-soft">{m.noWithdrawals()}</p>}
      <ul className="grid gap-4">
        {withdrawals.map((one) => (
          <li key={one.id} className="grid gap-1">
            <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="flex items-center gap-2 font-semibold">
                <Bucks value={one.amount} />
                <span className="text-soft">{one.currency.toUpperCase()}</span>
              </span>
              <WithdrawalStatus status={one.status} />
            </span>
            <WithdrawalFacts withdrawal={one} />
          </li>
        ))}
      </ul>
    </OwnCard>
  );
}

function WithdrawalFacts({ withdrawal }: { withdrawal: OwnWithdrawal }) {
  const { status, created_at: requestedAt, decided_at: decidedAt, transaction_id: id, reason } = withdrawal;
  const at = decidedAt ?? requestedAt;
  const time = () => <LocalTime value={at} wraps />;
  const words =
    decidedAt === null ? m.requested : status === "paid" ? m.paid : status === "rejected" ? m.rejected : m.requested;
  return (
    <Fragment>
      <span className="text-sm text-faint">{words({ time })}</span>
      {reason !== null && <span className="text-sm text-soft wrap-anywhere">{reason}</span>}
      {id !== null && <Transaction id={id} />}
    </Fragment>
  );
}

function Transaction({ id }: { id: string }) {
  const [isCopied, copy] = useCopy();
  return (
    <button
      type="button"
      className="link touch-reach truncate text-left text-sm"
      aria-label={m.copyTransaction({ id })}
      onClick={() => void copy(id)}
    >
      {isCopied ? m.copied() : m.transaction({ id })}
    </button>
  );
}
