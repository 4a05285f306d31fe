// The odds and the server seed of a roll held against what the log says of them (docs/fairness.md), and where the roll itself
// stands in it: under the root of its line, by the hashes that lead there. Pure, and the same in
// browsers, in Node and for `npm run admin -- fairness verify`.

import { numbersIn, stringsIn } from "../../platform/contract/json-values.ts";
import { maxClockSkewMs } from "./checked-draw.ts";
import type { RollFailure } from "./failure-words.ts";
import { checkLog, type LogLine } from "./fairness-log.ts";
import type { RollDetail, RollProof } from "./roll.ts";
import { bytesToHexText, formatRollLine, leafHash, nodeHash, type TreeHash } from "./roll-tree.ts";

/** What `?about=` is asked for of a version of a case. */
export const oddsSubject = (caseId: number, version: number): string => `case:${caseId}:${version}`;

/** What `?about=` is asked for of a server seed. */
export const seedSubject = (hash: string): string => `seed:${hash}`;

/** What of a roll its odds are held against. */
export interface RollOddsFacts {
  id: number;
  at: string;
  case_id: number;
  version: number;
  odds_sha256: string;
}

const versionLines = ({ case_id: id, version }: RollOddsFacts, lines: readonly LogLine[]): LogLine[] =>
  lines.filter(({ type, event }) => type === "case.version" && event.case === id && event.version === version);

/** The odds a roll was made with, by the log; every version there ever was is in it, and was before it was rolled. */
export function checkOddsByLog(roll: RollOddsFacts, lines: readonly LogLine[]): RollFailure[] {
  const told = versionLines(roll, lines);
  if (told.length === 0) return ["odds_not_logged"];
  if (told.some(({ event }) => event.odds_sha256 !== roll.odds_sha256)) return ["odds_other_logged"];
  if (told.length > 1) return ["odds_logged_twice"];
  return told.some((line) => stoodBeforeRoll(roll, line, lines)) ? [] : ["odds_logged_after"];
}

/**
 * Whether the odds of a newer version stand ahead of the line that holds the roll, and were fixed before it by its time. A
 * clock set back between the two looks the same.
 */
export const wereOddsReplaced = (roll: RollOddsFacts, lines: readonly LogLine[]): boolean =>
  lines.some(
    (line) =>
      line.type === "case.version" &&
      line.event.case === roll.case_id &&
      Number(line.event.version) > roll.version &&
      !isBehind(roll, line, lines) &&
      Date.parse(line.at) < Date.parse(roll.at) - maxClockSkewMs,
  );

/**
 * Whether its time is none of the hours that its line tells of, by more than clocks differ: before the end of those of the line
 * before, or behind its own. Rolls are told by their ids, so a clock that was moved looks the same.
 */
export function isOutsideLineHours(roll: LoggedRoll, lines: readonly LogLine[]): boolean {
  const holder = lines.find((line) => holdsRoll(roll, line));
  if (holder === undefined) return false;
  const before = lines.findLast(({ type, n }) => type === "rolls.day" && n < holder.n);
  const [from, until] = [before, holder].map((line) => Date.parse(String(line?.event.until)));
  const ms = Date.parse(roll.at);
  return ms < (from ?? 0) - maxClockSkewMs || ms >= (until ?? Infinity) + maxClockSkewMs;
}

/** Before the line that holds the roll, and at a time before the roll. */
const stoodBeforeRoll = (roll: LoggedRoll, line: LogLine, lines: readonly LogLine[]): boolean =>
  !isBehind(roll, line, lines) && Date.parse(line.at) <= Date.parse(roll.at) + maxClockSkewMs;

type LoggedRoll = Pick<RollOddsFacts, "id" | "at">;

const holdsRoll = ({ id }: LoggedRoll, { type, event: { first, last } }: LogLine): boolean =>
  type === "rolls.day" && typeof first === "number" && typeof last === "number" && first <= id && id <= last;

const isBehind = (roll: LoggedRoll, line: LogLine, lines: readonly LogLine[]): boolean =>
  lines.some((other) => holdsRoll(roll, other) && other.n < line.n);

/** What of a roll its server seed's hash is held against. */
export interface RollSeedFacts {
  id: number;
  user_id: number;
  at: string;
  server_seed_hash: string;
}

export type SeedLogState =
  /** It was there before the roll. */
  | "before"
  /** At a later time than the roll, in a line ahead of the roll's: a clock may have been moved. */
  | "unsure"
  /** No line holds the roll yet. */
  | "nothing"
  | RollFailure;

