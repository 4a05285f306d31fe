// The log walked from its first line to its last: what it says of draws, odds, seeds and rolls, for these to be held against.
import { roundId } from "../../../contracts/fairness.ts";
import { checkLog, faultWords, type LogHead, type LogLine, noLineBefore } from "../../../contracts/fairness-log.ts";
import { textsIn } from "../../../contracts/is-record.ts";
import type { Db } from "../../../server/core/db.ts";
import { logLines } from "../../../server/fairness-log/log.ts";

export interface Told {
  lines: number;
  /** The first line. */
  genesis: LogLine | null;
  /** By "raffle:12": lines about its draws in all rounds, and about its terms. */
  subjects: Map<string, LogLine[]>;
  keys: LogLine[];
  /** "3:1": SHA-256 of the odds. */
  odds: Map<string, unknown>;
  hashes: Set<string>;
  seeds: Set<string>;
  days: LogLine[];
}

const linesAtOnce = 5_000;

/** Stops at the first line that does not hold, and says which. */
export async function readLog(db: Db, say: (failure: string) => void): Promise<Told> {
  const told: Told = {
    ...{ lines: 0, genesis: null, subjects: new Map(), keys: [], odds: new Map() },
    ...{ hashes: new Set(), seeds: new Set(), days: [] },
  };
  let after: LogHead = { n: 0, hash: noLineBefore };
  for (;;) {
    const from = after.n + 1;
    let text = "";
    for await (const piece of logLines(db, from, linesAtOnce)) text += piece;
    const { lines, head, fault } = await checkLog(text, { after });
    for (const line of lines) note(told, line);
    told.lines = head.n;
    if (fault !== null) say(`Log: ${faultWords(fault)}`);
    if (fault !== null || lines.length === 0) break;
    after = head;
  }
  // Whatever is behind the first gap.
  const last = await db.selectFrom("fairness_log").select("n").orderBy("n", "desc").limit(1).executeTakeFirst();
  if (last !== undefined && last.n > told.lines) say(`Log: it was read up to line ${told.lines} of ${last.n}.`);
  return told;
}

function note(told: Told, line: LogLine): void {
  const { type, event } = line;
  const subject = subjectOf(line);
  if (subject !== null) told.subjects.set(subject, [...(told.subjects.get(subject) ?? []), line]);
  if (type === "genesis") told.genesis = line;
  if (type === "key") told.keys.push(line);
  if (type === "case.version") told.odds.set(`${event.case}:${event.version}`, event.odds_sha256);
  if (type === "seed.commit") for (const hash of textsIn(event.hashes)) told.hashes.add(hash);
  if (type === "seed.reveal") for (const seed of textsIn(event.seeds)) told.seeds.add(seed);
  if (type === "rolls.day") told.days.push(line);
}

/** "raffle:12" of "raffle:12:2", and of a raffle's terms. */
function subjectOf({ event }: LogLine): string | null {
  if (typeof event.draw === "string") return roundId(event.draw, 1);
  return typeof event.raffle === "number" ? `raffle:${event.raffle}` : null;
}

/** The lines about a draw's subject as its check takes them: after the log's first, in their order. */
export function linesOf({ genesis, keys, subjects }: Told, subject: string): LogLine[] {
  if (genesis === null) return [];
  return [genesis, ...[...keys, ...(subjects.get(subject) ?? [])].sort((one, other) => one.n - other.n)];
}
