import { expect, test } from "vitest";
import { withHouse } from "../../../tests/house/with-house.ts";

const house = await withHouse();
const admin = await house.signedIn("admin");

const bonus = (name: string, bet_size: number, payout: number | null = null) => ({
  name,
  provider_name: "Northwind",
  bet_size,
  payout,
});
const createTestHunt = async (bonuses: object[] = [bonus("Leaf Runner", 2)], more: object = {}) => {
  const answer = await admin.post("/api/hunts/create", { name: "Test hunt", start_cost: 100, bonuses, ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id as number;
};
const readShownHunt = async (id: number) =>
  (await house.visitor().page("/hunt")).props.hunts.find((hunt: { id: number }) => hunt.id === id);

test("HUNT-01, DATA-01: the page has the running hunt with its bonuses, and all hunts", async () => {
  const { status, component, props } = await house.visitor().page("/hunt");
  expect([status, component]).toEqual([200, "bonus-hunt"]);
  expect(Object.keys(props.current)).toEqual(
    expect.arrayContaining([
      "id",
      "name",
      "bonus_count_total",
      "bonus_count_opened",
      "info_start_cost",
      "info_amount_won",
      "info_running_average",
      "info_required_average",
      "info_highest_payout",
      "info_highest_multi",
      "bonuses",
    ]),
  );
  expect(props.current.bonuses).toHaveLength(props.current.bonus_count_total);
  expect(props.hunts.length).toBeGreaterThan(3);
});

test("API-05, DATA-02: a hunt's details load on demand, and an unknown hunt has none", async () => {
  const id = await createTestHunt([bonus("Leaf Runner", 2, 50), bonus("Deep Current", 4)]);
  const { status, body } = await house.visitor().get(`/hunt-data/${id}`);
  expect(status).toBe(200);
  expect(body.bonuses).toEqual([
    {
      id: expect.any(Number),
      name: "Leaf Runner",
      provider_name: "Northwind",
      bet_size: 2,
      payout: 50,
      multiplier: 25,
    },
    {
      id: expect.any(Number),
      name: "Deep Current",
      provider_name: "Northwind",
      bet_size: 4,
      payout: null,
      multiplier: null,
    },
  ]);
  for (const wrong of ["0", "x", "999999999", "1e3"])
    expect((await house.visitor().get(`/hunt-data/${wrong}`)).status).toBe(404);
});

test("guests see an edit immediately, and ids, order and payouts are kept", async () => {
  const id = await createTestHunt([bonus("A", 1), bonus("B", 1)]);
  const [a, b] = (await house.visitor().get(`/hunt-data/${id}`)).body.bonuses;
  const saved = await admin.post(`/api/hunts/update/${id}`, {
    name: "Renamed",
    start_cost: 20,
    finished: false,
    bonuses: [{ ...bonus("B", 1, 30), id: b.id }, bonus("C", 2), { ...bonus("A", 1), id: a.id }],
  });
  expect(saved.status).toBe(200);
  expect(await readShownHunt(id)).toMatchObject({
    name: "Renamed",
    bonus_count_total: 3,
    bonus_count_opened: 1,
    info_amount_won: 30,
    info_required_average: 0,
  });
  const after = (await house.visitor().get(`/hunt-data/${id}`)).body.bonuses;
  expect(after.map(({ name }: { name: string }) => name)).toEqual(["B", "C", "A"]);
  expect([after[0].id, after[2].id]).toEqual([b.id, a.id]);
});

test("when two admins edit concurrently, the second is refused and the first's edit stays", async () => {
  const id = await createTestHunt();
  const { version } = await readShownHunt(id);
  const edit = (name: string) => admin.post(`/api/hunts/update/${id}`, { name, start_cost: 1, version, bonuses: [] });
  const answers = await Promise.all([edit("first"), edit("second")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = answers[0]?.status === 200 ? "first" : "second";
  expect((await readShownHunt(id)).name).toBe(winner);
});

test("negative bets, payouts of another hunt's bonus and absurd amounts are refused, and nothing is saved", async () => {
  const id = await createTestHunt();
  const other = await createTestHunt();
  const foreign = (await house.visitor().get(`/hunt-data/${other}`)).body.bonuses[0].id;
  const before = await readShownHunt(id);
  const bad: object[] = [
    { bonuses: [bonus("A", -1)] },
    { bonuses: [bonus("A", 0)] },
    { bonuses: [bonus("A", 1, -5)] },
    { bonuses: [bonus("A", 0.001)] },
    { bonuses: [bonus("", 1)] },
    { bonuses: [bonus("x".repeat(101), 1)] },
    { bonuses: [{ name: "A", payout: 5 }] },
    { bonuses: [{ ...bonus("A", 1), id: foreign }] },
    { bonuses: "many" },
    { start_cost: -1 },
    { start_cost: 1e12 },
    { start_cost: "1e3" },
    { name: "" },
    { finished: "perhaps" },
  ];
  for (const change of bad) {
    const answer = await admin.post(`/api/hunts/update/${id}`, { name: "N", start_cost: 5, bonuses: [], ...change });
    expect(answer.status, JSON.stringify(change)).toBe(422);
  }
  expect(await readShownHunt(id)).toEqual(before);
  const viewer = await house.signedIn("viewer");
  expect((await viewer.post("/api/hunts/create", { name: "N", start_cost: 5 })).status).toBe(403);
  expect((await house.visitor().post(`/api/hunts/delete/${id}`)).status).toBe(401);
  expect((await viewer.page("/admin/hunts")).status).toBe(404);
});

test("a viewer guesses and changes their guess until the first bonus is opened", async () => {
  const viewer = await house.signedIn("viewer");
  const id = await createTestHunt([bonus("A", 1)]);
  expect((await house.visitor().post(`/api/hunts/guess/${id}`, { guess: 5 })).status).toBe(401);
  for (const guess of [120.5, 130]) expect((await viewer.post(`/api/hunts/guess/${id}`, { guess })).status).toBe(200);
  expect((await viewer.page("/hunt")).props.guess).toBe(130);
  for (const guess of [-1, "5", null, 1e12, 0.001])
    expect((await viewer.post(`/api/hunts/guess/${id}`, { guess })).status).toBe(422);
  const [first] = (await house.visitor().get(`/hunt-data/${id}`)).body.bonuses;
  await admin.post(`/api/hunts/update/${id}`, {
    name: "N",
    start_cost: 5,
    bonuses: [{ ...bonus("A", 1, 3), id: first.id }],
  });
  const late = await viewer.post(`/api/hunts/guess/${id}`, { guess: 1 });
  expect(late.status).toBe(409);
  expect((await admin.post(`/api/hunts/delete/${id}`)).status).toBe(200);
  expect((await viewer.post(`/api/hunts/guess/${id}`, { guess: 1 })).status).toBe(404);
});

test("the prize is the one set when the hunt began; the winner sees their own name, and others a masked one", async () => {
  const viewer = await house.signedIn("viewer");
  await admin.post("/api/settings", { hunts: { guess_prize_points: 1_234 } });
  const id = await createTestHunt([bonus("A", 1)]);
  await admin.post("/api/settings", { hunts: { guess_prize_points: 99 } });
  expect((await viewer.page("/hunt")).props.current).toMatchObject({ id, guess_prize: 1_234, guess_winner: null });
  expect((await admin.post(`/api/hunts/guess/${id}`, { guess: 3 })).status).toBe(403);
  expect((await viewer.post(`/api/hunts/guess/${id}`, { guess: 3 })).status).toBe(200);
  const [first] = (await house.visitor().get(`/hunt-data/${id}`)).body.bonuses;
  const opened = { name: "N", start_cost: 5, finished: true, bonuses: [{ ...bonus("A", 1, 3), id: first.id }] };
  await admin.post(`/api/hunts/update/${id}`, opened);
  const shown = { guess: 3, points: 1_234, paid: false };
  expect((await readShownHunt(id)).guess_winner).toEqual({ ...shown, username: "vi•••r", own: false });
  const seen = (await viewer.page("/hunt")).props.hunts.find((hunt: { id: number }) => hunt.id === id);
  expect(seen.guess_winner).toEqual({ ...shown, username: "viewer", own: true });
  expect((await admin.page(`/admin/hunts?hunt=${id}`)).props.editing.guess_winner).toMatchObject(shown);

  const before = (await viewer.page("/hunt")).props.auth.user.balance;
  await house.visitor().post("/sandbox/clock", { offset_ms: 61_000 });
  await house.house.jobs.runNow("hunts.guesses");
  expect((await readShownHunt(id)).guess_winner).toMatchObject({ paid: true });
  const { user } = (await viewer.page("/hunt")).props.auth;
  expect(user.balance).toBe(before + 1_234);
  expect(user.notices[0]).toMatchObject({
    href: expect.stringMatching(/^\/hunt#win=guess%3A\d+$/),
    text: expect.stringContaining("You won 1,234 points"),
  });
  await house.visitor().post("/sandbox/clock", { offset_ms: 0 });
});
