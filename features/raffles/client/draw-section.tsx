import { useEffect, useRef } from "react";
import type { BeaconWait } from "../../../fairness/rules/beacon.ts";
import { scrollIntoSight } from "../../../ui/scroll-into-view.ts";
import { isUndecided, type RaffleEntry, type RaffleProps, raffleState } from "../contract/raffles.ts";
import { DrawResult } from "./draw-result.tsx";
import { PendingDraw } from "./pending-draw.tsx";
import { WinnerDraw } from "./winner-draw.tsx";

export interface DrawSectionProps {
  page: RaffleProps;
  wait: BeaconWait | null;
  now: string | undefined;
  reelStartsAt: number | null;
  isReelDue: boolean;
  /** True if the draw was still undecided when the page opened. */
  wasWatched: boolean;
  isOwn: (entry: RaffleEntry) => boolean;
  onVerify: () => void;
}

export function DrawSection(props: DrawSectionProps) {
  const { page, wait, now, reelStartsAt, isReelDue, wasWatched, isOwn, onVerify } = props;
  const { raffle, winners, draws, own_tickets: ownTickets, next } = page;
  const place = useRef<HTMLDivElement>(null);
  const isPending = isUndecided(raffleState(raffle)) || !isReelDue;
  // On a phone, the countdown is far down the page, so the page scrolls to the result.
  useEffect(() => {
    if (wasWatched) scrollIntoSight(place.current?.firstElementChild);
  }, [isPending]);
  const won = winners.filter(isOwn);
  return (
    <div ref={place} className="contents">
      {isPending ? (
        <PendingDraw entries={raffle.entries} wait={wait} now={now} />
      ) : (
        <WinnerDraw
          key={draws.length}
          winners={winners}
          entries={raffle.entries}
          startsAt={reelStartsAt}
          isOwn={isOwn}
          onVerify={onVerify}
          word={<DrawResult raffle={raffle} won={won} ownTickets={ownTickets} next={next} onVerify={onVerify} />}
        />
      )}
    </div>
  );
}
