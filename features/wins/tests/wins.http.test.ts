import { expect, test } from "vitest";
import { nextNumber } from "../../../tests/house/builders.ts";
import { newcomer } from "../../../tests/house/newcomer.ts";
import { withRaffles } from "../../../tests/house/raffles.ts";
import { withHouse } from "../../../tests/house/with-house.ts";

const house = await withHouse();
const { admin, viewer, created, join, showWinners } = await withRaffles(house);
const { db } = house.database;
const win = (reference: string, visitor = viewer) => visitor.get(`/api/wins?win=${encodeURIComponent(reference)}`);

test("WIN-01, WIN-02, WIN-04: a raffle's winner alone sees the win, after the reel, and it says when it is void", async () => {
  const fields = JSON.stringify([{ label: "Address", kind: "address", required: true }]);
  const name = `Chair ${nextNumber()}`;
  const id = await created({ name, fields });
  await join(id, 3);
  expect((await win(`raffle:${id}`)).status).toBe(404);
  expect((await admin.post(`/api/raffles/draw/${id}`)).status).toBe(200);
  expect((await win(`raffle:${id}`)).status).toBe(404);
  await showWinners();
  const { body } = await win(`raffle:${id}`);
  expect(body).toMatchObject({
    ...{ kind: "raffle", title: name, image: null, prizes: [], username: "viewer", total: 3, place: null },
    ...{ tickets: [expect.any(Number)], page: `/raffle/${id}`, asks: 1, is_void: false },
  });
  expect((await house.visitor().get(body.picture)).headers.get("content-type")).toBe("image/png");
  expect((await win(`raffle:${id}`, admin)).status).toBe(404);
  expect((await win(`raffle:${id}`, house.visitor())).status).toBe(401);
  const reason = { ticket: body.tickets[0], reason: "Twice here." };
  expect((await admin.post(`/api/raffles/void/${id}`, reason)).status).toBeLessThan(300);
  expect((await win(`raffle:${id}`)).body).toMatchObject({ is_void: true, asks: 0 });
});

test("WIN-02: a reference that names nothing is not found", async () => {
  for (const reference of [
    "",
    "raffle",
    "raffle:",
    "raffle:0",
    "raffle:1e3",
    "raffle:999999",
    "user:1",
    "rank:Nobody",
    "x".repeat(200),
  ])
    expect((await win(reference)).status, reference).toBe(404);
});

test("WIN-02: a roll is a win only if it was worth more than the case cost", async () => {
  const { id: userId } = await db
    .selectFrom("users")
    .select("id")
    .where("username", "=", "viewer")
    .executeTakeFirstOrThrow();
  const rolls = await db
    .selectFrom("rolls")
    .innerJoin("case_rewards as r", (on) =>
      on
        .onRef("r.case_id", "=", "rolls.case_id")
        .onRef("r.version", "=", "rolls.version")
        .onRef("r.position", "=", "rolls.position"),
    )
    .select(["rolls.id", "rolls.user_id", "rolls.price_points", "r.kind", "r.amount"])
    .where("r.kind", "=", "points")
    .where("rolls.user_id", "=", userId)
    .limit(30)
    .execute();
  for (const roll of rolls)
    expect((await win(`roll:${roll.id}`)).status).toBe(roll.amount > roll.price_points ? 200 : 404);
});

test("WIN-01: a guess, a race, a rank and a place in the monthly draw are wins with their prizes", async () => {
  const someone = await newcomer(house);
  const at = house.house.clock.now();
  const hunt = await db
    .insertInto("hunts")
    .values({ name: "Guessed well", start_cost_cents: 100, created_at: at, updated_at: at, finished_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("hunt_guess_prizes")
    .values({ hunt_id: hunt.id, user_id: someone.id, guess_cents: 1, won_cents: 1, points: 250, paid_at: at })
    .execute();
  expect((await win(`guess:${hunt.id}`, someone)).body).toMatchObject({
    ...{ kind: "guess", title: "Guessed well", prizes: [{ kind: "points", amount: 250 }] },
  });

  const race = await db
    .insertInto("live_boards")
    .values({
      ...{
        kind: "race",
        name: "Spring race",
        partners: JSON.stringify(["roobet"]),
        starts_at: new Date(0),
        ends_at: at,
      },
      ...{ time_zone: "UTC", prizes: "[]", created_at: at },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const place = {
    ...{ board_id: race.id, number: 1, place: 1, partner: "roobet", account_key: "me", name: "me", cents: 5 },
    ...{ user_id: someone.id, prizes: JSON.stringify([{ kind: "bucks", amount: 1_250 }]) },
  };
  await db.insertInto("live_board_places").values(place).execute();
  expect((await win(`race:${race.id}`, someone)).status).toBe(404);
  await db.updateTable("live_board_places").set({ paid_at: at }).where("board_id", "=", race.id).execute();
  expect((await win(`race:${race.id}`, someone)).body).toMatchObject({ title: "Spring race", place: 1 });

  const rank = (await viewer.page("/wager-rewards")).props.ranks[0].name;
  expect((await win(`rank:${rank}`)).status).toBe(404);
  expect((await viewer.post("/api/rewards/claim-rank", { rank })).status).toBe(200);
  expect((await win(`rank:${rank}`)).body).toMatchObject({ kind: "rank", title: rank });

  const drawn = await db
    .selectFrom("draws as d")
    .innerJoin("draw_winners as w", "w.draw_id", "d.id")
    .innerJoin("users as u", "u.id", "w.winner_id")
    .select(["d.subject_id", "u.username", "w.place"])
    .where("d.kind", "=", "leaderboard")
    .where("u.role", "=", "viewer")
    .orderBy("d.id", "desc")
    .executeTakeFirstOrThrow();
  const winner = await house.signedIn(drawn.username);
  expect((await win(`board:${drawn.subject_id}`, winner)).body).toMatchObject({
    ...{ kind: "board", prizes: [{ kind: "bucks" }] },
  });
});
