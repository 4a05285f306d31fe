// Reads a saved file and recognises its kind. Checks the shape of the fields, but trusts none of their values.

import { type Fields, isRecord, parseJsonObject } from "../../platform/contract/json-values.ts";
import type { Draw } from "../rules/fairness.ts";
import type { RollDetail } from "../rules/roll.ts";
import type { CheckedRound } from "./rounds-check.ts";
import type { SavedDraw, SavedRoll } from "./saved-format.ts";

export const toCheckedRounds = ({ rounds }: SavedDraw): (CheckedRound & { draw: Draw })[] =>
  rounds.map(({ draw, list }) => ({ draw, list: new TextEncoder().encode(list) }));

export type SavedFile =
  | { kind: "draw"; saved: SavedDraw }
  | { kind: "roll"; saved: SavedRoll }
  /** A draw as its endpoint returns it. The list is in another file. */
  | { kind: "bare draw"; draw: Draw }
  | { kind: "log"; text: string }
  | { kind: "list"; text: string }
  | { kind: "unreadable" };

export function parseSaved(text: string): SavedFile {
  if (/^\d{1,16},\d{1,16},\d{1,15}\n/.test(text)) return { kind: "list", text };
  if (/^\{"n":\d+,"prev":"/.test(text)) return { kind: "log", text };
  const value = parseJsonObject(text);
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

type ShapeTest = (value: unknown) => boolean;
const isText: ShapeTest = (value) => typeof value === "string";
const isNumber: ShapeTest = (value) => typeof value === "number";
const optional =
  (fits: ShapeTest): ShapeTest =>
  (value) =>
    value === undefined || fits(value);
const nullable =
  (fits: ShapeTest): ShapeTest =>
  (value) =>
    value === null || fits(value);
const arrayOf =
  (fits: ShapeTest): ShapeTest =>
  (value) =>
    Array.isArray(value) && value.every(fits);
const objectWith =
  (members: Record<string, ShapeTest>): ShapeTest =>
  (value) =>
    isRecord(value) && Object.entries(members).every(([name, fits]) => fits(value[name]));
const oneOf =
  (...values: unknown[]): ShapeTest =>
  (value) =>
    values.includes(value);

const drawShape = objectWith({
  kind: oneOf("raffle", "leaderboard"),
  source: oneOf("random.org", "sandbox", "site", "drand", null),
  ...{
    id: isText,
    state: isText,
    frozen_at: isText,
    entries_sha256: isText,
    winners_wanted: isNumber,
    total_tickets: isNumber,
  },
  ...{ public_key: nullable(isText), random: nullable(isText), signature: nullable(isText), account: nullable(isText) },
  ...{
    drawn_at: nullable(isText),
    entrants_sha256: nullable(isText),
    commitment: nullable(isText),
    round_at: nullable(isText),
  },
  ...{ serial_number: nullable(isNumber), round: nullable(isNumber) },
  winners: arrayOf(
    objectWith({
      ...{ place: isNumber, ticket: isNumber, user: objectWith({ id: isNumber }) },
      ...{ void_reason: nullable(isText), voided_at: nullable(isText) },
    }),
  ),
});
const savedDrawShape = objectWith({
  rounds: arrayOf(objectWith({ draw: drawShape, list: isText })),
  keys: optional(arrayOf(objectWith({ source: isText, account: isText, public_key: isText }))),
  ...{ promised: optional(isNumber), log: optional(isText), entrants: optional(isText) },
});
const rollShape = objectWith({
  ...{ server_seed_hash: isText, client_seed: isText, odds_sha256: isText, at: isText, server_seed: nullable(isText) },
  ...{ id: isNumber, user_id: isNumber, case_id: isNumber, version: isNumber, nonce: isNumber, ticket: isNumber },
  ...{ position: isNumber, price: isNumber, prize: objectWith({}) },
  proof: nullable(objectWith({ line: isText, index: isNumber, siblings: arrayOf(() => true) })),
  rewards: arrayOf(
    objectWith({
      label: isText,
      kind: isText,
      prob: isNumber,
      amount: isNumber,
      first_ticket: isNumber,
      last_ticket: isNumber,
    }),
  ),
});

const isSavedDraw = (value: Fields): value is Fields & SavedDraw =>
  savedDrawShape(value) && Array.isArray(value.rounds) && value.rounds.length > 0;
const isDraw = (value: unknown): value is Draw => drawShape(value);
const isRoll = (value: unknown): value is RollDetail => rollShape(value);
const isMaybeText = (value: unknown): value is string | undefined => optional(isText)(value);
