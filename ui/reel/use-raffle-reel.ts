import { useCallback, useMemo, useReducer, useState } from "react";
import { isPlaying, nextRaffle, type RaffleSequence, raffleWaitMs, spinMs, startRaffle } from "./sequence.ts";
import { raffleStrip, seededRandom } from "./strip.ts";
import type { ReelState } from "./use-reel-motion.ts";
import { useTimer } from "./use-timer.ts";

export interface RaffleReel<Entry> {
  sequence: RaffleSequence;
  /** Props for `<Reel>`. Null if there is no reel to show: there are no winners, or it has left. */
  reel: {
    items: Entry[];
    winnerIndex: number;
    state: ReelState;
    isLeaving: boolean;
    durationMs: number;
    onLanded: () => void;
  } | null;
  winner: Entry | null;
  listed: readonly Entry[];
  skip: () => void;
  replay: () => void;
}

/**
 * Plays a raffle's winners in order, starting when it mounts. `entries` fill the strip around them. For a raffle drawn while
 * the page is open, give the calling component a new React `key`. `startsAt` is when everybody's reel starts, in ms by this
 * device's clock: a device that joins later begins where the others are.
 */
export function useRaffleReel<Entry>(
  winners: readonly Entry[],
  entries: readonly Entry[],
  startsAt: number | null = null,
): RaffleReel<Entry> {
  const [sequence, send] = useReducer(nextRaffle, winners.length, (total) =>
    startRaffle(total, startsAt === null ? 0 : Date.now() - startsAt),
  );
  const [playsSince, setPlaysSince] = useState(() =>
    startsAt !== null && isPlaying(winners.length, Date.now() - startsAt) ? startsAt : null,
  );
  const waitMs = useMemo(
    () => raffleWaitMs(sequence, playsSince === null ? null : Date.now() - playsSince),
    [sequence, playsSince],
  );
  useTimer(waitMs, sequence, () => send("waited"));
  const current = "index" in sequence ? sequence.index : -1;
  const winner = winners[current] ?? null;
  const strip = useMemo(() => {
    return winner === null
      ? null
      : raffleStrip(entries, winner, current === 0 ? seededRandom(winners.length) : Math.random);
  }, [current, winner === null]);
  const onLanded = useCallback(() => send("landed"), []);
  const state: ReelState = sequence.at === "spinning" ? "spinning" : "landed";
  const durationMs = (sequence.at === "spinning" && sequence.leftMs) || spinMs.raffle;
  return {
    sequence,
    reel: strip === null ? null : { ...strip, state, isLeaving: sequence.at === "leaving", durationMs, onLanded },
    winner,
    listed: winners.slice(0, sequence.listed),
    skip: useCallback(() => send("skip"), []),
    replay: useCallback(() => {
      setPlaysSince(null);
      send("replay");
    }, []),
  };
}
