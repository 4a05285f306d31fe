// The sequences as React sees them: the state, its timers, and the strip that belongs to it.
import { useCallback, useEffect, useMemo, useReducer, useState } from "react";
import {
  canOpenCase,
  caseWaitMs,
  idleCase,
  nextCase,
  nextRaffle,
  type RaffleSequence,
  raffleWaitMs,
  startRaffle,
} from "./sequence.ts";
import { caseStrip, raffleStrip, type Strip, seededRandom } from "./strip.ts";
import type { ReelState } from "./use-reel-motion.ts";

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
 * Plays a raffle's winners in order, from the moment it is mounted. `entries` fill the strip around them, weighed by
 * `chanceOf` (their tickets). A raffle drawn while the page is open needs a new `key` on the component that calls this.
 */
export function useRaffleReel<Entry>(
  winners: readonly Entry[],
  entries: readonly Entry[],
  chanceOf?: (entry: Entry) => number,
): RaffleReel<Entry> {
  const [sequence, send] = useReducer(nextRaffle, winners.length, startRaffle);
  useWait(raffleWaitMs(sequence), sequence, () => send("waited"));
  const turn = "index" in sequence ? sequence.index : -1;
  const winner = winners[turn] ?? null;
  // One strip a turn, whatever is re-rendered meanwhile.
  const strip = useMemo(() => {
    return winner === null
      ? null
      : raffleStrip(entries, winner, turn === 0 ? seededRandom(winners.length) : Math.random, chanceOf);
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

export interface CaseReel<Reward> {
  /** For `<Reel>`. */
  reel: { items: Reward[]; winnerIndex: number; state: ReelState; onLanded: () => void };
  /** What the last roll gave; null before the first. */
  winner: Reward | null;
  /** The server is being asked. */
  isCalling: boolean;
  canOpen: boolean;
  /** Before the call to the server. */
  call: () => void;
  refused: () => void;
  /** With the server's prize; `quick` shows it without a spin. */
  rolled: (prize: Reward, options?: { quick?: boolean }) => void;
}

/** One case's reel. `chanceOf` makes the strip as rare as the case is; `seed` (the case's id) draws the first strip. */
export function useCaseReel<Reward>(
  rewards: readonly Reward[],
  { seed, chanceOf }: { seed: number; chanceOf?: (reward: Reward) => number },
): CaseReel<Reward> {
  const [sequence, send] = useReducer(nextCase, idleCase);
  const [strip, setStrip] = useState<Strip<Reward>>(() => caseStrip(rewards, undefined, seededRandom(seed), chanceOf));
  const [winner, setWinner] = useState<Reward | null>(null);
  useWait(caseWaitMs(sequence), sequence, () => send("waited"));
  const states = { idle: "idle", rolling: "spinning", displayingWinner: "landed" } as const;
  return {
    reel: { ...strip, state: states[sequence.at], onLanded: useCallback(() => send("landed"), []) },
    winner,
    isCalling: sequence.isCalling,
    canOpen: canOpenCase(sequence),
    call: () => send("call"),
    refused: () => send("refused"),
    rolled: (prize, { quick = false } = {}) => {
      setStrip(caseStrip(rewards, prize, Math.random, chanceOf));
      setWinner(prize);
      send(quick ? "rolledQuickly" : "rolled");
    },
  };
}

/** Calls `due` once, `waitMs` after `state` was entered. */
function useWait(waitMs: number | null, state: unknown, due: () => void): void {
  // The state's entry starts the clock, and nothing else.
  useEffect(() => {
    if (waitMs === null) return;
    const timer = setTimeout(due, waitMs);
    return () => clearTimeout(timer);
  }, [waitMs, state]);
}
