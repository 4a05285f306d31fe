// A raffle's sequence as React sees it: the state, its timers, and the strip that belongs to it.
import { useCallback, useMemo, useReducer } from "react";
import { nextRaffle, type RaffleSequence, raffleWaitMs, startRaffle } from "./sequence.ts";
import { raffleStrip, seededRandom } from "./strip.ts";
import type { ReelState } from "./use-reel-motion.ts";
import { useTimer } from "./use-timer.ts";

export interface RaffleReel<Entry> {
  sequence: RaffleSequence;
  /** For `<Reel>`; null when there is no reel to show (none drawn, or it has left). */
  reel: { items: Entry[]; winnerIndex: number; state: ReelState; isLeaving: boolean; onLanded: () => void } | null;
  /** Whose turn it is. */
  winner: Entry | null;
  /** The winners shown already, in the order drawn. */
  listed: readonly Entry[];
  skip: () => void;
  replay: () => void;
}

/**
 * Plays a raffle's winners in order, from the moment it is mounted. `entries` fill the strip around them. A raffle
 * drawn while the page is open needs a new `storageKey` on the component that calls this.
 */
export function useRaffleReel<Entry>(winners: readonly Entry[], entries: readonly Entry[]): RaffleReel<Entry> {
  const [sequence, send] = useReducer(nextRaffle, winners.length, startRaffle);
  useTimer(raffleWaitMs(sequence), sequence, () => send("waited"));
  const turn = "index" in sequence ? sequence.index : -1;
  const winner = winners[turn] ?? null;
  // One strip a turn, whatever is re-rendered meanwhile.
  const strip = useMemo(() => {
    return winner === null
      ? null
      : raffleStrip(entries, winner, turn === 0 ? seededRandom(winners.length) : Math.random);
  }, [turn, winner === null]);
  const onLanded = useCallback(() => send("landed"), []);
  const state: ReelState = sequence.at === "spinning" ? "spinning" : "landed";
  return {
    sequence,
    reel: strip === null ? null : { ...strip, state, isLeaving: sequence.at === "leaving", onLanded },
    winner,
    listed: winners.slice(0, sequence.listed),
    skip: useCallback(() => send("skip"), []),
    replay: useCallback(() => send("replay"), []),
  };
}
