import { ShieldCheck, Ticket } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Countdown } from "../../../ui/countdown.tsx";
import { preloadDialog } from "../../../ui/dialog.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { type Raffle, raffleAllows, raffleState } from "../contract/raffles.ts";
import { m } from "../messages.ts";

export interface SidePanelProps {
  raffle: Raffle;
  isOpen: boolean;
  now: string | undefined;
  onEnd: () => void;
  whyNotBuy: string | null;
  onBuy: () => void;
  onVerify: () => void;
  facts: ReactNode;
}

export function SidePanel({ raffle, isOpen, now, onEnd, whyNotBuy, onBuy, onVerify, facts }: SidePanelProps) {
  return (
    <Card className="grid content-start gap-6 self-start p-5 md:p-6">
      {!isOpen && <Ended raffle={raffle} />}
      {facts}
      {isOpen && (
        <div className="grid gap-3">
          <p className="overline-label">{m.endsIn()}</p>
          <Countdown until={raffle.ends_at} look="boxes" onEnd={onEnd} {...(now && { serverNow: now })} />
        </div>
      )}
      {isOpen ? (
        // On a phone, the bar at the bottom has this button (TicketBar).
        <div className="max-md:hidden">
          <BuyButton whyNotBuy={whyNotBuy} onBuy={onBuy} />
        </div>
      ) : (
        raffleAllows.verify(raffleState(raffle)) && (
          <Button size="lg" wide icon={ShieldCheck} onClick={onVerify} onPointerEnter={preloadDialog}>
            {m.verify()}
          </Button>
        )
      )}
    </Card>
  );
}

/**
 * The buy button on a phone, in a bar at the end of the page. Until the viewer has scrolled there, the bar sticks above
 * the phone's bottom menu.
 */
export const TicketBar = (props: Pick<SidePanelProps, "whyNotBuy" | "onBuy">) => (
  <div className="own-bar sticky z-20 rounded-card bg-surface-2 shadow-float md:hidden">
    <BuyButton {...props} />
  </div>
);

const BuyButton = ({ whyNotBuy, onBuy }: Pick<SidePanelProps, "whyNotBuy" | "onBuy">) => (
  <Button
    variant="primary"
    size="lg"
    wide
    icon={Ticket}
    disabledReason={whyNotBuy}
    onClick={onBuy}
    onPointerEnter={preloadDialog}
    onFocus={preloadDialog}
  >
    {m.buyTickets()}
  </Button>
);

function Ended({ raffle }: { raffle: Raffle }) {
  return (
    <div className="grid gap-1" role="status">
      <p className="figure-display text-figure">{m.raffleEnded()}</p>
      <p className="text-soft">
        <LocalTime value={raffle.ends_at} />
      </p>
      {raffleState(raffle) === "cancelled" && <p className="text-soft">{m.raffleCancelled()}</p>}
    </div>
  );
}
