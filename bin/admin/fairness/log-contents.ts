import { roundId } from "../../../fairness/rules/fairness.ts";
import { checkLog, faultWords, type LogHead, type LogLine, zeroHash } from "../../../fairness/rules/fairness-log.ts";
import { createFallCheck } from "../../../fairness/rules/log-times.ts";
import { logSha256, streamLogLines } from "../../../fairness/server/fairness-log/log.ts";
import { numbersIn, stringsIn } from "../../../platform/contract/json-values.ts";
import type { Db } from "../../../platform/database/db.ts";

export interface LogContents {
  lines: number;
  genesis: LogLine | null;
  /** Lines about the draws of all rounds and about the raffle's terms, by subject ("raffle:12"). */
  subjects: Map<string, LogLine[]>;
  keys: LogLine[];
  /** SHA-256 of the odds, by case and version ("3:1"). */
  odds: Map<string, unknown>;
  twice: Set<string>;
  /** By hash of a server seed: the first line that commits to the hash, and the user whose rolls the seed decides. */
  hashes: Map<string, { line: LogLine; user: number | undefined }>;
  /** Committed hashes whose seeds are not revealed yet, by user. A `site.restore` line clears them. */
  sealed: Map<number, Set<string>>;
  /** Users who had more than two unrevealed hashes at once, each with the number of the first line with too many. */
  tooMany: Map<number, number>;
  seeds: Set<string>;
  days: LogLine[];
  /** For each line about a draw or a raffle, by its number: the line directly before it. */
  before: Map<number, LogLine>;
  /** Lines with an earlier time than a previous line, when differing clocks cannot explain it. */
  fallen: LogLine[];
}

const lineBatchSize = 5_000;

/** Stops at the first wrong line and reports it. */
export async function readLog(db: Db, report: (failure: string) => void): Promise<LogContents> {
  const log: LogContents = {
    ...{ lines: 0, genesis: null, subjects: new Map(), keys: [], odds: new Map(), twice: new Set() },
    ...{
      hashes: new Map(),
      sealed: new Map(),
      tooMany: new Map(),
      seeds: new Set(),
      days: [],
      before: new Map(),
      fallen: [],
    },
  };
  let after: LogHead = { n: 0, hash: zeroHash };
  let last: LogLine | undefined;
  const isFallen = createFallCheck();
  for (;;) {
    const from = after.n + 1;
    let text = "";
    for await (const piece of streamLogLines(db, from, lineBatchSize)) text += piece;
    const { lines, head, fault } = await checkLog(text, { after });
    log.fallen.push(...lines.filter(isFallen));
    for (const line of lines) {
      recordLine(log, line);
      if (last !== undefined && lineSubject(line) !== null) log.before.set(line.n, last);
      last = line;
    }
    log.lines = head.n;
    if (fault !== null) report(`Log: ${faultWords(fault)}`);
    if (fault !== null || lines.length === 0) break;
    after = head;
  }
  // Reading stops at a gap, so lines may remain.
  const end = await db.selectFrom("fairness_log").select("n").orderBy("n", "desc").limit(1).executeTakeFirst();
  if (end !== undefined && end.n > log.lines) report(`Log: it could only be read up to line ${log.lines} of ${end.n}.`);
  return log;
}

function recordLine(log: LogContents, line: LogLine): void {
  const { type, event } = line;
  const subject = lineSubject(line);
  if (subject !== null) log.subjects.set(subject, [...(log.subjects.get(subject) ?? []), line]);
  if (type === "genesis") log.genesis = line;
  if (type === "key") log.keys.push(line);
  if (type === "case.version") recordOdds(log, line);
  if (type === "seed.commit") recordHashes(log, line);
  if (type === "seed.reveal") for (const seed of stringsIn(event.seeds)) recordReveal(log, seed);
  if (type === "site.restore") log.sealed.clear();
  if (type === "rolls.day") log.days.push(line);
}

function recordOdds({ odds, twice }: LogContents, line: LogLine): void {
  const version = `${line.event.case}:${line.event.version}`;
  if (odds.has(version)) twice.add(version);
  odds.set(version, line.event.odds_sha256);
}

/** A viewer has one seed in use and one to follow it. */
const maxSealedSeeds = 2;

function recordHashes({ hashes, sealed, tooMany }: LogContents, line: LogLine): void {
  const users = numbersIn(line.event.users);
  for (const [index, hash] of stringsIn(line.event.hashes).entries()) {
    const user = users[index];
    if (!hashes.has(hash)) hashes.set(hash, { line, user });
    if (user === undefined) continue;
    const own = (sealed.get(user) ?? new Set()).add(hash);
    sealed.set(user, own);
    if (own.size > maxSealedSeeds && !tooMany.has(user)) tooMany.set(user, line.n);
  }
}

function recordReveal({ seeds, hashes, sealed }: LogContents, seed: string): void {
  seeds.add(seed);
  const hash = logSha256(seed);
  sealed.get(hashes.get(hash)?.user ?? 0)?.delete(hash);
}

/**
 * Returns "raffle:12" for a line about "raffle:12:2" and for a line about that raffle's terms. Null for other lines.
 */
function lineSubject({ event }: LogLine): string | null {
  if (typeof event.draw === "string") return roundId(event.draw, 1);
  return typeof event.raffle === "number" ? `raffle:${event.raffle}` : null;
}

/**
 * Returns the lines about a draw's raffle or board in the order of the log. The check compares each line's time with
 * that of the line directly before it, so these lines are included.
 */
export function subjectLines({ genesis, keys, subjects, before }: LogContents, subject: string): LogLine[] {
  if (genesis === null) return [];
  const own = subjects.get(subject) ?? [];
  const all = [genesis, ...keys, ...own, ...own.flatMap(({ n }) => before.get(n) ?? [])];
  return [...new Map(all.map((line) => [line.n, line])).values()].sort((one, other) => one.n - other.n);
}
