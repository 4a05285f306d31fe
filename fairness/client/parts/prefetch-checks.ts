// What the checks of a page's draws will need, fetched once the page stands and nothing else is to do: then they work with the
// network gone.
import { useEffect } from "react";
import { onIdle } from "../../../ui/on-idle.ts";
import type { Draw } from "../../rules/fairness.ts";

/** Larger lists, and more draws, are fetched when they are checked. */
const maxTickets = 20_000;
const maxDraws = 3;

interface PrefetchOptions {
  /** What the page itself opens to show a check. */
  part: () => void;
  /** Lists, keys and lines of the log, too. */
  withData: boolean;
}

export function usePrefetchedChecks(draws: readonly Draw[], { part, withData }: PrefetchOptions): void {
  const drawn = draws.filter(({ random }) => random !== null);
  const names = drawn.map(({ id }) => id).join();
  useEffect(() => {
    if (drawn.length === 0) return;
    onIdle(() => {
      part();
      // What does not come is fetched, or missed, when it is wanted.
      prefetchDraws(drawn, withData).catch(() => {});
    });
  }, [names]);
}

async function prefetchDraws(draws: readonly Draw[], withData: boolean): Promise<void> {
  const code: Promise<unknown>[] = [import("../receipts/witness-check.ts"), import("../../checks/draw-check.ts")];
  if (draws.some(({ round }) => round !== null))
    code.push(import("../../checks/beacon-check.ts"), import("./pasted-beacon.tsx"), import("./check-pasted.ts"));
  await Promise.allSettled(code);
  if (!withData) return;
  const { fetchDrawEvidence: gather, withPreviousDraw: withDrawBefore } = await import("./draw-evidence.ts");
  const checkable = draws.filter((draw) => draw.total_tickets <= maxTickets);
  for (const draw of checkable.slice(-maxDraws)) {
    await withDrawBefore(draw, {});
    await gather(draw);
  }
}
