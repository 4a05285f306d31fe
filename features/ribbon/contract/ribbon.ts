// A line of the ribbon: a win, a rank or a paid cashout, with a masked name.
import type { Prize } from "../../../fairness/rules/roll.ts";

export type RibbonLine = RibbonHead & RibbonEvent;

interface RibbonHead {
  key: string;
  username: string;
  /** ISO 8601 UTC. */
  at: string;
}

export type RibbonEvent =
  /** `roll` is the roll's number in the address of its proof. */
  | { kind: "case"; roll: number; case: string; prize: Prize }
  /** One line for each draw. With several winners, the line shows their number instead of a name. */
  | { kind: "raffle"; raffle: number; name: string; winners: number }
  | { kind: "rank"; rank: string }
  | { kind: "paid"; dollars: number };

declare module "../../../platform/contract/open.ts" {
  interface TopicStates {
    /** The latest events, newest first. */
    ribbon: { lines: RibbonLine[] };
  }
}
