// A file that was kept, read again: what it is, told by what is in it. Nothing in it is believed, but its shape.
import type { RollDetail } from "./cases.ts";
import type { Draw } from "./fairness.ts";
import { isRecord } from "./is-record.ts";
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
  const value = parsed(text);
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

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function isSavedDraw(value: Record<string, unknown>): value is Record<string, unknown> & SavedDraw {
  const { rounds, keys, promised, log, entrants } = value;
  return (
    Array.isArray(rounds) &&
    rounds.length > 0 &&
    rounds.every((round) => isRecord(round) && isDraw(round.draw) && typeof round.list === "string") &&
    (keys === undefined || (Array.isArray(keys) && keys.every((key) => isRecord(key) && allTexts(key, keyTexts)))) &&
    (promised === undefined || typeof promised === "number") &&
    isMaybeText(log) &&
    isMaybeText(entrants)
  );
}

const isMaybeText = (value: unknown): value is string | undefined => value === undefined || typeof value === "string";

const keyTexts = ["source", "account", "public_key"];
const drawTexts = ["id", "state", "frozen_at", "entries_sha256"];
const drawNumbers = ["winners_wanted", "total_tickets"];
/** Texts that may be null; and a number that may. */
const drawMaybe = [
  "public_key",
  "random",
  "signature",
  "account",
  "drawn_at",
  "entrants_sha256",
  "commitment",
  "round_at",
];
const drawMaybeNumbers = ["serial_number", "round"];
const sources: unknown[] = ["random.org", "sandbox", "site", "drand", null];

function isDraw(value: unknown): value is Draw {
  return (
    isRecord(value) &&
    (value.kind === "raffle" || value.kind === "leaderboard") &&
    sources.includes(value.source) &&
    allTexts(value, drawTexts) &&
    allNumbers(value, drawNumbers) &&
    drawMaybe.every((name) => value[name] === null || typeof value[name] === "string") &&
    drawMaybeNumbers.every((name) => value[name] === null || typeof value[name] === "number") &&
    Array.isArray(value.winners) &&
    value.winners.every(isWinner)
  );
}

const isWinner = (value: unknown): boolean =>
  isRecord(value) &&
  allNumbers(value, ["ticket"]) &&
  isRecord(value.user) &&
  allNumbers(value.user, ["id"]) &&
  ["void_reason", "voided_at"].every((name) => value[name] === null || typeof value[name] === "string");

const isRoll = (value: unknown): value is RollDetail =>
  isRecord(value) &&
  allTexts(value, ["server_seed_hash", "client_seed", "odds_sha256", "at"]) &&
  allNumbers(value, ["id", "user_id", "case_id", "version", "nonce", "ticket", "position", "price"]) &&
  (value.server_seed === null || typeof value.server_seed === "string") &&
  (value.proof === null || isProof(value.proof)) &&
  isRecord(value.prize) &&
  Array.isArray(value.rewards) &&
  value.rewards.every(isReward);

const isProof = (value: unknown): boolean =>
  isRecord(value) && allTexts(value, ["line"]) && allNumbers(value, ["index"]) && Array.isArray(value.siblings);

const isReward = (value: unknown): boolean =>
  isRecord(value) &&
  allTexts(value, ["label", "kind"]) &&
  allNumbers(value, ["prob", "amount", "first_ticket", "last_ticket"]);

const allTexts = (value: Record<string, unknown>, names: readonly string[]): boolean =>
  names.every((name) => typeof value[name] === "string");
const allNumbers = (value: Record<string, unknown>, names: readonly string[]): boolean =>
  names.every((name) => typeof value[name] === "number");
