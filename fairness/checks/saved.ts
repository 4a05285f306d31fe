// A file that was kept, read again: what it is, told by what is in it. Nothing in it is believed, but its shape.

import { type Fields, isRecord, jsonObject } from "../../platform/contract/is-record.ts";
import type { Draw } from "../rules/fairness.ts";
import type { RollDetail } from "../rules/roll.ts";
import type { CheckedRound } from "./rounds-check.ts";
import type { SavedDraw, SavedRoll } from "./saved-text.ts";

/** The rounds as they are checked: lists are their bytes. */
export const roundsOf = ({ rounds }: SavedDraw): (CheckedRound & { draw: Draw })[] =>
  rounds.map(({ draw, list }) => ({ draw, list: new TextEncoder().encode(list) }));

export type Saved =
  | { kind: "draw"; saved: SavedDraw }
  | { kind: "roll"; saved: SavedRoll }
  /** As its address answers it; its list is in another file. */
  | { kind: "bare draw"; draw: Draw }
  | { kind: "log"; text: string }
  | { kind: "list"; text: string }
  /** Neither of these, or with members that cannot be. */
  | { kind: "unreadable" };

/** Tells what a file is by what is in it. */
export function readSaved(text: string): Saved {
  if (/^\d{1,16},\d{1,16},\d{1,15}\n/.test(text)) return { kind: "list", text };
  if (/^\{"n":\d+,"prev":"/.test(text)) return { kind: "log", text };
  const value = jsonObject(text);
  if (value.windfall === "draw/1" && isSavedDraw(value)) return { kind: "draw", saved: value };
  if (value.windfall === "roll/1" && isRoll(value.roll) && isMaybeText(value.log))
    return {
      kind: "roll",
      saved: { windfall: "roll/1", roll: value.roll, ...(value.log !== undefined && { log: value.log }) },
    };
  if (isDraw(value)) return { kind: "bare draw", draw: value };
  if (isRoll(value)) return { kind: "roll", saved: { windfall: "roll/1", roll: value } };
  return { kind: "unreadable" };
}

type Fits = (value: unknown) => boolean;
const text: Fits = (value) => typeof value === "string";
const number: Fits = (value) => typeof value === "number";
const maybe =
  (fits: Fits): Fits =>
  (value) =>
    value === undefined || fits(value);
const orNull =
  (fits: Fits): Fits =>
  (value) =>
    value === null || fits(value);
const listOf =
  (fits: Fits): Fits =>
  (value) =>
    Array.isArray(value) && value.every(fits);
const having =
  (members: Record<string, Fits>): Fits =>
  (value) =>
    isRecord(value) && Object.entries(members).every(([name, fits]) => fits(value[name]));
const oneOf =
  (...values: unknown[]): Fits =>
  (value) =>
    values.includes(value);

const drawShape = having({
  kind: oneOf("raffle", "leaderboard"),
  source: oneOf("random.org", "sandbox", "site", "drand", null),
  ...{ id: text, state: text, frozen_at: text, entries_sha256: text, winners_wanted: number, total_tickets: number },
  ...{ public_key: orNull(text), random: orNull(text), signature: orNull(text), account: orNull(text) },
  ...{ drawn_at: orNull(text), entrants_sha256: orNull(text), commitment: orNull(text), round_at: orNull(text) },
  ...{ serial_number: orNull(number), round: orNull(number) },
  winners: listOf(
    having({
      ...{ place: number, ticket: number, user: having({ id: number }) },
      ...{ void_reason: orNull(text), voided_at: orNull(text) },
    }),
  ),
});
const savedDrawShape = having({
  rounds: listOf(having({ draw: drawShape, list: text })),
  keys: maybe(listOf(having({ source: text, account: text, public_key: text }))),
  ...{ promised: maybe(number), log: maybe(text), entrants: maybe(text) },
});
const rollShape = having({
  ...{ server_seed_hash: text, client_seed: text, odds_sha256: text, at: text, server_seed: orNull(text) },
  ...{ id: number, user_id: number, case_id: number, version: number, nonce: number, ticket: number },
  ...{ position: number, price: number, prize: having({}) },
  proof: orNull(having({ line: text, index: number, siblings: listOf(() => true) })),
  rewards: listOf(
    having({ label: text, kind: text, prob: number, amount: number, first_ticket: number, last_ticket: number }),
  ),
});

const isSavedDraw = (value: Fields): value is Fields & SavedDraw =>
  savedDrawShape(value) && Array.isArray(value.rounds) && value.rounds.length > 0;
const isDraw = (value: unknown): value is Draw => drawShape(value);
const isRoll = (value: unknown): value is RollDetail => rollShape(value);
const isMaybeText = (value: unknown): value is string | undefined => maybe(text)(value);
