// What somebody keeps of a draw or a roll to check it later, without this site: one file of JSON (docs/fairness.md,
// verify.html). Pages write it; saved.ts reads it.

import type { Draw, SignerKey } from "../rules/fairness.ts";
import type { RollDetail } from "../rules/roll.ts";

/** A draw with the rounds before it, in order, each with the text of its list. */
export interface SavedDraw {
  windfall: "draw/1";
  rounds: { draw: Draw; list: string }[];
  /** Every key the site published when this was kept. */
  keys?: Pick<SignerKey, "source" | "account" | "public_key">[];
  /** How many were to win, as it was told while tickets could be had. */
  promised?: number;
  /** What `/fairness/log.jsonl?about=` answered of its subject and its keys, to the byte. */
  log?: string;
  /** Of a board: the text of its entrants.csv. */
  entrants?: string;
}

export interface SavedRoll {
  windfall: "roll/1";
  roll: RollDetail;
  /** What `/fairness/log.jsonl?about=` answered of it and its version of the case, to the byte. */
  log?: string;
}

/** `windfall` comes first, so that a look into the file tells what it is. */
export const formatSaved = (saved: SavedDraw | SavedRoll): string => `${JSON.stringify(saved, null, 1)}\n`;

/** What files of this site begin with: "windfall"; "site" for a name without Latin letters or digits. */
export const fileNamePrefix = (brand: string): string =>
  brand
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "") || "site";
