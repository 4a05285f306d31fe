// The life of a draw: requested → answered → resolved, whatever breaks in between and however many processes try.

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { at } from "../../contracts/at.ts";
import { drawnEntrants, drawnPlaces } from "../../contracts/draw-rule.ts";
import { type Holder, ticketAt } from "../../contracts/entry-list.ts";
import { readRandom, type SignedNumbers } from "../../contracts/signed-numbers.ts";
import type { DrawsTable } from "../../db/tables.ts";
import type { Tx } from "../core/db.ts";
import type { House } from "../core/house.ts";
import { inTransaction } from "../core/transaction.ts";
import { ask, retryDelayMs } from "./ask.ts";
import { drawIdText } from "./id.ts";
import type { Lines } from "./list.ts";
import { writeResultDown } from "./log.ts";
import {
  type DrawRow,
  dueDraws,
  insertWinners,
  keepAnswer,
  keepFailure,
  type Lease,
  leaseDraw,
  lockAnswered,
  markResolved,
  placesTaken,
  type Winner,
} from "./records.ts";
import { type RandomSource, RandomUnavailable } from "./source.ts";

/** What shows draws was built with. */
export const drawsTag = "draws";

/** What draws need of that which is drawn for: a raffle (raffles/drawing.ts), or a month's board (leaderboard/freeze.ts). */
export interface DrawKind {
  /** The canonical list of everything that was ever in the pot, by first ticket: for whoever checks it. */
  entries(subjectId: number): Lines;
  /** Locks it; false when it was called off, so nothing is to be resolved. */
  claim(tx: Tx, subjectId: number): Promise<boolean>;
  /** Who holds what, as its winners are drawn: tickets, or different entrants by ticket. Index look-ups both. */
  held: DrawsTickets | DrawsEntrants;
  /** Takes the winners over, in the transaction that makes them known. */
  settle(tx: Tx, draw: DrawRow, winners: readonly Winner[], now: Date): Promise<void>;
  /** After the commit: pages, and people who are told. */
  announce(draw: DrawRow, winners: readonly Winner[]): void;
}

/** All that can be drawn for; app.ts names who does it. */
export type DrawKinds = Readonly<Record<DrawsTable["kind"], DrawKind>>;

export interface DrawsTickets {
  by: "ticket";
  /** Which user holds each ticket. */
  owners(tx: Tx, subjectId: number, tickets: readonly number[]): Promise<Map<number, number>>;
}

export interface DrawsEntrants {
  by: "entrant";
  /** Who holds a ticket, with all they hold. */
  holder(tx: Tx, subjectId: number, ticket: number): Promise<NamedHolder | null>;
}

/** With the name the list has for them, and the user they are, if any. */
export type NamedHolder = Holder & { name: string; userId: number | null };

/** `waiting`: the source gave no answer, it is tried again; `busy`: another process is at it; `idle`: nothing to do. */
export type Advance = { kind: "drawn" } | { kind: "waiting"; reason: string } | { kind: "busy" } | { kind: "idle" };

/** `over`: what it was for is not to be drawn any more, or another process has drawn it. */
export type Finished = { kind: "drawn" } | { kind: "over" } | { kind: "waiting"; reason: string };

export interface Draws {
  source: RandomSource;
  kinds: DrawKinds;
  /** Takes the draw as far as it goes now. */
  advance(id: number): Promise<Advance>;
  /** The same, and while another process is at it, waits for that one until `isOver`. */
  finish(id: number, isOver: () => Promise<boolean>): Promise<Finished>;
  /** All that are due. A draw that fails does not keep the others from theirs. */
  advanceDue(): Promise<void>;
  hasDue(): Promise<boolean>;
}

type DrawsHouse = Pick<House, "db" | "clock" | "log" | "config" | "changes">;

export function createDraws(house: DrawsHouse, source: RandomSource, kinds: DrawKinds): Draws {
  const advance: Draws["advance"] = async (id) => {
    const asked = await askFor(house, source, id);
    if (asked.kind === "waiting" || asked.kind === "busy") return asked;
    return (await resolveDraw(house, kinds, id)) ? { kind: "drawn" } : { kind: "idle" };
  };
  return {
    source,
    kinds,
    advance,
    finish: (id, isOver) => finish(advance, id, isOver),
    async advanceDue() {
      for (const { id } of await dueDraws(house.db, house.clock.now())) {
        await advance(id).catch((error: unknown) => house.log.error({ err: error, draw: id }, "a draw failed"));
      }
    },
    hasDue: async () => (await dueDraws(house.db, house.clock.now())).length > 0,
  };
}

const waitForOthersMs = 15_000;
const lookEveryMs = 250;

async function finish(advance: Draws["advance"], id: number, isOver: () => Promise<boolean>): Promise<Finished> {
  const giveUpAt = performance.now() + waitForOthersMs;
  while (performance.now() < giveUpAt) {
    const advanced = await advance(id);
    if (advanced.kind === "waiting" || advanced.kind === "drawn") return advanced;
    if (await isOver()) return { kind: "over" };
    await sleep(lookEveryMs);
  }
  return { kind: "waiting", reason: "has not answered yet" };
}

