// The odds and the server seed of a roll held against what the log says of them (docs/fairness.md). Pure, and the same in
// browsers, in Node and for `npm run admin -- fairness verify`.
import type { RollFailure } from "./check-failures.ts";
import type { LogLine } from "./fairness-log.ts";
import { textsIn } from "./is-record.ts";
import { clocksApartMs, isLate } from "./log-times.ts";

/** What `?about=` is asked for of a version of a case. */
export const oddsSubject = (caseId: number, version: number): string => `case:${caseId}:${version}`;

/** What `?about=` is asked for of a server seed. */
export const seedSubject = (hash: string): string => `seed:${hash}`;

/** What of a roll its odds are held against. */
export interface OddsOfRoll {
  id: number;
  at: string;
  case_id: number;
  version: number;
  odds_sha256: string;
}

const versionLines = ({ case_id: id, version }: OddsOfRoll, lines: readonly LogLine[]): LogLine[] =>
  lines.filter(({ type, event }) => type === "case.version" && event.case === id && event.version === version);

/** The odds a roll was made with, by the log; every version there ever was is in it, and was before it was rolled. */
export function oddsByLog(roll: OddsOfRoll, lines: readonly LogLine[]): RollFailure[] {
  const told = versionLines(roll, lines);
  if (told.length === 0) return ["odds_not_logged"];
  if (told.some(({ event }) => event.odds_sha256 !== roll.odds_sha256)) return ["odds_other_logged"];
  if (told.filter((line) => !isLate(line)).length > 1) return ["odds_logged_twice"];
  return told.some((line) => isLate(line) || stoodAt(roll, line, lines)) ? [] : ["odds_logged_after"];
}

/**
 * Whether the odds of a newer version stand ahead of the line that holds the roll, and were fixed before it by its time. A
 * clock set back between the two looks the same.
 */
export const areOddsReplaced = (roll: OddsOfRoll, lines: readonly LogLine[]): boolean =>
  lines.some(
    (line) =>
      line.type === "case.version" &&
      line.event.case === roll.case_id &&
      Number(line.event.version) > roll.version &&
      !isLate(line) &&
      !isBehind(roll, line, lines) &&
      Date.parse(line.at) < Date.parse(roll.at) - clocksApartMs,
  );

/**
 * Whether its time is none of the hours that its line tells of, by more than clocks differ: before the end of those of the line
 * before, or behind its own. Rolls are told by their ids, so a clock that was moved looks the same.
 */
export function isOutOfItsHours(roll: LoggedRoll, lines: readonly LogLine[]): boolean {
  const holder = lines.find((line) => holds(roll, line));
  if (holder === undefined) return false;
  const before = lines.findLast(({ type, n }) => type === "rolls.day" && n < holder.n);
  const [from, until] = [before, holder].map((line) => Date.parse(String(line?.event.until)));
  const ms = Date.parse(roll.at);
  return ms < (from ?? 0) - clocksApartMs || ms >= (until ?? Infinity) + clocksApartMs;
}

/** Whether all the log says of a roll's odds was found afterwards: then it says nothing of when they were fixed. */
export const areOddsLate = (roll: OddsOfRoll, lines: readonly LogLine[]): boolean =>
  versionLines(roll, lines).every((line) => isLate(line) || !stoodAt(roll, line, lines));

/** Before the line that holds the roll, and at a time before the roll; of rolls older than the log, in its first lines. */
const stoodAt = (roll: LoggedRoll, line: LogLine, lines: readonly LogLine[]): boolean =>
  !isBehind(roll, line, lines) && isInTime(roll, line, lines);

type LoggedRoll = Pick<OddsOfRoll, "id" | "at">;

const holds = ({ id }: LoggedRoll, { type, event: { first, last } }: LogLine): boolean =>
  type === "rolls.day" && typeof first === "number" && typeof last === "number" && first <= id && id <= last;

const isBehind = (roll: LoggedRoll, line: LogLine, lines: readonly LogLine[]): boolean =>
  lines.some((other) => holds(roll, other) && other.n < line.n);

function isInTime({ at }: LoggedRoll, line: LogLine, lines: readonly LogLine[]): boolean {
  // A file of long ago may not tell when it was made.
  const rolledAt = Number.isNaN(Date.parse(at)) ? Number.POSITIVE_INFINITY : Date.parse(at);
  return Date.parse(line.at) <= Math.max(rolledAt, beganAt(lines)) + clocksApartMs;
}

/** Pieces of a log may lack its beginning: then nobody knows how old it is. */
const beganAt = ([first]: readonly LogLine[]): number =>
  first?.n === 1 ? Date.parse(first.at) : Number.POSITIVE_INFINITY;

/** What of a roll its server seed's hash is held against. */
export interface SeedOfRoll {
  id: number;
  at: string;
  server_seed_hash: string;
}

export type SeedTold =
  /** It was there before the roll. */
  | "before"
  /** Found afterwards, or at a later time in a line ahead of the roll's: a clock may have been moved. */
  | "unsure"
  /** The roll is older than the log, or no line holds it yet. */
  | "nothing"
  | RollFailure;

/** The hash of the server seed a roll was made with, by the log: it stands ahead of the line that holds the roll. */
export function seedByLog(roll: SeedOfRoll, lines: readonly LogLine[]): SeedTold {
  const told = lines.filter(
    ({ type, event }) => type === "seed.commit" && textsIn(event.hashes).includes(roll.server_seed_hash),
  );
  const isDue = lines.some((line) => holds(roll, line)) && Date.parse(roll.at) >= beganAt(lines);
  if (told.length === 0) return isDue ? "seed_not_logged" : "nothing";
  const written = told.filter((line) => !isLate(line));
  if (written.some((line) => stoodAt(roll, line, lines))) return "before";
  if (written.length < told.length || written.some((line) => !isBehind(roll, line, lines))) return "unsure";
  return "seed_logged_after";
}
