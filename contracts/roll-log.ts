// The odds and the server seed of a roll held against what the log says of them (docs/fairness.md). Pure, and the same in
// browsers, in Node and for `npm run admin -- fairness verify`.
import type { RollFailure } from "./check-failures.ts";
import type { LogLine } from "./fairness-log.ts";
import { numbersIn, textsIn } from "./is-record.ts";
import { clocksApartMs } from "./log-times.ts";

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
  if (told.length > 1) return ["odds_logged_twice"];
  return told.some((line) => stoodAt(roll, line, lines)) ? [] : ["odds_logged_after"];
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

/** Before the line that holds the roll, and at a time before the roll. */
const stoodAt = (roll: LoggedRoll, line: LogLine, lines: readonly LogLine[]): boolean =>
  !isBehind(roll, line, lines) && Date.parse(line.at) <= Date.parse(roll.at) + clocksApartMs;

type LoggedRoll = Pick<OddsOfRoll, "id" | "at">;

const holds = ({ id }: LoggedRoll, { type, event: { first, last } }: LogLine): boolean =>
  type === "rolls.day" && typeof first === "number" && typeof last === "number" && first <= id && id <= last;

const isBehind = (roll: LoggedRoll, line: LogLine, lines: readonly LogLine[]): boolean =>
  lines.some((other) => holds(roll, other) && other.n < line.n);

/** What of a roll its server seed's hash is held against. */
export interface SeedOfRoll {
  id: number;
  user_id: number;
  at: string;
  server_seed_hash: string;
}

export type SeedTold =
  /** It was there before the roll. */
  | "before"
  /** At a later time than the roll, in a line ahead of the roll's: a clock may have been moved. */
  | "unsure"
  /** No line holds the roll yet. */
  | "nothing"
  | RollFailure;

/** The hash of the server seed a roll was made with, by the log: its user's, ahead of the line that holds the roll. */
export function seedByLog(roll: SeedOfRoll, lines: readonly LogLine[]): SeedTold {
  const told = lines.flatMap((line) =>
    line.type !== "seed.commit"
      ? []
      : textsIn(line.event.hashes).flatMap((hash, index) =>
          hash === roll.server_seed_hash ? [{ line, user: numbersIn(line.event.users)[index] }] : [],
        ),
  );
  if (told.length === 0) return lines.some((line) => holds(roll, line)) ? "seed_not_logged" : "nothing";
  if (told.some(({ user }) => user !== roll.user_id)) return "seed_of_another";
  if (told.some(({ line }) => stoodAt(roll, line, lines))) return "before";
  return told.some(({ line }) => !isBehind(roll, line, lines)) ? "unsure" : "seed_logged_after";
}
