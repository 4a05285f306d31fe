// Rounds: a list is frozen for the next draw of something; a win called void stays published and takes its holder's
// tickets out of the pot. Raffles and boards alike.
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { DrawsTable } from "../../../db/tables.ts";
import { latestValidTime } from "../../../platform/base/clock.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { BeaconChain } from "../../rules/beacon.ts";
import { countTickets, type EntryRange, mergeRanges } from "../../rules/entry-list.ts";
import type { LogRecord } from "../fairness-log/log.ts";
import { buildCommitment } from "./beacon-draws.ts";
import { excludeFromLines, hashLines, type LineStream } from "./entry-lines.ts";
import { logCommit } from "./log.ts";
import { insertDraw } from "./records.ts";

type Kind = DrawsTable["kind"];

/** What the next round is drawn from. */
export interface DrawPool {
  kind: Kind;
  subjectId: number;
  name: string;
  /** Everything that was ever in it: read anew at each try, since lines can be gone through once. */
  entries: () => LineStream;
  tickets: number;
  /** Who stands on it, as its draw commits to it beside the list; none where the list names users. */
  entrants?: () => LineStream;
  /** Asked while what is drawn for is locked, so that it fits the rounds there are. */
  left: (tx: Tx) => Promise<RemainingPool>;
  /** Locks what is drawn for; false when nothing is to be drawn any more. */
  claim: (tx: Tx) => Promise<boolean>;
  /** What the log is told right before the list of a round that is frozen at `now`. */
  toldBefore?: (tx: Tx, round: number, now: Date) => Promise<LogRecord[]>;
  /** Nobody is left to draw from. */
  settleEmpty: (tx: Tx) => Promise<void>;
}

/** The time of the house. */
type ReadClock = () => Date;

/** Null: its numbers are asked for. */
type OptionalChain = BeaconChain | null;

export interface RemainingPool {
  /** Tickets that left it, in any order. */
  gone: readonly EntryRange[];
  /** How many are to be drawn, when so many win already and so many tickets are left. */
  wanted: (standing: number, ticketsLeft: number) => number;
}

/** Each further one takes a draw and a void win within the time the list is hashed in. */
const maxTries = 5;

/**
 * Freezes the list of the next round and publishes its hash and its entrants', and with a chain of beacons what it commits to. Answers the
 * draw; null when there is none to make. Whoever does it twice gets the same draw. `now` is asked when the list is written,
 * however long it took to hash: from then its beacon's round is counted, and it comes after every void win it leaves out.
 */
export async function freezeRound(
  db: Db,
  pot: DrawPool,
  now: ReadClock,
  chain: OptionalChain = null,
): Promise<number | null> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const next = await inTransaction(db, (tx) => nextRound(tx, pot));
    if (next === null) return null;
    if (next.openDraw !== null) return next.openDraw;
    // A long list is hashed while nothing is locked; that it still is the list is seen when the round is written.
    const hashes = next.winnersWanted === 0 ? null : await hashPool(pot, next.excluded);
    const frozen = await inTransaction(db, (tx) => writeRound(tx, pot, next, { hashes, chain, now }));
    if (frozen !== "changed") return frozen;
  }
  throw new Error(`What ${pot.kind} ${pot.subjectId} is drawn from kept changing`);
}

interface Hashes {
  entries: string;
  entrants: string | null;
}

const hashPool = async (pot: DrawPool, excluded: EntryRange[]): Promise<Hashes> => ({
  entries: await hashLines(excludeFromLines(pot.entries(), excluded)),
  entrants: pot.entrants === undefined ? null : await hashLines(pot.entrants()),
});

interface NextRound {
  round: number;
  openDraw: number | null;
  excluded: EntryRange[];
  totalTickets: number;
  winnersWanted: number;
}

/** Rounds and exclusions as they stand together; null when nothing is to be drawn any more. */
async function nextRound(tx: Tx, pot: DrawPool): Promise<NextRound | null> {
  if (!(await pot.claim(tx))) return null;
  const { rounds, standing, openDraw } = await readRounds(tx, pot.kind, pot.subjectId);
  const { gone, wanted } = await pot.left(tx);
  const excluded = mergeRanges(gone);
  const totalTickets = pot.tickets - countTickets(excluded);
  return { round: rounds + 1, openDraw, excluded, totalTickets, winnersWanted: wanted(standing, totalTickets) };
}