/** requested → answered. `idle` when there was nothing to ask. */
async function askFor(house: DrawsHouse, source: RandomSource, id: number): Promise<Advance> {
  const { db, clock } = house;
  const asker = randomUUID();
  // Both may cost a query: known before the lease, whose time runs.
  const [publicKey, account] = [await source.publicKey(), await source.account()];
  const lease = await leaseDraw(db, id, asker, { name: source.name, account }, clock.now());
  if (lease === null) return (await isRequested(db, id)) ? { kind: "busy" } : { kind: "idle" };
  try {
    const answer = await ask(source, questionOf(lease));
    const kept = await keepAnswer(db, id, asker, { answer, publicKey, now: clock.now() });
    if (!kept) return { kind: "busy" };
    // Of a draw that was called off meanwhile this is the last that happens: from now on it is listed.
    house.changes.announce(drawsTag);
    return { kind: "idle" };
  } catch (error) {
    const reason = error instanceof RandomUnavailable ? error.reason : "failed in a way nobody expected";
    const nextAt = new Date(clock.now().getTime() + retryDelayMs(lease.draw.attempts, house.config.demo));
    await keepFailure(db, id, asker, reason, nextAt);
    if (!(error instanceof RandomUnavailable)) throw error;
    house.log.warn({ draw: id, source: source.name, attempts: lease.draw.attempts }, `${source.label} ${reason}`);
    return { kind: "waiting", reason };
  }
}

async function isRequested(db: House["db"], id: number): Promise<boolean> {
  const row = await db.selectFrom("draws").select("status").where("id", "=", id).executeTakeFirst();
  return row?.status === "requested";
}

const questionOf = ({ draw, askedBefore }: Lease) => ({
  id: drawIdText(draw),
  kind: draw.kind,
  entriesSha256: draw.entries_sha256,
  totalTickets: draw.total_tickets,
  winnersWanted: draw.winners_wanted,
  requestId: draw.request_id,
  serialBefore: draw.serial_before,
  askedBefore,
});

/** answered → resolved, in one transaction. False when another has done it, or it was called off. */
async function resolveDraw(house: DrawsHouse, kinds: DrawKinds, id: number): Promise<boolean> {
  const now = house.clock.now();
  const subject = await house.db
    .selectFrom("draws")
    .select(["kind", "subject_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const kind = kinds[subject.kind];
  const resolved = await inTransaction(house.db, async (tx) => {
    // What is drawn for before the draw: the order in which calling it off locks them too.
    if (!(await kind.claim(tx, subject.subject_id))) return null;
    const draw = await lockAnswered(tx, id);
    if (draw === undefined) return null;
    const winners = await winnersOf(tx, kind, draw);
    await insertWinners(tx, id, winners);
    await kind.settle(tx, draw, winners, now);
    await markResolved(tx, id, now);
    await writeResultDown(tx, draw, winners, now);
    return { draw, winners };
  });
  if (resolved !== null) kind.announce(resolved.draw, resolved.winners);
  return resolved !== null;
}

async function winnersOf(tx: Tx, { held }: DrawKind, draw: DrawRow): Promise<Winner[]> {
  const numbers = draw.random === null ? null : readRandom(draw.random);
  if (numbers === null) throw new Error(`The answer of draw ${draw.id} is unreadable.`);
  const drawn = await (held.by === "ticket"
    ? drawTickets(tx, held, draw, numbers)
    : drawEntrants(tx, held, draw, numbers));
  const places = freePlaces(await placesTaken(tx, draw.kind, draw.subject_id), drawn.length);
  return drawn.map((winner, index) => ({ ...winner, place: at(places, index) }));
}

type Drawn = Omit<Winner, "place">;

async function drawTickets(tx: Tx, held: DrawsTickets, draw: DrawRow, numbers: SignedNumbers): Promise<Drawn[]> {
  const tickets = drawnPlaces(numbers, draw.total_tickets).map((place) => ticketAt(place, draw.excluded));
  const owners = await held.owners(tx, draw.subject_id, tickets);
  return tickets.map((ticket) => {
    const userId = owners.get(ticket);
    if (userId === undefined) throw nobodyHolds(draw);
    return { ticket, entrant: userId, userId, name: null };
  });
}

async function drawEntrants(tx: Tx, held: DrawsEntrants, draw: DrawRow, numbers: SignedNumbers): Promise<Drawn[]> {
  const holders = new Map<number, NamedHolder>();
  const holderOf = async (ticket: number) => {
    const holder = await held.holder(tx, draw.subject_id, ticket);
    if (holder !== null) holders.set(holder.entrant, holder);
    return holder;
  };
  const drawn = await drawnEntrants(numbers.data, draw.total_tickets, holderOf, draw.excluded);
  if (drawn === null) throw nobodyHolds(draw);
  return drawn.map((winner) => {
    const { name = null, userId = null } = holders.get(winner.entrant) ?? {};
    return { ...winner, name, userId };
  });
}

const nobodyHolds = (draw: DrawRow) => new Error(`Nobody holds a ticket that was drawn in draw ${draw.id}.`);

/** The lowest places nobody stands on, from 1. */
export function freePlaces(taken: readonly number[], count: number): number[] {
  const occupied = new Set(taken);
  const free: number[] = [];
  for (let place = 1; free.length < count; place += 1) if (!occupied.has(place)) free.push(place);
  return free;
}
