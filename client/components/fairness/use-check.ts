// Checks a draw here in the browser: fetches the frozen list (and all winners), then asks nobody anything.
import { useState } from "react";
import { type Check, canVerify, checkDraw } from "../../../contracts/draw-check.ts";
import type { Draw } from "../../../contracts/fairness.ts";
import { paths } from "../../../contracts/paths.ts";
import { call } from "../../api.ts";

export type CheckState =
  | { at: "waiting" }
  | { at: "checking" }
  | { at: "done"; checks: Check[] }
  /** The page came in a way that keeps the browser from checking signatures (plain HTTP), or the list did not come. */
  | { at: "impossible"; why: "insecure" | "unreachable" };

export function useCheck(draw: Draw): { state: CheckState; check: () => Promise<void> } {
  const [state, setState] = useState<CheckState>({ at: "waiting" });
  const check = async () => {
    if (!canVerify()) return setState({ at: "impossible", why: "insecure" });
    setState({ at: "checking" });
    const [list, whole] = await Promise.all([fetchList(draw.entries_url), wholeDraw(draw)]);
    if (list === null || whole === null) return setState({ at: "impossible", why: "unreachable" });
    setState({ at: "done", checks: await checkDraw(whole, list) });
  };
  return { state, check };
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
async function wholeDraw(draw: Draw): Promise<Draw | null> {
  if (draw.winners.length >= draw.winners_count) return draw;
  const answer = await call<Draw>(paths.api.draw(draw.id), { method: "GET" });
  return answer.kind === "answer" && answer.status === 200 ? answer.body : null;
}
