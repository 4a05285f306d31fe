import { useState } from "react";
import { Points } from "../../../ui/amounts.tsx";
import { formatPoints } from "../../../ui/base/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { MissingPoints } from "../../../ui/missing-points.tsx";
import { Receipt } from "../../../ui/receipt.tsx";
import { CoinMark } from "../../../ui/site-icons.tsx";
import { useAcceptedPrice } from "../../../ui/use-accepted-price.ts";
import { useCoin } from "../../../ui/use-coin.ts";
import type { Raffle } from "../contract/raffles.ts";
import { m } from "../messages.ts";
import type { Join } from "./use-join.ts";
import { type BoughtTickets, parseJoined, ticketsInWords, ticketsLeft, totalCost } from "./words.ts";

export interface BuyDialogProps {
  open: boolean;
  raffle: Raffle;
  ownTickets: number;
  balancePoints: number;
  onJoin: Join;
  onClose: () => void;
}

export function BuyDialog({ open, raffle: shown, ownTickets, balancePoints, onJoin, onClose }: BuyDialogProps) {
  const coin = useCoin();
  const { price, renew } = useAcceptedPrice(shown.entry_price, open);
  const raffle = { ...shown, entry_price: price };
  const [tickets, setTickets] = useState("1");
  const [joined, setJoined] = useState<BoughtTickets | null>(null);
  const [wasOpen, setWasOpen] = useState(open);
  // Resets the form each time the dialog opens.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setJoined(null);
  }
  const left = ticketsLeft(raffle, ownTickets);
  const isTooMany = Number(tickets) > left;
  const missing = isTooMany ? 0 : raffle.entry_price * Number(tickets) - balancePoints;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={joined === null ? m.buyTickets() : m.youAreIn()}
      description={raffle.name}
      width="440px"
      label={m.joinRaffle()}
      busyLabel={m.joining()}
      variant={missing > 0 ? "secondary" : "primary"}
      isQuick
      noValidate={false}
      className="grid gap-5"
      onSend={async () => {
        const outcome = await onJoin(raffle, tickets.trim());
        if (outcome.kind === "refused" && outcome.code === "price_changed") renew();
        if (outcome.kind !== "done") return false;
        const bought = parseJoined(outcome.body);
        setJoined(bought);
        return bought === null;
      }}
      receipt={joined === null ? null : <JoinReceipt raffle={raffle} joined={joined} />}
    >
      <Field
        label={m.tickets()}
        name="tickets"
        type="number"
        inputMode="numeric"
        min={1}
        max={left}
        step={1}
        required
        autoComplete="off"
        value={tickets}
        onChange={(event) => setTickets(event.target.value)}
        error={isTooMany ? m.tooManyTickets({ left, own: ownTickets }) : undefined}
        hint={
          price === 0
            ? m.freeTickets({ left, own: ownTickets })
            : coin(m.ticketsAtPrice({ left, own: ownTickets, price }))
        }
      />
      <QuickPicks most={countAffordable(raffle, left, balancePoints)} onPick={(count) => setTickets(String(count))} />
      <Bill raffle={raffle} tickets={Number(tickets)} balancePoints={balancePoints} missing={missing} />
    </FormDialog>
  );
}

function JoinReceipt({ raffle, joined }: { raffle: Raffle; joined: BoughtTickets }) {
  return (
    <Receipt title={m.receipt({ tickets: ticketsInWords(joined), own: joined.ownTickets })}>
      <p className="text-soft">{m.receiptText({ time: () => <LocalTime value={raffle.ends_at} /> })}</p>
    </Receipt>
  );
}

const countAffordable = (raffle: Raffle, left: number, balancePoints: number): number =>
  raffle.entry_price === 0 ? left : Math.min(left, Math.floor(balancePoints / raffle.entry_price));

function QuickPicks({ most, onPick }: { most: number; onPick: (count: number) => void }) {
  const counts = [1, 5, 10, 50, 100].filter((count) => count < most);
  if (most < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: these buttons are no field of the form
    <div role="group" aria-label={m.quickPicks()} className="flex flex-wrap gap-2">
      {counts.map((count) => (
        <Button key={count} size="sm" onClick={() => onPick(count)}>
          {count}
        </Button>
      ))}
      <Button size="sm" onClick={() => onPick(most)}>
        {m.allTickets({ count: formatPoints(most) })}
      </Button>
    </div>
  );
}

interface BillProps {
  raffle: Raffle;
  tickets: number;
  balancePoints: number;
  missing: number;
}

function Bill({ raffle, tickets, balancePoints, missing }: BillProps) {
  return (
    <div className="grid gap-3">
      <dl className="grid gap-2">
        <div className="flex items-center justify-between gap-6">
          <dt className="text-soft">{m.youHave()}</dt>
          <dd>
            <Points value={balancePoints} />
          </dd>
        </div>
        <div className="flex items-center justify-between gap-6 border-t border-line pt-2 font-semibold">
          <dt>{m.totalCost()}</dt>
          <dd className="inline-flex items-center gap-[0.4em] text-lg figures" data-total>
            <CoinMark className="size-[1.15em]" />
            <output>{totalCost(raffle.entry_price, tickets)}</output>
          </dd>
        </div>
      </dl>
      {missing > 0 && <MissingPoints missing={missing} />}
    </div>
  );
}
