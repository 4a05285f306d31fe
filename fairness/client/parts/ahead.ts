// What the checks of a page's draws will need, fetched once the page stands and nothing else is to do: then they work with the
// network gone.
import { useEffect } from "react";
import { whenIdle } from "../../../ui/idle.ts";
import type { Draw } from "../../rules/fairness.ts";

/** Larger lists, and more draws, are fetched when they are checked. */
const mostTickets = 20_000;
const mostDraws = 3;

interface Ahead {
  /** What the page itself opens to show a check. */
  part: () => void;
  /** Lists, keys and lines of the log, too. */
  withData: boolean;
}

export function useChecksAhead(draws: readonly Draw[], { part, withData }: Ahead): void {
  const drawn = draws.filter(({ random }) => random !== null);
  const names = drawn.map(({ id }) => id).join();
  useEffect(() => {
    if (drawn.length === 0) return;
    whenIdle(() => {
      part();
      // What does not come is fetched, or missed, when it is wanted.
      fetchAhead(drawn, withData).catch(() => {});
    });
  }, [names]);
}

async function fetchAhead(draws: readonly Draw[], withData: boolean): Promise<void> {
  const code: Promise<unknown>[] = [import("../receipts/witnessed.ts"), import("../../checks/draw-check.ts")];
  if (draws.some(({ round }) => round !== null))
    code.push(import("../../checks/beacon-check.ts"), import("./pasted-beacon.tsx"), import("./pasted.ts"));
  await Promise.allSettled(code);
  if (!withData) return;
  const { gather, withDrawBefore } = await import("./gather.ts");
  const checkable = draws.filter((draw) => draw.total_tickets <= mostTickets);
  for (const draw of checkable.slice(-mostDraws)) {
    await withDrawBefore(draw, {});
    await gather(draw);
  }
}
