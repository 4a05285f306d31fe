// What somebody keeps of a draw or a roll to check it later, without this site: one file of JSON (docs/fairness.md,
// verify.html). Pages write it; saved.ts reads it.
import type { RollDetail } from "./cases.ts";
import type { Draw, SignerKey } from "./fairness.ts";

/** A draw with the rounds before it, in order, each with the text of its list. */
export interface SavedDraw {
  windfall: "draw/1";
  rounds: { draw: Draw; list: string }[];
  /** Every key the site published when this was kept. */
  keys?: Pick<SignerKey, "source" | "account" | "public_key">[];
  /** How many were to win, as it was told while tickets could be had. */
  promised?: number;
}

export interface SavedRoll {
  windfall: "roll/1";
  roll: RollDetail;
}

/** `windfall` comes first, so that a look into the file tells what it is. */
export const savedText = (saved: SavedDraw | SavedRoll): string => `${JSON.stringify(saved, null, 1)}\n`;

/** "windfall-raffle-12-2.json". */
export const savedDrawName = (id: string): string => `windfall-${id.replaceAll(":", "-")}.json`;
export const savedRollName = (id: number): string => `windfall-roll-${id}.json`;
