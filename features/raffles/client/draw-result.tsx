// The result for people with tickets, shown after the reel has stopped. A winner's first visit also opens the sheet
// that celebrates the win.
import { useEffect, useRef } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { winReference } from "../../../common/contract/wins.ts";
import { Points } from "../../../ui/amounts.tsx";
import { formatPoints } from "../../../ui/base/format.ts";
import { Card } from "../../../ui/card.tsx";
import { Countdown } from "../../../ui/countdown.tsx";
import { isFirstCheer } from "../../../ui/first-cheer.ts";
import { PageLink } from "../../../ui/link.tsx";
import { openWin } from "../../../ui/open-win.ts";
import { scrollIntoSight } from "../../../ui/scroll-into-view.ts";
import type { NextRaffle, Raffle, RaffleEntry } from "../contract/raffles.ts";
import { m } from "../messages.ts";
import { ticketNumber } from "./entry-tile.tsx";

export interface DrawResultProps {
  raffle: Raffle;
  won: readonly RaffleEntry[];
  ownTickets: number;
  next: NextRaffle | null;
  onVerify: () => void;
}

export function DrawResult({ raffle, won, ownTickets, next, onVerify }: DrawResultProps) {
  if (ownTickets === 0) return null;
  return (
    <Card as="section" tier={won.length > 0 ? "gold" : undefined} className="grid animate-arrive gap-2 p-5">
      {won.length > 0 ? <Won raffle={raffle} won={won} /> : <Lost raffle={raffle} ownTickets={ownTickets} />}
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-soft">
        <button type="button" className="link touch-reach" onClick={onVerify}>
          {m.checkDraw()}
        </button>
        {next !== null && (
          <span className="flex flex-wrap items-center gap-x-2">
            {m.nextRaffle()}
            <PageLink href={paths.raffle(next.id)} className="link touch-reach">
              {next.name}
            </PageLink>
            {next.entry_price === 0 ? m.nextFree() : <Points value={next.entry_price} />}
            <span>{m.nextEndsIn({ countdown: () => <Countdown until={next.ends_at} /> })}</span>
          </span>
        )}
      </p>
    </Card>
  );
}

function Won({ raffle, won }: Pick<DrawResultProps, "raffle" | "won">) {
  const win = winReference("raffle", raffle.id);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirstCheer(win)) return;
    scrollIntoSight(heading.current?.closest("section"));
    openWin({ win });
  }, [win]);
  return (
    <>
      <h3 ref={heading} className="text-title-2 wrap-anywhere">
        {m.youWon({ name: raffle.name })}
      </h3>
      <p className="text-soft figures">
        {m.youWonText({
          count: won.length,
          tickets: won.map(({ ticket }) => ticketNumber(ticket)).join(", "),
          total: formatPoints(raffle.entries_count),
        })}
      </p>
      <button type="button" className="link touch-reach justify-self-start" onClick={() => openWin({ win })}>
        {m.seeWin()}
      </button>
    </>
  );
}

function Lost({ raffle, ownTickets }: Pick<DrawResultProps, "raffle" | "ownTickets">) {
  return (
    <h3 className="text-title-3 figures">
      {m.notThisTime({
        own: formatPoints(ownTickets),
        total: formatPoints(raffle.entries_count),
      })}
    </h3>
  );
}
