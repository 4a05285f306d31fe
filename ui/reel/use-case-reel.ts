// A case's sequence as React sees it: the state, its timers, and the strip that belongs to it.
import { useCallback, useReducer, useState } from "react";
import { canOpenCase, caseWaitMs, idleCase, nextCase } from "./sequence.ts";
import { caseStrip, type Strip, seededRandom } from "./strip.ts";
import type { ReelState } from "./use-reel-motion.ts";
import { useTimer } from "./use-timer.ts";

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

/**
 * One case's reel. `rewardChance` makes the strip as rare as the case is; `seed` (the case's id) draws the first strip; with
 * `quick` the next can be opened while a winner shows.
 */
export function useCaseReel<Reward>(
  rewards: readonly Reward[],
  { seed, chanceOf, quick = false }: { seed: number; chanceOf?: (reward: Reward) => number; quick?: boolean },
): CaseReel<Reward> {
  const [sequence, send] = useReducer(nextCase, idleCase);
  const [strip, setStrip] = useState<Strip<Reward>>(() => caseStrip(rewards, undefined, seededRandom(seed), chanceOf));
  const [winner, setWinner] = useState<Reward | null>(null);
  useTimer(caseWaitMs(sequence), sequence, () => send("waited"));
  const states = { idle: "idle", rolling: "spinning", displayingWinner: "landed" } as const;
  return {
    reel: { ...strip, state: states[sequence.at], onLanded: useCallback(() => send("landed"), []) },
    winner,
    isCalling: sequence.isCalling,
    canOpen: canOpenCase(sequence, { quick }),
    call: () => send("call"),
    refused: () => send("refused"),
    rolled: (prize, { quick = false } = {}) => {
      setStrip(caseStrip(rewards, prize, Math.random, chanceOf));
      setWinner(prize);
      send(quick ? "rolledQuickly" : "rolled");
    },
  };
}
