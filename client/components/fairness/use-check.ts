// Checks a draw here in the browser: fetches the frozen list (all winners, the rounds before it), then asks nobody anything.
import { useState } from "react";
import type { Check, Known } from "../../../contracts/checked-draw.ts";
import { canVerify, checkDraw } from "../../../contracts/draw-check.ts";
import { checkEntrants, committedEntrants } from "../../../contracts/entrants-check.ts";
import { type Draw, type FairnessKeys, roundId, roundOf, type SignerKey } from "../../../contracts/fairness.ts";
import { checkByLog, subjectsOf, unheld } from "../../../contracts/log-check.ts";
import { paths } from "../../../contracts/paths.ts";
import { type CheckedRound, checkRounds } from "../../../contracts/rounds-check.ts";
import { call } from "../../api.ts";
import { withDrawBefore } from "./draw-before.ts";
import { linesAbout } from "./log-lines.ts";

export type CheckState =
  | { at: "waiting" }
  | { at: "checking" }
  | { at: "done"; checks: Check[] }
  /** The page came in a way that keeps the browser from checking signatures (plain HTTP), or something did not come. */
  | { at: "impossible"; why: "insecure" | "offline" | "unreachable" };

/** What the page knows beside the draw. */
export interface Beside extends Known {
  /** How many were to win, as it was told while tickets could be had. */
  promised?: number;
}

export function useCheck(draw: Draw, beside: Beside): { state: CheckState; check: () => Promise<void> } {
  const [state, setState] = useState<CheckState>({ at: "waiting" });
  const check = async () => {
    if (!canVerify()) return setState({ at: "impossible", why: "insecure" });
    setState({ at: "checking" });
    const [rounds, known, keys] = await Promise.all([
      roundsUpTo(draw),
      withDrawBefore(beside),
      beside.keys ?? publishedKeys(),
    ]);
    const last = rounds?.at(-1);
    if (rounds === null || known === null || last === undefined)
      return setState({ at: "impossible", why: navigator.onLine ? "unreachable" : "offline" });
    const checks = await Promise.all([
      checkDraw(last.draw, last.list, { ...known, ...(keys !== null && { keys }) }),
      roundsChecked(rounds, beside.promised),
      entrantsChecked(last.draw, rounds),
      logChecked(last.draw),
    ]);
    setState({ at: "done", checks: checks.flat() });
  };
  return { state, check };
}

/** Against what the log says of it. */
async function logChecked(draw: Draw): Promise<Check> {
  const lines = await linesAbout(await subjectsOf(draw));
  return lines === null ? unheld("log") : checkByLog(draw, lines);
}

/** Of a board drawn by a beacon: who stands on it. */
async function entrantsChecked(draw: Draw, [first]: readonly FetchedRound[]): Promise<Check[]> {
  const board = Number(draw.id.split(":")[1]);
  if (first === undefined || committedEntrants(draw) === null) return [];
  const check = await checkEntrants(draw, first.list, await fetchList(paths.api.boardEntrants(board)));
  return check === null ? [] : [check];
}

interface FetchedRound extends CheckedRound {
  draw: Draw;
}

/** Of a first round there is something to say only when it was promised how many win, or a win was called void. */
async function roundsChecked(rounds: readonly CheckedRound[], promised?: number): Promise<Check[]> {
  const check = await checkRounds(rounds, promised);
  return rounds.length > 1 || check.failures.length > 0 ? [check] : [];
}

/** The draw and every round before it, each with its list; null when something of it did not come. */
export async function roundsUpTo(draw: Draw): Promise<FetchedRound[] | null> {
  const count = roundOf(draw.id);
  const rounds = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const round = index + 1 === count ? await wholeDraw(draw) : await fetchDraw(roundId(draw.id, index + 1));
      const list = round === null ? null : await fetchList(round.entries_url);
      return round === null || list === null ? null : { draw: round, list };
    }),
  );
  return rounds.every((round) => round !== null) ? rounds : null;
}

async function fetchList(url: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const answer = await fetch(url);
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** Lists hold the first winners only. */
const wholeDraw = async (draw: Draw): Promise<Draw | null> =>
  draw.winners.length >= draw.winners_count ? draw : fetchDraw(draw.id);

async function fetchDraw(id: string): Promise<Draw | null> {
  const answer = await call<Draw>(paths.api.draw(id), { method: "GET" });
  return answer.kind === "answer" && answer.status === 200 ? answer.body : null;
}

/** Null when they did not come: then whether the key is one of them is not judged. */
export async function publishedKeys(): Promise<SignerKey[] | null> {
  const answer = await call<FairnessKeys>(paths.api.fairnessKeys, { method: "GET" });
  return answer.kind === "answer" && answer.status === 200 ? answer.body.keys : null;
}
