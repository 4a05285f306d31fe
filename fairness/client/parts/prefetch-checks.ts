import { useEffect } from "react";
import { onIdle } from "../../../ui/on-idle.ts";
import type { Draw } from "../../rules/fairness.ts";

/** Larger lists and further draws are fetched only when somebody checks them. */
const maxTickets = 20_000;
const maxDraws = 3;

interface PrefetchOptions {
  part: () => void;
  withData: boolean;
}

export function usePrefetchedChecks(draws: readonly Draw[], { part, withData }: PrefetchOptions): void {
  const drawn = draws.filter(({ random }) => random !== null);
  const names = drawn.map(({ id }) => id).join();
  useEffect(() => {
    if (drawn.length === 0) return;
    onIdle(() => {
      part();
      // Anything that fails here is fetched again when it is needed.
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
  const { fetchDrawEvidence, withPreviousDraw } = await import("./draw-evidence.ts");
  const checkable = draws.filter((draw) => draw.total_tickets <= maxTickets);
  for (const draw of checkable.slice(-maxDraws)) {
    await withPreviousDraw(draw, {});
    await fetchDrawEvidence(draw);
  }
}
