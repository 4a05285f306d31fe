// The verbs of raffles after the tickets are sold: freeze, draw, settle, tell.
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Range } from "../../contracts/entry-list.ts";
import { paths } from "../../contracts/paths.ts";
import { endedOf, stateOf } from "../../contracts/raffles.ts";
import { addNotices } from "../accounts/notices.ts";
import type { Db, House, Tx } from "../core/house.ts";
import { type Draws, drawsTag } from "../draws/draws.ts";
import type { DrawRow, Winner } from "../draws/records.ts";
import { freezeRound } from "../draws/rounds.ts";
import { entryLines, ownersOf, raffleById } from "./queries.ts";
import { winnersToDraw } from "./rules.ts";
import type { Herald } from "./source.ts";

/** What pages with this raffle were built with. */
export const raffleTag = (id: number): string => `raffle:${id}`;

export function announceRaffle(house: Pick<House, "changes">, id: number): void {
  house.changes.announce("raffles", raffleTag(id));
}

type RaffleHouse = Pick<House, "db" | "clock" | "changes" | "log" | "origin">;

/** Makes raffles something that can be drawn. */
export function registerRaffleDraws(house: RaffleHouse & Pick<House, "readNow">, draws: Draws, herald: Herald): void {
  draws.register({
    kind: "raffle",
    entries: (id) => entryLines(house.readNow(), id),
    claim: claimRaffle,
    held: { by: "ticket", owners: ownersOf },
    settle: (tx, draw, winners, now) => settle(tx, draw, winners, now),
    announce: (draw, winners) => {
      announceRaffle(house, draw.subject_id);
      house.changes.announce(drawsTag);
      tellOutside(house, herald, draw, winners).catch((error: unknown) =>
        house.log.warn({ err: error, raffle: draw.subject_id }, "the raffle's winners could not be told outside"),
      );
    },
  });
}

async function settle(tx: Tx, draw: DrawRow, winners: readonly Winner[], now: Date): Promise<void> {
  await tx.updateTable("raffles").set({ ended: endedOf.drawn }).where("id", "=", draw.subject_id).execute();
  const ticketsOf = Map.groupBy(winners, (winner) => winner.entrant);
  const notices = [...ticketsOf].map(([userId, won]) => ({
    userId,
    subject: `You won: ${draw.name}`,
    text: `You won "${draw.name}" with ${ticketWords(won.map(({ ticket }) => ticket))}.`,
    href: paths.raffle(draw.subject_id),
  }));
  await addNotices(tx, notices, now);
}

const mostNamed = 5;

function ticketWords(tickets: readonly number[]): string {
  const named = tickets.slice(0, mostNamed).map((ticket) => `#${ticket}`);
  const rest = tickets.length - named.length;
  return `${tickets.length === 1 ? "ticket" : "tickets"} ${named.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

async function tellOutside(
  house: RaffleHouse,
  herald: Herald,
  draw: DrawRow,
  winners: readonly Winner[],
): Promise<void> {
  const ids = winners.map(({ entrant }) => entrant);
  const users = await house.db.selectFrom("users").select(["id", "username"]).where("id", "in", ids).execute();
  const nameOf = new Map(users.map(({ id, username }) => [id, username]));
  await herald.drawn({
    name: draw.name,
    url: house.origin() + paths.raffle(draw.subject_id),
    winners: ids.map((id) => nameOf.get(id) ?? ""),
  });
}

/**
 * Freezes what a closed raffle is drawn from next. Answers the draw; null when there is none to make: nobody joined,
 * nobody is left, or it is no longer closed. Whoever does it twice gets the same draw.
 */
export async function freezeRaffle(db: Db, id: number, now: Date): Promise<number | null> {
  const raffle = await raffleEvenDeleted(db, id);
  if (raffle === undefined || stateOf(raffle) !== "closed") return null;
  const pot = {
    kind: "raffle" as const,
    subjectId: id,
    name: raffle.name,
    entries: () => entryLines(db, id),
    tickets: raffle.entries_count,
    left: async (tx: Tx) => ({
      gone: await outOfThePot(tx, id),
      wanted: (standing: number, ticketsLeft: number) => winnersToDraw(raffle.number_of_winners, standing, ticketsLeft),
    }),
    claim: (tx: Tx) => claimRaffle(tx, id),
    settleEmpty: async (tx: Tx) =>
      void (await tx.updateTable("raffles").set({ ended: endedOf.drawn }).where("id", "=", id).execute()),
  };
  return freezeRound(db, pot, now);
}

async function claimRaffle(tx: Tx, id: number): Promise<boolean> {
  const raffle = await tx.selectFrom("raffles").select("ended").where("id", "=", id).forUpdate().executeTakeFirst();
  return raffle !== undefined && stateOf(raffle) === "closed";
}

/** A deleted raffle whose win was void is still owed its draw. */
const raffleEvenDeleted = (db: Db, id: number) =>
  db
    .selectFrom("raffles")
    .select(["ended", "name", "entries_count", "number_of_winners"])
    .where("id", "=", id)
    .executeTakeFirst();

async function isCancelled(db: Db, id: number): Promise<boolean> {
  const raffle = await raffleEvenDeleted(db, id);
  return raffle !== undefined && stateOf(raffle) === "cancelled";
}

/** Tickets drawn before, and all tickets of those whose win was void. */
async function outOfThePot(db: Db, id: number): Promise<Range[]> {
  const { rows } = await sql<Range>`
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

/** `waiting`: it is closed, and drawn as soon as the source of numbers answers. `cancelled`: somebody was quicker. */
export type Rolled = { kind: "drawn" | "cancelled" } | { kind: "waiting"; reason: string };

const waitForOthersMs = 15_000;
const lookEveryMs = 250;

/** Draws a closed raffle as far as it goes; while another process is at it, waits for that one. */
export async function drawClosed(house: RaffleHouse, draws: Draws, id: number): Promise<Rolled> {
  const giveUpAt = performance.now() + waitForOthersMs;
  const drawId = await freezeRaffle(house.db, id, house.clock.now());
  announceRaffle(house, id);
  const over = async (): Promise<Rolled> => ({ kind: (await isCancelled(house.db, id)) ? "cancelled" : "drawn" });
  if (drawId === null) return over();
  while (performance.now() < giveUpAt) {
    const advanced = await draws.advance(drawId);
    if (advanced.kind === "waiting") return advanced;
    if (advanced.kind === "drawn") return { kind: "drawn" };
    const raffle = await raffleById(house.db, id);
    if (raffle === undefined || stateOf(raffle) !== "closed") return over();
    await sleep(lookEveryMs);
  }
  return { kind: "waiting", reason: "has not answered yet" };
}
