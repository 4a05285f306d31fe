import { expect, test } from "vitest";
import { linkAccount } from "../../../identity/server/links.ts";
import type { LiveOwn } from "../../../platform/contract/open.ts";
import { aCase, aRaffle, nextNumber } from "../../../tests/house/builders.ts";
import { openEvents } from "../../../tests/house/events.ts";
import { demoPassword, type Visitor } from "../../../tests/house/house.ts";
import { withHouse } from "../../../tests/house/with-house.ts";

const house = await withHouse();
const { db } = house.database;

const gift = "/api/first-steps/gift";
const inAnHour = () => new Date(house.house.clock.now().getTime() + 60 * 60_000);

async function aNewcomer(): Promise<Visitor & { userId: number }> {
  const username = `newcomer${nextNumber()}`;
  await house
    .visitor()
    .post("/api/auth/register", { username, email: `${username}@example.com`, password: demoPassword });
  const { id } = await db.selectFrom("users").select("id").where("username", "=", username).executeTakeFirstOrThrow();
  return Object.assign(await house.signedIn(username), { userId: id });
}
const getMine = async (visitor: Visitor) => {
  const { mine } = (await visitor.page("home", "/")).props;
  if (mine === null) throw new Error("the page shows nothing of theirs");
  return mine;
};
const link = (userId: number, provider: "kick" | "roobet") => {
  const name = `${provider} ${nextNumber()}`;
  return linkAccount(db, { userId, provider, accountId: name, accountName: name, now: house.house.clock.now() });
};

test("MINE-01: guests get the public page, and only the viewer gets their own part", async () => {
  const viewer = await house.signedIn("viewer");
  await viewer.page("home", "/");
  const { props } = await house.visitor().page("home", "/");
  expect(props.mine).toBeNull();
  expect(props.auth.user).toBeNull();
});

test("MINE-05, MINE-04: the demo's viewer sees their rank, place, tickets and order", async () => {
  const viewer = await house.signedIn("viewer");
  const mine = await getMine(viewer);
  expect(mine.rank).toEqual({
    wagered: 12_480.55,
    linked: true,
    reached: "Bronze I",
    next: { name: "Bronze II", image: "/ranks/bronze-2.webp", threshold: 50_000, missing: 37_519.45 },
  });
  const { leaderboard } = (await viewer.page("leaderboard", "/leaderboard")).props;
  const own = leaderboard.entries.find((entry) => entry.own);
  expect(mine.place).toEqual({
    label: "Roobet",
    rank: own?.rank,
    tickets: own?.tickets,
    total_tickets: leaderboard.total_tickets,
    entries_count: leaderboard.entries_count,
  });
  const [order] = (await viewer.page("store", "/store")).props.orders;
  expect(mine.order).toMatchObject({ id: order?.id, title: order?.title, status: order?.status });
  for (const held of mine.tickets) {
    const { raffle, own_tickets } = (await viewer.page("raffles/show", `/raffle/${held.raffle_id}`)).props;
    expect(held).toMatchObject({ name: raffle.name, own: own_tickets, entries_count: raffle.entries_count });
    expect(raffle.ended).toBe(0);
  }
  expect(mine.tickets.length).toBeGreaterThan(0);
});