/** The hash of the server seed a roll was made with, by the log: its user's, ahead of the line that holds the roll. */
export function checkSeedByLog(roll: RollSeedFacts, lines: readonly LogLine[]): SeedLogState {
  const told = lines.flatMap((line) =>
    line.type !== "seed.commit"
      ? []
      : stringsIn(line.event.hashes).flatMap((hash, index) =>
          hash === roll.server_seed_hash ? [{ line, user: numbersIn(line.event.users)[index] }] : [],
        ),
  );
  if (told.length === 0) return lines.some((line) => holdsRoll(roll, line)) ? "seed_not_logged" : "nothing";
  if (told.some(({ user }) => user !== roll.user_id)) return "seed_of_another";
  if (told.some(({ line }) => stoodBeforeRoll(roll, line, lines))) return "before";
  return told.some(({ line }) => !isBehind(roll, line, lines)) ? "unsure" : "seed_logged_after";
}

/** All that a roll's line is made of, and its place. */
export type PlacedRoll = Pick<
  RollDetail,
  | "id"
  | "user_id"
  | "case_id"
  | "version"
  | "server_seed_hash"
  | "client_seed"
  | "nonce"
  | "ticket"
  | "position"
  | "price"
  | "at"
> & { proof: RollProof | null };

const hourMs = 60 * 60 * 1000;
/** An hour's rolls are in the log this long after it is over. */
const dueAfterMs = hourMs / 2;

/** By when a roll made at that time stands in the log: ISO 8601 UTC. */
export const logDeadline = (at: string): string =>
  new Date((Math.floor(Date.parse(at) / hourMs) + 1) * hourMs + dueAfterMs).toISOString();

/** What `?about=` is asked for of a roll: the line that holds it. */
export const rollSubject = (id: number): string => `roll:${id}`;

export type LogPlace =
  /** It leads to the root of that line; `placeTooltip` from 1. `isHolding`: the log was seen to have that line. */
  | { kind: "there"; line: number; place: number; count: number; isHeld: boolean }
  /** It is not due before then. */
  | { kind: "not yet"; by: string }
  /** `formatSender`: when its line was due. */
  | { kind: "wrong"; failure: RollFailure; by: string };

/** `now`: of whoever checks, in milliseconds since 1970. `findLogged`: lines of the log that were got beside it. */
export async function checkLogPlace(roll: PlacedRoll, now: number, logged?: readonly LogLine[]): Promise<LogPlace> {
  const by = logDeadline(roll.at);
  if (roll.proof === null)
    return Date.parse(by) < now ? { kind: "wrong", failure: "roll_not_logged", by } : { kind: "not yet", by };
  const told = await parseRollsLine(roll, roll.proof);
  if (told === null) return { kind: "wrong", failure: "roll_other_line", by };
  const { n, count, root, hash } = told;
  const seen = logged?.find((line) => line.n === n);
  if (seen !== undefined && seen.hash !== hash) return { kind: "wrong", failure: "roll_other_line", by };
  const reached = await computeRoot(formatRollLine({ ...roll, case: roll.case_id }), roll.proof, count);
  if (reached !== root) return { kind: "wrong", failure: "roll_other_root", by };
  const found = { line: n, place: roll.proof.index + 1, count };
  return { kind: "there", ...found, isHeld: seen !== undefined };
}

interface RollsLine {
  n: number;
  hash: string;
  count: number;
  root: string;
}

/** Null when the line is none that has this roll under it. */
async function parseRollsLine({ id }: PlacedRoll, { line, index }: RollProof): Promise<RollsLine | null> {
  const [read] = (await checkLog(line)).lines;
  if (read?.type !== "rolls.day" || line.includes("\n")) return null;
  const { first, last, count, root } = read.event;
  if (typeof first !== "number" || typeof last !== "number" || id < first || id > last) return null;
  if (typeof count !== "number" || !Number.isSafeInteger(index) || index < 0 || index >= count) return null;
  if (typeof root !== "string") return null;
  return { n: read.n, hash: read.hash, count, root };
}

/** The root that follows (RFC 9162, 2.1.3.2), in hex; null when there are too many hashes beside the way, or too few. */
async function computeRoot(line: string, { index, siblings }: RollProof, count: number): Promise<string | null> {
  let [at, last] = [index, count - 1];
  let root = await leafHash(line);
  for (const sibling of siblings) {
    const beside = parseTreeHash(sibling);
    if (last === 0 || beside === null) return null;
    if (at % 2 === 1 || at === last) {
      root = await nodeHash(beside, root);
      // Where the tree has no right side, nothing stands beside the way.
      while (at % 2 === 0 && at > 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else root = await nodeHash(root, beside);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? bytesToHexText(root) : null;
}

function parseTreeHash(hex: unknown): TreeHash | null {
  if (typeof hex !== "string" || !/^[0-9a-f]{64}$/.test(hex)) return null;
  return Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16));
}
