// Rounds of raffles and boards: freezes the list for the next draw, and voids wins. A void win stays published, and its
// holder's tickets are excluded from further rounds.
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

export interface DrawPool {
  kind: Kind;
  subjectId: number;
  name: string;
  /**
   * Streams all entries, including those excluded from this round. Called for each try, because a stream can be read only
   * once.
   */
  entries: () => LineStream;
  tickets: number;
  /** Streams a board's entrants, which the draw commits to with the list. Left out when the list names users. */
  entrants?: () => LineStream;
  /** Called while the raffle or board is locked, so the result matches the existing rounds. */
  left: (tx: Tx) => Promise<RemainingPool>;
  claim: (tx: Tx) => Promise<boolean>;
  /** Returns records to log directly before the list of a round frozen at `now`. */
  recordsBefore?: (tx: Tx, round: number, now: Date) => Promise<LogRecord[]>;
  settleEmpty: (tx: Tx) => Promise<void>;
}

type ReadClock = () => Date;

type OptionalChain = BeaconChain | null;

export interface RemainingPool {
  /** Tickets excluded from this round, in any order. */
  removed: readonly EntryRange[];
  /** Returns how many winners to draw, given the wins that are not void and the tickets left. */
  wanted: (standing: number, ticketsLeft: number) => number;
}

/** Another try is needed only when a draw and a void win happen while the list is being hashed. */
const maxTries = 5;

/**
 * Freezes the list of the next round. Publishes the list's hash, the hash of its entrants and, with a beacon's chain, its
 * commitment. Returns the draw's id, or null when there is nothing to draw. Calling it twice returns the same draw. `now` is
 * called when the list is written, however long hashing took: the beacon's round depends on that time, which is after every
 * void win that the list leaves out.
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
    // A long list is hashed without any lock. `writeRound` then checks that the list has not changed.
    const hashes = next.winnersWanted === 0 ? null : await hashPool(pot, next.excluded);
    const frozen = await inTransaction(db, (tx) => writeRound(tx, pot, next, { hashes, chain, now }));
    if (frozen !== "changed") return frozen;
  }
  throw new Error(`The entries of ${pot.kind} ${pot.subjectId} kept changing, so they could not be frozen.`);
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

async function nextRound(tx: Tx, pot: DrawPool): Promise<NextRound | null> {
  if (!(await pot.claim(tx))) return null;
  const { rounds, winCount: standing, openDraw } = await readRounds(tx, pot.kind, pot.subjectId);
  const { removed, wanted } = await pot.left(tx);
  const excluded = mergeRanges(removed);
  const totalTickets = pot.tickets - countTickets(excluded);
  return { round: rounds + 1, openDraw, excluded, totalTickets, winnersWanted: wanted(standing, totalTickets) };
}

/** Returns "changed" when the remaining tickets are no longer those of the hashed list. */
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
  await logCommit(tx, id, now, await pot.recordsBefore?.(tx, round, now));
  return id;
}

/**
 * Returns when the list is frozen. That is now, or the time of the last void win if a process with a fast clock voided
 * it. Ignores a time further ahead than clocks may differ, because it came from a clock that has been set back since.
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
  winCount: number;
  openDraw: number | null;
}

async function readRounds(db: Db, kind: Kind, subjectId: number): Promise<Rounds> {
  const { rows } = await sql<Rounds>`
    select coalesce(max(round), 0) as rounds,
      (select count(*) from draw_winners w join draws o on o.id = w.draw_id
        where o.kind = ${kind} and o.subject_id = ${subjectId} and w.voided_at is null) as "winCount",
      max(id) filter (where status in ('requested', 'answered')) as "openDraw"
    from draws where kind = ${kind} and subject_id = ${subjectId}`.execute(db);
  return rows[0] ?? { rounds: 0, winCount: 0, openDraw: null };
}

export interface VoidedWin {
  ticket: number;
  reason: string;
  now: Date;
}

export interface VoidedWinner {
  place: number;
  entrant: number;
  round: number;
}

/**
 * Voids a win, with its reason. The time is never before the draw's list was frozen, whichever clock set it. Returns null
 * when no current winner has that ticket.
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
