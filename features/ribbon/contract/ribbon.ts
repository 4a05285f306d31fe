// Lines of the ribbon: wins, ranks and paid cashouts, each with a link to its proof. Names are masked.
import type { Prize } from "../../../fairness/rules/roll.ts";

export type RibbonLine = RibbonHead & RibbonEvent;

interface RibbonHead {
  /** Identifies the line in the list. */
  key: string;
  username: string;
  /** ISO 8601 UTC. */
  at: string;
}

export type RibbonEvent =
  /** `roll` is the number in the address of the proof. */
  | { kind: "case"; roll: number; case: string; prize: Prize }
  /** One line a draw. With several winners, the line says how many instead of the name. */
  | { kind: "raffle"; raffle: number; name: string; winners: number }
  | { kind: "rank"; rank: string }
  /** The dollars that were paid. */
  | { kind: "paid"; dollars: number };

declare module "../../../platform/contract/open.ts" {
  interface TopicStates {
    /** The latest events, newest first. */
    ribbon: { lines: RibbonLine[] };
  }
}
