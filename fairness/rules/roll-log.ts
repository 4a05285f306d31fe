import { numbersIn, stringsIn } from "../../platform/contract/json-values.ts";
import { maxClockSkewMs } from "./checked-draw.ts";
import type { RollFailure } from "./failure-words.ts";
import { checkLog, type LogLine } from "./fairness-log.ts";
import type { RollDetail, RollProof } from "./roll.ts";
import { bytesToHexText, formatRollLine, leafHash, nodeHash, type TreeHash } from "./roll-tree.ts";

export const oddsSubject = (caseId: number, version: number): string => `case:${caseId}:${version}`;

export const seedSubject = (hash: string): string => `seed:${hash}`;

export interface RollOddsFacts {
  id: number;
  at: string;
  case_id: number;
  version: number;
  odds_sha256: string;
}

const versionLines = ({ case_id: id, version }: RollOddsFacts, lines: readonly LogLine[]): LogLine[] =>
  lines.filter(({ type, event }) => type === "case.version" && event.case === id && event.version === version);

/** Checks a roll's odds against the log, which must have every version of a case before the first roll with that version. */
export function checkOddsByLog(roll: RollOddsFacts, lines: readonly LogLine[]): RollFailure[] {
  const versions = versionLines(roll, lines);
  if (versions.length === 0) return ["odds_not_logged"];
  if (versions.some(({ event }) => event.odds_sha256 !== roll.odds_sha256)) return ["odds_other_logged"];
  if (versions.length > 1) return ["odds_logged_twice"];
  return versions.some((line) => stoodBeforeRoll(roll, line, lines)) ? [] : ["odds_logged_after"];
}

/**
 * Returns whether the odds of a newer version come before the line that has the roll, with an earlier time than the roll. A
 * clock that was set back in between looks the same.
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
 * Returns whether the roll's time is outside the hours of its line, by more than clocks may differ. A line covers a range of
 * ids, so a clock that was changed looks the same.
 */
export function isOutsideLineHours(roll: LoggedRoll, lines: readonly LogLine[]): boolean {
  const holder = lines.find((line) => holdsRoll(roll, line));
  if (holder === undefined) return false;
  const before = lines.findLast(({ type, n }) => type === "rolls.day" && n < holder.n);
  const [from, until] = [before, holder].map((line) => Date.parse(String(line?.event.until)));
  const ms = Date.parse(roll.at);
  return ms < (from ?? 0) - maxClockSkewMs || ms >= (until ?? Infinity) + maxClockSkewMs;
}

const stoodBeforeRoll = (roll: LoggedRoll, line: LogLine, lines: readonly LogLine[]): boolean =>
  !isBehind(roll, line, lines) && Date.parse(line.at) <= Date.parse(roll.at) + maxClockSkewMs;

type LoggedRoll = Pick<RollOddsFacts, "id" | "at">;

const holdsRoll = ({ id }: LoggedRoll, { type, event: { first, last } }: LogLine): boolean =>
  type === "rolls.day" && typeof first === "number" && typeof last === "number" && first <= id && id <= last;

const isBehind = (roll: LoggedRoll, line: LogLine, lines: readonly LogLine[]): boolean =>
  lines.some((other) => holdsRoll(roll, other) && other.n < line.n);

export interface RollSeedFacts {
  id: number;
  user_id: number;
  at: string;
  server_seed_hash: string;
}

export type SeedLogState =
  | "before"
  /** The hash's line comes before the roll's line, but its time is later than the roll's. A clock may have been changed. */
  | "unsure"
  | "nothing"
  | RollFailure;

/**
 * Checks a roll's server seed against the log: its hash must belong to the same user and come before the line that has the
 * roll.
 */
export function checkSeedByLog(roll: RollSeedFacts, lines: readonly LogLine[]): SeedLogState {
  const commits = lines.flatMap((line) =>
    line.type !== "seed.commit"
      ? []
      : stringsIn(line.event.hashes).flatMap((hash, index) =>
          hash === roll.server_seed_hash ? [{ line, user: numbersIn(line.event.users)[index] }] : [],
        ),
  );
  if (commits.length === 0) return lines.some((line) => holdsRoll(roll, line)) ? "seed_not_logged" : "nothing";
  if (commits.some(({ user }) => user !== roll.user_id)) return "seed_of_another";
  if (commits.some(({ line }) => stoodBeforeRoll(roll, line, lines))) return "before";
  return commits.some(({ line }) => !isBehind(roll, line, lines)) ? "unsure" : "seed_logged_after";
}

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
/** An hour's rolls are logged at most this long after it ends. */
const dueAfterMs = hourMs / 2;

export const logDeadline = (at: string): string =>
  new Date((Math.floor(Date.parse(at) / hourMs) + 1) * hourMs + dueAfterMs).toISOString();

export const rollSubject = (id: number): string => `roll:${id}`;

export type LogPlace =
  /**
   * The hashes lead to the root in line `line`. `place` counts from 1. `isHeld`: whether the line was seen in the log
   * itself.
   */
  | { kind: "there"; line: number; place: number; count: number; isHeld: boolean }
  | { kind: "not yet"; by: string }
  | { kind: "wrong"; failure: RollFailure; by: string };

/** `now`: the checking side's time, in milliseconds since 1970. `logged`: lines fetched from the log. */
export async function checkLogPlace(roll: PlacedRoll, now: number, logged?: readonly LogLine[]): Promise<LogPlace> {
  const by = logDeadline(roll.at);
  if (roll.proof === null)
    return Date.parse(by) < now ? { kind: "wrong", failure: "roll_not_logged", by } : { kind: "not yet", by };
  const rollsLine = await parseRollsLine(roll, roll.proof);
  if (rollsLine === null) return { kind: "wrong", failure: "roll_other_line", by };
  const { n, count, root, hash } = rollsLine;
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

async function parseRollsLine({ id }: PlacedRoll, { line, index }: RollProof): Promise<RollsLine | null> {
  const [read] = (await checkLog(line)).lines;
  if (read?.type !== "rolls.day" || line.includes("\n")) return null;
  const { first, last, count, root } = read.event;
  if (typeof first !== "number" || typeof last !== "number" || id < first || id > last) return null;
  if (typeof count !== "number" || !Number.isSafeInteger(index) || index < 0 || index >= count) return null;
  if (typeof root !== "string") return null;
  return { n: read.n, hash: read.hash, count, root };
}

/** Returns the computed root (RFC 9162, 2.1.3.2), in hex; null when there are too many or too few hashes. */
async function computeRoot(line: string, { index, siblings }: RollProof, count: number): Promise<string | null> {
  let [at, last] = [index, count - 1];
  let root = await leafHash(line);
  for (const sibling of siblings) {
    const siblingHash = parseTreeHash(sibling);
    if (last === 0 || siblingHash === null) return null;
    if (at % 2 === 1 || at === last) {
      root = await nodeHash(siblingHash, root);
      // At the right edge of the tree, a node has no sibling.
      while (at % 2 === 0 && at > 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else root = await nodeHash(root, siblingHash);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? bytesToHexText(root) : null;
}

function parseTreeHash(hex: unknown): TreeHash | null {
  if (typeof hex !== "string" || !/^[0-9a-f]{64}$/.test(hex)) return null;
  return Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16));
}
