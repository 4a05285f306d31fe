// The ribbon of what happens: wins, ranks, paid cashouts, each a line with the way to its proof. Names are masked.
import type { Prize } from "../../../fairness/rules/roll.ts";

export type RibbonLine = RibbonHead & RibbonEvent;

interface RibbonHead {
  /** Tells lines apart. */
  key: string;
  username: string;
  /** ISO 8601 UTC. */
  at: string;
}

export type RibbonEvent =
  /** `animateRoll` is what it is checked by. */
  | { kind: "case"; roll: number; case: string; prize: Prize }
  | { kind: "raffle"; raffle: number; name: string }
  | { kind: "rank"; rank: string }
  /** Dollars that were sent. */
  | { kind: "paid"; dollars: number };

declare module "../../../platform/contract/open.ts" {
  interface TopicStates {
    /** What happened last, newest first. */
    ribbon: { lines: RibbonLine[] };
  }
}
