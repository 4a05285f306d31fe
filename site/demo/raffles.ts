import { partnerBySlug } from "../../common/contract/partners.ts";
import { type PictureName, storePicture } from "../../common/demo/pictures.ts";
import type { DemoEvent } from "../../common/http/feature.ts";
import type { House } from "../../common/server/house.ts";
import { appendToLog } from "../../fairness/server/fairness-log/log.ts";
import { joinRaffle } from "../../features/raffles/join.ts";
import { termsRecord } from "../../features/raffles/log.ts";
import { closeDueRaffles, freezeRaffle } from "../../features/raffles/raffle-draws.ts";
import { insertRaffle } from "../../features/raffles/records.ts";
import type { ProductField } from "../../features/store/contract/product-fields.ts";
import { insertAccount } from "../../identity/server/users.ts";
import { bookMovement } from "../../money/server/ledger.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { createPastDraws } from "./replay.ts";
import { affiliates, createRandom, demoViewers, joinedAt } from "./viewers.ts";

interface DemoRaffle {
  name: string;
  description: string;
  picture: PictureName<"raffles">;
  price: number;
  most: number;
  winners: number;
  endsInHours: number;
  entrants: number;
  /** With 0, the demo's own viewer does not take part. */
  viewerTickets: number;
  /** Dollars that must be wagered at Roobet this month to enter. */
  wagerDollars?: number;
  /** The prize of each winner, in points or cents. Left out if the prize is an item. */
  prize?: { kind: "points" | "bucks"; amount: number };
  /** The questions to the winner of an item. */
  asks?: ProductField[];
}

const shipping: ProductField[] = [{ label: "Shipping address", kind: "address", required: true }];

const raffles: readonly DemoRaffle[] = [
  {
    name: "Graphics Card Night",
    description: "The fast one, new, with its warranty in your name. Drawn live on stream.",
    picture: "power",
    price: 400,
    most: 100,
    winners: 1,
    endsInHours: -17,
    entrants: 20,
    viewerTickets: 12,
  },
  {
    name: "Three Winter Wardrobes",
    description: "Hoodie, cap and the long-sleeve nobody else gets, three times over.",
    picture: "wardrobe",
    price: 150,
    most: 50,
    winners: 3,
    endsInHours: -74,
    entrants: 16,
    viewerTickets: 0,
  },
  {
    name: "A Weekend in the Hills",
    description: "Two nights, two people, one balloon. We book, you pack.",
    picture: "journey",
    price: 900,
    most: 30,
    winners: 1,
    endsInHours: -190,
    entrants: 14,
    viewerTickets: 5,
  },
  {
    // Almost the longest name allowed (features/raffles/contract/raffle-input.ts).
    name: "Last Season's Chest: Five People Shared a Hundred Thousand Points and Not One of Them Paid a Ticket",
    description: "Five people shared 100,000 points.",
    picture: "treasure",
    price: 0,
    most: 1,
    winners: 5,
    endsInHours: -420,
    entrants: 22,
    viewerTickets: 1,
  },
  {
    name: "The Open Chest",
    description: "Free for everybody with an account: one ticket each, five people share 50,000 points.",
    picture: "treasure",
    price: 0,
    most: 1,
    prize: { kind: "points", amount: 10_000 },
    winners: 5,
    endsInHours: 6.4,
    entrants: 21,
    viewerTickets: 0,
  },
  {
    name: "The Long-Evening Throne",
    description: "Mesh back, four-way arms, built up in your room. For those who played under the code this month.",
    picture: "throne",
    price: 1_000,
    most: 40,
    asks: shipping,
    winners: 1,
    endsInHours: 21.3,
    entrants: 9,
    viewerTickets: 3,
    wagerDollars: 100,
  },
  {
    name: "Complete Desk Setup",
    description: "Monitor, keyboard, mouse, headset and microphone. Everything on the picture, nothing else to buy.",
    picture: "desk-setup",
    price: 500,
    most: 200,
    winners: 1,
    endsInHours: 76.8,
    entrants: 18,
    viewerTickets: 20,
  },
  {
    name: "The Weekly Hundred",
    description: "Every week a hundred winners share the pool. Gift cards, sent by mail within a day.",
    picture: "gift-cards",
    price: 25,
    most: 500,
    winners: 100,
    endsInHours: 101.5,
    entrants: 20,
    viewerTickets: 0,
  },
  {
    name: "Console and Two Controllers",
    description: "Plugged in and played the day it arrives.",
    picture: "play",
    price: 250,
    most: 50,
    asks: shipping,
    winners: 2,
    endsInHours: 227,
    entrants: 8,
    viewerTickets: 0,
  },
];

const hourMs = 60 * 60 * 1000;
const avatars = 24;

/** Runs in the demo's transaction (`house.db`). Returns the entries and the draws with their times. */
export async function fillRaffles(house: House, passwordHash: string, now: Date): Promise<DemoEvent[]> {
  const entrants = await openEntrants(house, passwordHash, now);
  const viewer = await house.db.selectFrom("users").select("id").where("username", "=", "viewer").executeTakeFirst();
  // Raffles are created in the order they end, so that ids ascend with time.
  const inOrder = raffles.toSorted((a, b) => a.endsInHours - b.endsInHours);
  const moments: DemoEvent[] = [];
  for (const raffle of inOrder) moments.push(...(await fillRaffle(house, raffle, entrants, viewer?.id, now)));
  return moments;
}

