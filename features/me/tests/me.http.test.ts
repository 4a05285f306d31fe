import { expect, test } from "vitest";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { paths } from "../../../common/contract/paths.ts";
import { createCase, good } from "../../../tests/house/case-forms.ts";
import { newcomer } from "../../../tests/house/newcomer.ts";
import { withRaffles } from "../../../tests/house/raffles.ts";
import { withHouse } from "../../../tests/house/with-house.ts";
import type { MeProps } from "../contract/me.ts";

const house = await withHouse();
const { admin, created, showWinners } = await withRaffles(house);
const { db } = house.database;

type Someone = Awaited<ReturnType<typeof newcomer>>;
const me = async (someone: Someone): Promise<MeProps> => (await someone.page("me", paths.me)).props as MeProps;

test("MINE-27, MINE-28: a new viewer's lists are empty, and a guest signs in first", async () => {
  const someone = await newcomer(house);
  const { rank, tickets, place, orders, wins, withdrawals } = await me(someone);
  expect(rank?.linked).toBe(false);
  expect({ tickets, place, orders, wins, withdrawals }).toEqual({
    ...{ tickets: [], place: null, orders: [], wins: [], withdrawals: [] },
  });
  const guest = await house.visitor().get(paths.me);
  expect([guest.status, guest.headers.get("location")]).toEqual([302, paths.signIn(paths.me)]);
});

test("MINE-24: shows the newest orders, newest first, and the tickets in open raffles", async () => {
  const someone = await newcomer(house, { points: 1_000_000 });
  const raffle = await created({ name: "Mine to win", entry_price: "0" });
  await someone.post(paths.api.joinRaffle(raffle, 2));
  const { products } = (await someone.page("/store")).props;
  const product = products.find(({ asks, stock }: { asks?: object; stock: number }) => asks === undefined && stock > 4);
  const ids: number[] = [];
  for (let index = 0; index < 4; index += 1) {
    const bought = await someone.post(paths.api.purchase(product.id));
    expect(bought.status, bought.text).toBe(200);
    ids.unshift(bought.body.order_id);
  }
  const { orders, tickets } = await me(someone);
  expect(orders.map(({ id }) => id)).toEqual(ids.slice(0, 3));
  expect(tickets).toMatchObject([{ raffle_id: raffle, own: 2 }]);
});

test("MINE-25: a paid cashout has its day and transaction, a rejected one its reason, a new one neither", async () => {
  const someone = await newcomer(house, { bucks: 100 });
  const request = async () => {
    const asked = await someone.post("/api/user/withdraw-bucks/25/usdt/0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed");
    expect(asked.status, asked.text).toBe(200);
    return asked.body.id as number;
  };
  const [paid, rejected, pending] = [await request(), await request(), await request()];
  await admin.post(`/api/withdrawals/${paid}/approve`, {});
  await admin.post(`/api/withdrawals/${paid}/pay`, { transaction_id: "0xabc123" });
  await admin.post(`/api/withdrawals/${rejected}/reject`, { reason: "A wrong address." });
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  expect((await me(someone)).withdrawals).toEqual([
    expect.objectContaining({ id: pending, status: "pending", decided_at: null, transaction_id: null, reason: null }),
    expect.objectContaining({ id: rejected, status: "rejected", decided_at: day, reason: "A wrong address." }),
    expect.objectContaining({ id: paid, status: "paid", decided_at: day, transaction_id: "0xabc123", amount: 25 }),
  ]);
});

test("MINE-26: a raffle's win is listed until it is declared void", async () => {
  const someone = await newcomer(house);
  const raffle = await created({ name: "Won by me", entry_price: "0" });
  await someone.post(paths.api.joinRaffle(raffle, 1));
  expect((await me(someone)).wins).toEqual([]);
  expect((await admin.post(`/api/raffles/draw/${raffle}`)).status).toBe(200);
  // The raffle's reel has not shown the winner yet.
  expect((await me(someone)).wins).toEqual([]);
  await showWinners();
  expect((await me(someone)).wins).toMatchObject([
    { kind: "raffle", name: "Won by me", href: paths.raffle(raffle), prizes: [] },
  ]);
  await admin.post(deskApiPaths.voidWinner(raffle), { ticket: 1, reason: "Two accounts." });
  expect((await me(someone)).wins).toEqual([]);
});

test("MINE-26: a case reward counts as a win only if it was worth more than the case cost", async () => {
  const someone = await newcomer(house, { points: 1_000 });
  const open = async (amount: string, kind = "points") => {
    const id = await createCase(admin, {
      ...good(),
      price: "100",
      "rewards[0][kind]": kind,
      "rewards[0][amount]": amount,
    });
    const rolled = await someone.post(`/case/${id}/roll`);
    expect(rolled.status, rolled.text).toBe(200);
    return rolled.body.roll.id as number;
  };
  for (const amount of ["99", "100"]) await open(amount);
  expect((await me(someone)).wins).toEqual([]);
  const roll = await open("101");
  expect((await me(someone)).wins).toMatchObject([
    { kind: "case", href: paths.roll(roll), prizes: [{ kind: "points", amount: 101 }] },
  ]);
});

test("MINE-26: a guess, a challenge and a race are wins with their prizes, newest first", async () => {
  const someone = await newcomer(house);
  const at = (minutes: number) => new Date(house.house.clock.now().getTime() - minutes * 60_000);
  const hunt = await db
    .insertInto("hunts")
    .values({ name: "Guessed well", start_cost_cents: 100, created_at: at(9), updated_at: at(9), finished_at: at(8) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("hunt_guess_prizes")
    .values({ hunt_id: hunt.id, user_id: someone.id, guess_cents: 1, won_cents: 1, points: 250, paid_at: at(1) })
    .execute();
  const challenge = await db
    .insertInto("challenges")
    .values({
      ...{ title: "Hit 100x", slot: "Any", target_multiplier_e2: 10_000, min_bet_cents: 1, reward_points: 70 },
      ...{ active: true, created_at: at(9), updated_at: at(9) },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("challenge_claims")
    .values({
      ...{ challenge_id: challenge.id, user_id: someone.id, link: "https://example.com", status: "accepted" },
      ...{ paid_points: 70, created_at: at(5), decided_at: at(2) },
    })
    .execute();
  const race = await db
    .insertInto("live_boards")
    .values({
      ...{ kind: "race", name: "Spring race", partners: JSON.stringify(["roobet"]), starts_at: at(9), ends_at: at(8) },
      ...{ time_zone: "UTC", prizes: "[]", created_at: at(9) },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const prizes = [
    { kind: "bucks", amount: 1_250 },
    { kind: "text", amount: 0, text: "A hat" },
  ];
  await db
    .insertInto("live_board_places")
    .values({
      ...{ board_id: race.id, number: 1, place: 1, partner: "roobet", account_key: "me", name: "me", cents: 5 },
      ...{ user_id: someone.id, prizes: JSON.stringify(prizes), paid_at: at(3) },
    })
    .execute();
  const { wins } = await me(someone);
  expect(wins.map(({ kind, name, prizes: won }) => ({ kind, name, won }))).toEqual([
    { kind: "guess", name: "Guessed well", won: [{ kind: "points", amount: 250 }] },
    { kind: "challenge", name: "Hit 100x", won: [{ kind: "points", amount: 70 }] },
    {
      kind: "board",
      name: "Spring race",
      won: [
        { kind: "bucks", amount: 1_250 },
        { kind: "item", label: "A hat" },
      ],
    },
  ]);
});