/** "changed": what was hashed is not what is left any more. */
async function writeRound(
  tx: Tx,
  pot: DrawPool,
  hashed: NextRound,
  { hashes, chain, now: clockNow }: { hashes: Hashes | null; chain: OptionalChain; now: ReadClock },
): Promise<number | null | "changed"> {
  const next = await nextRound(tx, pot);
  if (next === null) return null;
  if (next.openDraw !== null) return next.openDraw;
  if (!isDeepStrictEqual(next, hashed)) return "changed";
  if (hashes === null) {
    await pot.settleEmpty(tx);
    return null;
  }
  const { kind, subjectId, name } = pot;
  const { round, excluded, totalTickets, winnersWanted } = next;
  const now = await freezeTimeAfterVoids(tx, pot, clockNow());
  const sums = { entriesSha256: hashes.entries, entrantsSha256: hashes.entrants };
  const frozen = { kind, subjectId, round, name, totalTickets, winnersWanted, ...sums, excluded, now };
  const committed = chain === null ? null : await buildCommitment(tx, frozen, chain);
  const id = await insertDraw(tx, { ...frozen, committed });
  if (id === null) return (await readRounds(tx, kind, subjectId)).openDraw;
  await logCommit(tx, id, now, await pot.toldBefore?.(tx, round, now));
  return id;
}

/**
 * A win may have been called void by a process whose clock is ahead of this one's: then the list is frozen at that very moment.
 * One noted further ahead than clocks differ was noted under a clock since moved back, and says nothing.
 */
async function freezeTimeAfterVoids(tx: Tx, { kind, subjectId }: DrawPool, now: Date): Promise<Date> {
  const last = await tx
    .selectFrom("draw_winners as w")
    .innerJoin("draws as d", "d.id", "w.draw_id")
    .select(({ fn }) => fn.max("w.voided_at").as("at"))
    .where("d.kind", "=", kind)
    .where("d.subject_id", "=", subjectId)
    .where("w.voided_at", "<=", latestValidTime(now))
    .executeTakeFirst();
  return last?.at == null || last.at < now ? now : last.at;
}

interface Rounds {
  rounds: number;
  /** Winners that stand. */
  standing: number;
  openDraw: number | null;
}

async function readRounds(db: Db, kind: Kind, subjectId: number): Promise<Rounds> {
  const { rows } = await sql<Rounds>`
    select coalesce(max(round), 0) as rounds,
      (select count(*) from draw_winners w join draws o on o.id = w.draw_id
        where o.kind = ${kind} and o.subject_id = ${subjectId} and w.voided_at is null) as standing,
      max(id) filter (where status in ('requested', 'answered')) as "openDraw"
    from draws where kind = ${kind} and subject_id = ${subjectId}`.execute(db);
  return rows[0] ?? { rounds: 0, standing: 0, openDraw: null };
}

export interface VoidedWin {
  ticket: number;
  reason: string;
  now: Date;
}

export interface VoidedWinner {
  place: number;
  /** Of a raffle a user, of a board a place on its list. */
  entrant: number;
  /** Of the draw it was drawn in. */
  round: number;
}

/**
 * Marks a win that does not count, with its reason; not before its draw's list was frozen, by whichever clock. Null when no winner who
 * stands holds that ticket.
 */
export async function voidWin(
  tx: Tx,
  kind: Kind,
  subjectId: number,
  { ticket, reason, now }: VoidedWin,
): Promise<VoidedWinner | null> {
  const { rows } = await sql<VoidedWinner>`
    update draw_winners w set void_reason = ${reason}, voided_at =
      case when d.requested_at <= ${latestValidTime(now)} then greatest(d.requested_at, ${now}) else ${now} end
    from draws d
    where d.id = w.draw_id and d.kind = ${kind} and d.subject_id = ${subjectId} and w.ticket = ${ticket}
      and w.voided_at is null
    returning w.place, w.entrant, d.round`.execute(tx);
  return rows[0] ?? null;
}