async function openEntrants(house: House, passwordHash: string, now: Date): Promise<number[]> {
  const known = await house.db.selectFrom("users").select("username").execute();
  const taken = new Set(known.map(({ username }) => username));
  const people = demoViewers(affiliates).filter(({ username }, rank) => rank % 13 === 6 && !taken.has(username));
  const ids: number[] = [];
  for (const [index, { username, accountId }] of people.entries()) {
    const email = `${username}@viewers.windfall.example`;
    const avatar = index < avatars && index % 5 !== 4 ? await getAvatar(house, index + 1) : null;
    const id = await insertAccount(house.db, { username, email, passwordHash, avatar, now: joinedAt(now, index) });
    await house.db
      .insertInto("links")
      .values({ user_id: id, provider: "roobet", account_id: accountId, account_name: username, linked_at: now })
      .execute();
    ids.push(id);
  }
  return ids;
}

const getAvatar = (house: House, number: number): Promise<string> =>
  storePicture(house, "avatars", String(number).padStart(2, "0"));

async function fillRaffle(
  house: House,
  raffle: DemoRaffle,
  entrants: readonly number[],
  viewerId: number | undefined,
  now: Date,
): Promise<DemoEvent[]> {
  const endsAt = new Date(now.getTime() + raffle.endsInHours * hourMs);
  const isOver = endsAt < now;
  const openedAt = new Date(Math.min(now.getTime(), endsAt.getTime()) - 60 * hourMs);
  const row = await insertRaffle(
    house.db,
    {
      name: raffle.name,
      description: raffle.description,
      number_of_winners: raffle.winners,
      entry_price: raffle.price,
      max_entries_per_user: raffle.most,
      ends_at: endsAt,
      wager_required: (raffle.wagerDollars ?? 0) * 100,
      partner: partnerBySlug("roobet").type,
      prize_kind: raffle.prize?.kind ?? "item",
      prize_amount: raffle.prize?.amount ?? 0,
      prize_fields: raffle.asks ?? [],
    },
    await storePicture(house, "raffles", raffle.picture),
    openedAt,
  );
  const { id } = row;
  const opens = () => inTransaction(house.db, (tx) => appendToLog(tx, [termsRecord("raffle.open", row)], openedAt));
  const opening: DemoEvent = { at: openedAt, happen: opens };
  const joins = planJoins(house, { id, raffle, entrants, viewerId, openedAt, until: isOver ? endsAt : now });
  if (!isOver) return [opening, ...joins];
  const drawnAt = new Date(endsAt.getTime() + 2_000);
  return [opening, ...joins, { at: drawnAt, happen: () => drawRaffle(house, id, drawnAt) }];
}

interface Joining {
  id: number;
  raffle: DemoRaffle;
  entrants: readonly number[];
  viewerId: number | undefined;
  openedAt: Date;
  until: Date;
}

function planJoins(house: House, { id, raffle, entrants, viewerId, openedAt, until }: Joining): DemoEvent[] {
  const random = createRandom(id * 7_919);
  const joining = entrants.filter((_, index) => (index * 7 + id * 3) % entrants.length < raffle.entrants);
  const buys = joining.map((userId) => ({ userId, tickets: 1 + Math.floor(random() ** 2 * raffle.most * 0.6) }));
  if (viewerId !== undefined && raffle.viewerTickets > 0) {
    buys.splice(Math.floor(random() * buys.length), 0, { userId: viewerId, tickets: raffle.viewerTickets });
  }
  return buys.map(({ userId, tickets }, index) => {
    const share = (index + 1) / (buys.length + 1);
    const at = new Date(openedAt.getTime() + share * (until.getTime() - openedAt.getTime()));
    const count = Math.min(tickets, raffle.most);
    const purchase = { id, raffle, userId, tickets: count, now: at };
    return { at, happen: () => buy(house, purchase, userId === viewerId) };
  });
}

/** The demo's own viewer must have been given these points before. */
export const viewerSpentPoints = raffles.reduce((sum, { price, viewerTickets }) => sum + price * viewerTickets, 0);

/** Gives other viewers exactly the points they spend, so their balances stay at the intended values. */
async function buy(
  house: House,
  { id, raffle, userId, tickets, now }: { id: number; raffle: DemoRaffle; userId: number; tickets: number; now: Date },
  hasPoints: boolean,
): Promise<void> {
  const amount = hasPoints ? 0 : tickets * raffle.price;
  const gift = { userId, currency: "points", reason: "demo", ref: "demo world", requestId: null, now } as const;
  if (amount > 0) await bookMovement(house.db, { ...gift, amount });
  const path = `/api/raffles/join/${id}/${tickets}`;
  const call = { userId, path, key: null, bodySha256: "", now, requestId: "demo world" };
  // Viewers who have wagered less than the raffle requires do not enter, and lose the gift again.
  const outcome = await joinRaffle(house.db, call, id, { tickets, seenPricePoints: null });
  if (!outcome.ok && amount > 0) await bookMovement(house.db, { ...gift, amount: -amount });
}

async function drawRaffle(house: House, id: number, drawnAt: Date): Promise<void> {
  await closeDueRaffles(house.db, drawnAt);
  const drawId = await freezeRaffle(house.db, id, () => drawnAt);
  if (drawId !== null) await createPastDraws(house, drawnAt).advance(drawId);
}
