import { useCallback, useReducer, useState } from "react";
import { canOpenCase, caseWaitMs, idleCase, nextCase } from "./sequence.ts";
import { caseStrip, type Strip, seededRandom } from "./strip.ts";
import type { ReelState } from "./use-reel-motion.ts";
import { useTimer } from "./use-timer.ts";

export interface CaseReel<Reward> {
  reel: { items: Reward[]; winnerIndex: number; state: ReelState; onLanded: () => void };
  winner: Reward | null;
  isCalling: boolean;
  canOpen: boolean;
  call: () => void;
  refused: () => void;
  /** Call with the server's prize. `quick` shows it without a spin. */
  rolled: (prize: Reward, options?: { quick?: boolean }) => void;
}

/**
 * The reel of one case. `getChance` makes tiles as rare as the case's rewards. `seed` (the case's id) determines the
 * first strip. With `quick`, the next case can be opened while a winner is shown.
 */
export function useCaseReel<Reward>(
  rewards: readonly Reward[],
  { seed, getChance, quick = false }: { seed: number; getChance?: (reward: Reward) => number; quick?: boolean },
): CaseReel<Reward> {
  const [sequence, send] = useReducer(nextCase, idleCase);
  const [strip, setStrip] = useState<Strip<Reward>>(() => caseStrip(rewards, undefined, seededRandom(seed), getChance));
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
      setStrip(caseStrip(rewards, prize, Math.random, getChance));
      setWinner(prize);
      send(quick ? "rolledQuickly" : "rolled");
    },
  };
}