test("MINE-03: open pages show what the viewer can claim, and change when it is claimed", async () => {
  const viewer = await house.signedIn("viewer");
  const { claimable, username } = (await viewer.page("/contact")).props.auth.user;
  const cookie = [...viewer.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const events = await openEvents(`${house.address}/api/live?topics=`, { cookie });
  const reported = async () => (await events.next<LiveOwn>("own", 20_000)).data;
  expect(await reported()).toMatchObject({ username, claimable });
  expect((await viewer.post("/api/rewards/monhtly-rakeback")).status).toBe(200);
  const after = (await viewer.page("/contact")).props.auth.user.claimable;
  expect(after).toBeLessThan(claimable);
  let last = await reported();
  while (last.claimable !== after) last = await reported();
  events.close();
});

test("MINE-07, MINE-08: steps are ticked off as they are done, and the gift is paid once", async () => {
  const newcomer = await aNewcomer();
  const { steps } = await getMine(newcomer);
  expect(steps).toMatchObject({ kick: false, partner: false, ticket: false, gift_points: 500 });
  expect(steps?.free_raffle).not.toBeNull();
  expect(await newcomer.post(gift, { points: 500 })).toMatchObject({
    status: 409,
    body: { code: "not_earned", message: "Finish all the steps first." },
  });
  const free = steps?.free_raffle?.id ?? 0;
  expect((await newcomer.post(`/api/raffles/join/${free}/1`)).status).toBe(200);
  await link(newcomer.userId, "kick");
  expect((await getMine(newcomer)).steps).toMatchObject({ kick: true, partner: false, ticket: true });
  await link(newcomer.userId, "roobet");
  expect(await newcomer.post(gift, { points: 900 })).toMatchObject({ status: 409 });
  expect(await newcomer.post(gift, { points: 500 })).toMatchObject({
    status: 200,
    body: { message: "success", points: 500 },
  });
  expect(await newcomer.post(gift, { points: 500 })).toMatchObject({
    status: 409,
    body: { code: "claimed_already", message: "You already have this gift." },
  });
  expect((await newcomer.page("home", "/")).props).toMatchObject({
    mine: { steps: null },
    auth: { user: { balance: 500 } },
  });
});

test("MINE-09: invalid points are refused, and guests are sent to sign in", async () => {
  const newcomer = await aNewcomer();
  for (const points of [0, -500, 1.5, "500", null, 2 ** 60]) {
    expect((await newcomer.post(gift, { points })).status).toBe(422);
  }
  expect((await house.visitor().post(gift, { points: 500 })).status).toBe(401);
});

test("MINE-12: an admin sets the gift at the desk; without a gift the list stays until all steps are done", async () => {
  const admin = await house.signedIn("admin");
  const newcomer = await aNewcomer();
  expect((await admin.post("/api/settings", { first_steps: { gift_points: 0 } })).status).toBe(200);
  expect((await getMine(newcomer)).steps).toMatchObject({ gift_points: 0, partner: false });
  expect((await newcomer.post(gift, { points: 500 })).body).toMatchObject({
    code: "over",
  });
  await link(newcomer.userId, "kick");
  await link(newcomer.userId, "roobet");
  const raffle = await aRaffle(db, { price: 0, endsAt: inAnHour() });
  await newcomer.post(`/api/raffles/join/${raffle}/1`);
  expect((await getMine(newcomer)).steps).toBeNull();
  expect((await admin.post("/api/settings", { first_steps: { gift_points: 1.5 } })).status).toBe(422);
  expect((await admin.post("/api/settings", { first_steps: { gift_points: 500 } })).status).toBe(200);
  expect((await newcomer.post(gift, { points: 500 })).status).toBe(200);
});

test("MINE-13: the tiles show the same counts as the pages they lead to", async () => {
  const guest = house.visitor();
  const { ways } = (await guest.page("home", "/")).props;
  expect(ways.bonuses).toBe((await guest.page("bonuses", "/bonuses")).props.bonuses.length);
  const { cases } = (await guest.page("cases/index", "/cases")).props;
  const open = cases.filter(({ sold_out }) => !sold_out);
  expect(ways.cases).toMatchObject({ count: open.length, from_points: Math.min(...open.map(({ price }) => price)) });
  const { products } = (await guest.page("store", "/store")).props;
  const buyable = products.filter(({ stock, from }) => stock > 0 && from === undefined);
  expect(ways.store).toMatchObject({
    count: buyable.length,
    from_points: Math.min(...buyable.map(({ price }) => price)),
  });
  expect(ways.board).toMatchObject({ prizes_total: 10_000, paused: false });
});

test("SHELF-21: a raffle lists its entrants, most tickets first", async () => {
  const [few, many] = [await aNewcomer(), await aNewcomer()];
  const raffle = await aRaffle(db, { price: 0, endsAt: inAnHour() });
  await few.post(`/api/raffles/join/${raffle}/1`);
  await many.post(`/api/raffles/join/${raffle}/2`);
  await many.post(`/api/raffles/join/${raffle}/3`);
  const { props } = await house.visitor().page("raffles/show", `/raffle/${raffle}`);
  const names = await db
    .selectFrom("users")
    .select(["id", "username"])
    .where("id", "in", [few.userId, many.userId])
    .execute();
  const getName = (id: number) => names.find((user) => user.id === id)?.username;
  expect(props.people).toEqual({
    count: 2,
    most: [
      { username: getName(many.userId), avatar: null, tickets: 5 },
      { username: getName(few.userId), avatar: null, tickets: 1 },
    ],
  });
});

test("SHELF-01, SHELF-04: several cases open over HTTP, and a refused request rolls nothing", async () => {
  const viewer = await house.signedIn("viewer");
  const caseId = await aCase(db, { price: 100_000 });
  const rolls = `/case/${caseId}/rolls`;
  const before = (await viewer.page("home", "/")).props.auth.user?.balance;
  for (const body of [
    { times: 2 },
    { times: 1_000 },
    { times: "3" },
    { times: 3, client_seeds: ["one", "two"] },
    { times: 3, client_seeds: ["one", "two", "ünicode"] },
  ]) {
    expect((await viewer.post(rolls, body)).status, JSON.stringify(body)).toBe(422);
  }
  expect((await house.visitor().post(rolls, { times: 3 })).status).toBe(401);
  expect((await viewer.post("/case/999999/rolls", { times: 3 })).status).toBe(404);
  expect((await viewer.page("home", "/")).props.auth.user?.balance).toBe(before);
  const answer = await viewer.post(rolls, { times: 3, client_seeds: ["one", "two", "three"] });
  expect(answer).toMatchObject({
    status: 200,
    body: { message: "success", stopped: "Opened 2 of 3. You do not have enough points for the rest." },
  });
  const made: { roll: { client_seed: string } }[] = answer.body.rolls;
  expect(made.map(({ roll }) => roll.client_seed)).toEqual(["one", "two"]);
});
