// Draws raffles. At a raffle's end, or earlier by an admin, it is closed and its entry list is frozen. Then winners are
// chosen, stored and notified.

import { sql } from "kysely";
import { paths } from "../../common/contract/paths.ts";
import { maxSpins } from "../../common/contract/raffle-reel.ts";
import { winHref } from "../../common/contract/wins.ts";
import type { Actor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import type { House } from "../../common/server/house.ts";
import type { BeaconChain } from "../../fairness/rules/beacon.ts";
import type { EntryRange } from "../../fairness/rules/entry-list.ts";
import { ClockBehind, clockBehindWords, toClockBehind } from "../../fairness/server/draws/beacon-draws.ts";
import { type Draws, drawsTag } from "../../fairness/server/draws/draws.ts";
import type { DrawKind } from "../../fairness/server/draws/kinds.ts";
import type { DrawRow, Winner } from "../../fairness/server/draws/records.ts";
import { freezeRound } from "../../fairness/server/draws/rounds.ts";
import { appendToLog, type LogRecord } from "../../fairness/server/fairness-log/log.ts";
import { addNotices } from "../../identity/server/notices.ts";
import { latestValidTime } from "../../platform/base/clock.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { markEverybodyChanged } from "../../platform/cache/changed-accounts.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { announceRaffle } from "./announce.ts";
import { endedByState, raffleAllows, raffleState } from "./contract/raffles.ts";
import { handOverPrizes, type PrizedRaffle } from "./hand-over.ts";
import { earlyEndRecord } from "./log.ts";
import { queueLoserNotices } from "./loser-notices.ts";
import { m } from "./messages.ts";
import { prizeText } from "./prize-text.ts";
import { findOwners, findRaffle, streamRaffleEntryLines } from "./queries.ts";
import { auditEntry, lockRaffle } from "./records.ts";
import { revealDelayMs, revealedAt } from "./reveal.ts";
import { winnersToDraw } from "./rules.ts";
import { endedSql } from "./state.ts";

type RaffleHouse = Pick<House, "db" | "clock" | "changes" | "log" | "origin">;

export function raffleDraws(house: RaffleHouse): DrawKind {
  return {
    entries: (id) => streamRaffleEntryLines(house.db, id),
    claim: claimRaffle,
    held: { by: "ticket", owners: findOwners },
    paysWinners: true,
    settle: (tx, draw, winners, now) => settleDraw(tx, draw, winners, now),
    announce: (draw) => {
      announceRaffle(house, draw.subject_id);
      house.changes.announce(drawsTag);
    },
  };
}

async function settleDraw(tx: Tx, draw: DrawRow, winners: readonly Winner[], now: Date): Promise<void> {
  const first = Math.min(maxSpins, ...winners.map(({ place }) => place));
  const revealAt = new Date(revealedAt(now, first).getTime() + revealDelayMs);
  const raffle = await tx
    .updateTable("raffles")
    .set({ ended: endedByState.drawn })
    .set(({ fn, ref, val }) => ({ reveal_at: fn<Date>("least", [ref("reveal_at"), val(revealAt)]) }))
    .where("id", "=", draw.subject_id)
    .returning(["id", "name", "image", "prize_kind", "prize_amount", "prize_fields", "deleted_at"])
    .executeTakeFirstOrThrow();
  await handOverPrizes(tx, raffle, winners, now);
  markEverybodyChanged(tx);
  const readTickets = Map.groupBy(winners, (winner) => winner.entrant);
  const notices = [...readTickets].map(([userId, won]) => ({
    userId,
    // One notice about all wins of a viewer, once the reel has shown the last of them.
    shownAt: revealedAt(now, Math.max(...won.map(({ place }) => place))),
    about: "won" as const,
    subject: (language: string) => m.wonSubject({ name: draw.name }, language),
    text: wonText(
      raffle,
      won.map(({ ticket }) => ticket),
    ),
    href: winHref(paths.raffle(draw.subject_id), "raffle", draw.subject_id),
    picture: raffle.image,
  }));
  await addNotices(tx, notices, now);
  await queueLoserNotices(tx, draw.subject_id, draw.round);
}

const maxNamed = 5;

function wonText(
  { name, prize_kind: kind, prize_amount: each, prize_fields: asks }: PrizedRaffle,
  won: readonly number[],
) {
  const shown = won.slice(0, maxNamed).map((ticket) => `#${ticket}`);
  const [tickets, more] = [shown.join(", "), won.length - shown.length];
  const what = (language: string) =>
    more > 0
      ? m.wonLetterMore({ name, tickets, more }, language)
      : m.wonLetter({ name, tickets, count: won.length }, language);
  const next = (language: string) => {
    if (kind !== "item")
      return m.prizeCredited({ prize: prizeText({ kind, amount: each * won.length }, language) }, language);
    return asks.length > 0 ? m.prizeAsks({}, language) : m.prizeOrdered({}, language);
  };
  return (language: string) => `${what(language)} ${next(language)}`;
}

/**
 * `waiting`: closed, and drawn as soon as the source of random numbers replies. `cancelled`: somebody cancelled the
 * raffle before it was drawn.
 */
export type DrawOutcome = { kind: "drawn" | "cancelled" } | { kind: "waiting"; reason: string };

/** Takes a closed raffle's draw as far as possible now. */
export async function drawClosedRaffle(house: RaffleHouse, draws: Draws, id: number): Promise<DrawOutcome> {
  const chain = await draws.beacon().catch(toClockBehind);
  if (chain instanceof ClockBehind) return { kind: "waiting", reason: clockBehindWords(chain) };
  const drawId = await freezeRaffle(house.db, id, house.clock.now, chain);
  announceRaffle(house, id);
  house.changes.announce(drawsTag);
  const rolled =
    drawId === null ? { kind: "over" as const } : await draws.finish(drawId, () => isNoLongerClosed(house.db, id));
  if (rolled.kind !== "over") return rolled;
  return { kind: (await isCancelled(house.db, id)) ? "cancelled" : "drawn" };
}

async function isNoLongerClosed(db: Db, id: number): Promise<boolean> {
  const raffle = await findRaffle(db, id);
  return raffle === undefined || raffleState(raffle) !== "closed";
}

async function isCancelled(db: Db, id: number): Promise<boolean> {
  const raffle = await findRaffleOrDeleted(db, id);
  return raffle !== undefined && raffleState(raffle) === "cancelled";
}

/** Returns closed raffles whose next draw has no frozen list yet. */
export async function findUnfrozen(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from raffles r where r.ended = ${endedSql.closed} and not exists (
      select from draws d where d.kind = 'raffle' and d.subject_id = r.id and d.status in ('requested', 'answered')
    ) limit 20`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Freezes the entry list of a closed raffle's next draw. Returns the draw, or null if there is nothing to draw: nobody
 * joined, no candidate is left, or the raffle is no longer closed. A repeated call returns the same draw. `chain` is
 * the series of beacons that decides the draw.
 */
export async function freezeRaffle(
  db: Db,
  id: number,
  now: () => Date,
  chain: BeaconChain | null = null,
): Promise<number | null> {
  const raffle = await findRaffleOrDeleted(db, id);
  if (raffle === undefined || raffleState(raffle) !== "closed") return null;
  const pot = {
    kind: "raffle" as const,
    subjectId: id,
    name: raffle.name,
    entries: () => streamRaffleEntryLines(db, id),
    tickets: raffle.entries_count,
    left: async (tx: Tx) => ({
      removed: await findExcludedTickets(tx, id),
      wanted: (standing: number, ticketsLeft: number) => winnersToDraw(raffle.number_of_winners, standing, ticketsLeft),
    }),
    claim: (tx: Tx) => claimRaffle(tx, id),
    recordsBefore: (tx: Tx, round: number, at: Date) => earlyEndRecords(tx, id, round, at),
    settleEmpty: async (tx: Tx) =>
      void (await tx.updateTable("raffles").set({ ended: endedByState.drawn }).where("id", "=", id).execute()),
  };
  return freezeRound(db, pot, now, chain);
}

/** Locks the raffle. Returns false if it has nothing left to draw. */
async function claimRaffle(tx: Tx, id: number): Promise<boolean> {
  const raffle = await tx.selectFrom("raffles").select("ended").where("id", "=", id).forUpdate().executeTakeFirst();
  return raffle !== undefined && raffleState(raffle) === "closed";
}

/**
 * Returns the log line for an early end, if the list needs one before it. In a demo, an admin can move the clock back
 * after the raffle was closed. The raffle would then be drawn before its own end.
 */
async function earlyEndRecords(tx: Tx, id: number, round: number, now: Date): Promise<LogRecord[]> {
  if (round > 1) return [];
  const raffle = tx.selectFrom("raffles").select("ends_at").where("id", "=", id);
  const { ends_at: planned } = await raffle.executeTakeFirstOrThrow();
  if (planned <= latestValidTime(now)) return [];
  await tx.updateTable("raffles").set({ ends_at: now }).where("id", "=", id).execute();
  return [earlyEndRecord(id, now)];
}

/** Includes deleted raffles, because a deleted raffle must still be drawn after a voided win. */
const findRaffleOrDeleted = (db: Db, id: number) =>
  db
    .selectFrom("raffles")
    .select(["ended", "name", "entries_count", "number_of_winners"])
    .where("id", "=", id)
    .executeTakeFirst();

/** Returns the tickets that were drawn before, and all tickets of users whose win was voided. */
async function findExcludedTickets(db: Db, id: number): Promise<EntryRange[]> {
  const { rows } = await sql<EntryRange>`
    with drawn as (
      select w.ticket, w.winner_id, w.voided_at from draws d join draw_winners w on w.draw_id = d.id
      where d.kind = 'raffle' and d.subject_id = ${id}
    )
    select ticket as first, ticket as last from drawn
    union all
    select first_ticket, last_ticket from raffle_entries
    where raffle_id = ${id} and user_id in (select winner_id from drawn where voided_at is not null)`.execute(db);
  return rows;
}

/**
 * Closes every open raffle whose end has passed. Concurrent calls close each raffle once. Returns the ids that this
 * call closed.
 */
export async function closeDueRaffles(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update raffles set ended = ${endedSql.closed}, closed_at = ${now} where id in (
      select id from raffles where ended = ${endedSql.open} and deleted_at is null and ends_at <= ${now}
      order by ends_at limit 100 for update
    ) and ended = ${endedSql.open} returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export type DrawRefusal = { why: "no_such_raffle" } | { why: "already_drawn" } | { why: "cancelled" };

/** Ends an open raffle now ("Roll Winner"). A closed raffle that is waiting is drawn without further delay. */
export async function closeRaffleNow(tx: Tx, actor: Actor, id: number): Promise<Result<null, DrawRefusal>> {
  const before = await lockRaffle(tx, id);
  if (before === undefined) return refused({ why: "no_such_raffle" });
  const state = raffleState(before);
  if (!raffleAllows.draw(state)) return refused({ why: state === "drawn" ? "already_drawn" : "cancelled" });
  const ends_at = new Date(Math.min(before.ends_at.getTime(), actor.now.getTime()));
  const closed = { ended: endedByState.closed, ends_at, closed_at: before.closed_at ?? actor.now };
  await tx.updateTable("raffles").set(closed).where("id", "=", id).execute();
  await recordAudit(tx, auditEntry(actor, "roll", id, before, { ...before, ...closed }));
  if (ends_at < before.ends_at) await appendToLog(tx, [earlyEndRecord(id, ends_at)], actor.now);
  return done(null);
}
