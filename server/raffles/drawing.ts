// closed → drawn: the frozen list is drawn from, winners are settled and told.
import { paths } from "../../contracts/paths.ts";
import { endedOf, stateOf } from "../../contracts/raffles.ts";
import { addNotices } from "../accounts/notices.ts";
import type { Db, Tx } from "../core/db.ts";
import type { House } from "../core/house.ts";
import { touchEverybody } from "../core/touched.ts";
import { ClockBehind, held, heldWords } from "../draws/clock-behind.ts";
import { type Draws, drawsTag } from "../draws/draws.ts";
import type { DrawKind } from "../draws/kinds.ts";
import type { DrawRow, Winner } from "../draws/records.ts";
import { announceRaffle } from "./announce.ts";
import { claimRaffle, freezeRaffle, raffleEvenDeleted } from "./freezing.ts";
import { oweLostWords } from "./lost-words.ts";
import { entryLines, ownersOf, raffleById } from "./queries.ts";

type RaffleHouse = Pick<House, "db" | "clock" | "changes" | "log" | "origin">;

/** What makes raffles something that can be drawn. */
export function raffleDraws(house: RaffleHouse): DrawKind {
  return {
    entries: (id) => entryLines(house.db, id),
    claim: claimRaffle,
    held: { by: "ticket", owners: ownersOf },
    settle: (tx, draw, winners, now) => settle(tx, draw, winners, now),
    announce: (draw) => {
      announceRaffle(house, draw.subject_id);
      house.changes.announce(drawsTag);
    },
  };
}

async function settle(tx: Tx, draw: DrawRow, winners: readonly Winner[], now: Date): Promise<void> {
  await tx.updateTable("raffles").set({ ended: endedOf.drawn }).where("id", "=", draw.subject_id).execute();
  touchEverybody(tx);
  const ticketsOf = Map.groupBy(winners, (winner) => winner.entrant);
  const notices = [...ticketsOf].map(([userId, won]) => ({
    userId,
    about: "won" as const,
    subject: `You won: ${draw.name}`,
    text: `You won "${draw.name}" with ${ticketWords(won.map(({ ticket }) => ticket))}.`,
    href: paths.raffle(draw.subject_id),
  }));
  await addNotices(tx, notices, now);
  await oweLostWords(tx, draw.subject_id, draw.round);
}

const mostNamed = 5;

function ticketWords(tickets: readonly number[]): string {
  const named = tickets.slice(0, mostNamed).map((ticket) => `#${ticket}`);
  const rest = tickets.length - named.length;
  return `${tickets.length === 1 ? "ticket" : "tickets"} ${named.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** `waiting`: it is closed, and drawn as soon as the source of numbers answers. `cancelled`: somebody was quicker. */
export type DrawOutcome = { kind: "drawn" | "cancelled" } | { kind: "waiting"; reason: string };

/** Draws a closed raffle as far as it goes. */
export async function drawClosed(house: RaffleHouse, draws: Draws, id: number): Promise<DrawOutcome> {
  const chain = await draws.beacon().catch(held);
  if (chain instanceof ClockBehind) return { kind: "waiting", reason: heldWords(chain) };
  const drawId = await freezeRaffle(house.db, id, house.clock.now, chain);
  announceRaffle(house, id);
  house.changes.announce(drawsTag);
  const rolled =
    drawId === null ? { kind: "over" as const } : await draws.finish(drawId, () => isNoLongerClosed(house.db, id));
  if (rolled.kind !== "over") return rolled;
  return { kind: (await isCancelled(house.db, id)) ? "cancelled" : "drawn" };
}

async function isNoLongerClosed(db: Db, id: number): Promise<boolean> {
  const raffle = await raffleById(db, id);
  return raffle === undefined || stateOf(raffle) !== "closed";
}

async function isCancelled(db: Db, id: number): Promise<boolean> {
  const raffle = await raffleEvenDeleted(db, id);
  return raffle !== undefined && stateOf(raffle) === "cancelled";
}
