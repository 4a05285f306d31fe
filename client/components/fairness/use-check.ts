// Checks a draw here in the browser: fetches the frozen list (all winners, the rounds before it), then asks nobody anything.
import { useState } from "react";
import type { Check, Known } from "../../../contracts/checked-draw.ts";
import { canVerify, checkDraw } from "../../../contracts/draw-check.ts";
import { type Draw, type FairnessKeys, roundId, roundOf, type SignerKey } from "../../../contracts/fairness.ts";
import { paths } from "../../../contracts/paths.ts";
import { type CheckedRound, checkRounds } from "../../../contracts/rounds-check.ts";
import { call } from "../../api.ts";

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
    const [rounds, keys] = await Promise.all([roundsUpTo(draw), beside.keys ?? publishedKeys()]);
    const last = rounds?.at(-1);
    if (rounds === null || last === undefined)
      return setState({ at: "impossible", why: navigator.onLine ? "unreachable" : "offline" });
    const known = { ...beside, ...(keys !== null && { keys }) };
    const checks = await checkDraw(last.draw, last.list, known);
    setState({ at: "done", checks: [...checks, ...(await roundsChecked(rounds, beside.promised))] });
  };
  return { state, check };
}

/** Of a first round there is something to say only when it was promised how many win, or a win was called void. */
async function roundsChecked(rounds: readonly CheckedRound[], promised?: number): Promise<Check[]> {
  const check = await checkRounds(rounds, promised);
  return rounds.length > 1 || check.failures.length > 0 ? [check] : [];
}

/** The draw and every round before it, each with its list; null when something of it did not come. */
export async function roundsUpTo(draw: Draw): Promise<(CheckedRound & { draw: Draw })[] | null> {
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
