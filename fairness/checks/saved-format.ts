// The format of a saved draw or roll: one JSON file that anybody can check later without this site (docs/fairness.md,
// verify.html). Pages write it; saved-parser.ts reads it.

import type { Draw, SignerKey } from "../rules/fairness.ts";
import type { RollDetail } from "../rules/roll.ts";

export interface SavedDraw {
  windfall: "draw/1";
  rounds: { draw: Draw; list: string }[];
  /** Every key the site published when the file was saved. */
  keys?: Pick<SignerKey, "source" | "account" | "public_key">[];
  /** The number of winners announced while tickets were on sale. */
  promised?: number;
  /** The exact response of `/fairness/log.jsonl?about=` for the draw's subject and its keys. */
  log?: string;
  entrants?: string;
}

export interface SavedRoll {
  windfall: "roll/1";
  roll: RollDetail;
  /** The exact response of `/fairness/log.jsonl?about=` for the roll and its version of the case. */
  log?: string;
}

/** `windfall` comes first, so the first line of the file shows its format. */
export const formatSaved = (saved: SavedDraw | SavedRoll): string => `${JSON.stringify(saved, null, 1)}\n`;

/** Returns the prefix of file names, such as "windfall". Returns "site" for a brand without Latin letters or digits. */
export const fileNamePrefix = (brand: string): string =>
  brand
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "") || "site";
