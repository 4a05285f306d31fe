// What incidents need of the outside: a channel the operator reads, and what features find wrong with themselves. Filled by
// server/areas.ts.
import type { IncidentKind } from "../../contracts/incidents.ts";

export interface AlertChannel {
  /** Throws when the words did not get there; what it throws names neither key nor address. */
  say(words: string): Promise<void>;
}

/** What a feature finds wrong with itself. */
export interface OwnTrouble {
  kind: IncidentKind;
  /** `openSince`: since when it is told to be wrong; null: it is not. Null: all is well. */
  find(openSince: Date | null): Promise<{ detail: string; since: Date } | null>;
}
