// Checks a draw here in the browser: fetches what belongs to it, then asks nobody anything.
import { useState } from "react";
import type { Check, Known } from "../../../contracts/checked-draw.ts";
import { canVerify, checkDraw } from "../../../contracts/draw-check.ts";
import { checkEntrants } from "../../../contracts/entrants-check.ts";
import type { Draw, SignerKey } from "../../../contracts/fairness.ts";
import { checkByLog, readLinesAbout, unheld } from "../../../contracts/log-check.ts";
import { type CheckedRound, checkRounds } from "../../../contracts/rounds-check.ts";
import { withDrawBefore } from "./draw-before.ts";
import { type FetchedRound, type Gathered, gather } from "./gather.ts";

export type CheckState =
  | { at: "waiting" }
  | { at: "checking" }
  | { at: "done"; checks: Check[] }
  /** The page came in a way that keeps the browser from checking signatures (plain HTTP), or something did not come. */
  | { at: "impossible"; why: "insecure" | "offline" | "unreachable" };

/** What the page knows beside the draw. */
export interface Beside extends Known {
  keys?: SignerKey[];
  /** How many were to win, as it was told while tickets could be had. */
  promised?: number;
}

export function useCheck(draw: Draw, beside: Beside): { state: CheckState; check: () => Promise<void> } {
  const [state, setState] = useState<CheckState>({ at: "waiting" });
  const check = async () => {
    if (!canVerify()) return setState({ at: "impossible", why: "insecure" });
    setState({ at: "checking" });
    const [gathered, known] = await Promise.all([gather(draw, beside.keys), withDrawBefore(draw, beside)]);
    const last = gathered?.rounds.at(-1);
    if (gathered === null || known === null || last === undefined)
      return setState({ at: "impossible", why: navigator.onLine ? "unreachable" : "offline" });
    const { rounds, keys } = gathered;
    const checks = await Promise.all([
      checkDraw(last.draw, last.list, { ...known, ...(keys !== null && { keys }) }),
      roundsChecked(rounds, beside.promised),
      entrantsChecked(last.draw, gathered),
      logChecked(last, gathered),
    ]);
    setState({ at: "done", checks: checks.flat() });
  };
  return { state, check };
}

/** Against what the log says of it. */
async function logChecked({ draw, list }: FetchedRound, { log }: Gathered): Promise<Check> {
  return log === null ? unheld("log") : checkByLog(draw, await readLinesAbout(log), list);
}

/** Of a board: who stands on it. */
async function entrantsChecked(draw: Draw, { rounds: [first], entrants }: Gathered): Promise<Check[]> {
  if (first === undefined || entrants === undefined) return [];
  const check = await checkEntrants(draw, first.list, entrants);
  return check === null ? [] : [check];
}

/** Of a first round there is something to say only when it was promised how many win, or a win was called void. */
async function roundsChecked(rounds: readonly CheckedRound[], promised?: number): Promise<Check[]> {
  const check = await checkRounds(rounds, promised);
  return rounds.length > 1 || check.failures.length > 0 ? [check] : [];
}
