// What the checks of a page's draws will need, fetched while nothing else is to do: then they work with the network gone.
// Itself fetched by `useChecksAhead`, and never before the page stands.
import type { Draw } from "../../../contracts/fairness.ts";
import { withDrawBefore } from "./draw-before.ts";
import { gather } from "./gather.ts";

/** Larger lists, and more draws, are fetched when they are checked. */
const mostTickets = 20_000;
const mostDraws = 3;

/** `withData`: lists, keys and lines of the log, too. What does not come is fetched, or missed, when it is wanted. */
export async function fetchAhead(draws: readonly Draw[], { withData }: { withData: boolean }): Promise<void> {
  const code: Promise<unknown>[] = [
    import("../../receipts/own-witness.ts"),
    import("../../../contracts/draw-check.ts"),
  ];
  if (draws.some(({ round }) => round !== null))
    code.push(import("../../../contracts/beacon-check.ts"), import("./pasted-beacon.tsx"));
  await Promise.allSettled(code);
  if (!withData) return;
  const checkable = draws.filter((draw) => draw.total_tickets <= mostTickets && draw.random !== null);
  for (const draw of checkable.slice(-mostDraws)) {
    await withDrawBefore(draw, {});
    await gather(draw);
  }
}
