import { expect, test } from "vitest";
import { hashPassword } from "../../../identity/server/passwords.ts";
import { createUser } from "../../../identity/server/users.ts";
import { demoPassword } from "../../../tests/house/house.ts";
import { withHouse } from "../../../tests/house/with-house.ts";

const house = await withHouse();
const admin = await house.signedIn("admin");
await createUser(house.database.db, {
  ...{ username: "livehelper", email: "livehelper@example.com", role: "moderator" },
  ...{ passwordHash: await hashPassword(demoPassword), now: house.house.clock.now() },
});
const helper = await house.signedIn("livehelper");

const slots = ["Leaf Runner", "Deep Current", "Night Hills"];
async function createTestHunt() {
  const bonuses = slots.map((name) => ({ name, provider_name: "Northwind", bet_size: 0.4 }));
  const id = (await admin.post("/api/hunts/create", { name: "Live hunt", start_cost: 100, bonuses })).body.id as number;
  const { live } = (await helper.page("admin/live", "/desk/live")).props;
  return { id, ids: live.hunt?.bonuses.map((bonus) => bonus.id) ?? [] };
}
const step = (who: typeof helper, id: number, json: object) => who.post(`/api/hunts/live/${id}`, json);
const shown = async () =>
  ((await admin.get("/api/hunts/live")).body.hunt.bonuses as { name: string; payout: number | null }[]).map(
    ({ name, payout }) => `${name} ${payout}`,
  );

test("STAGE-01: a moderator opens, undoes, skips, finishes and reopens, and the hunt desk shows it", async () => {
  const { id, ids } = await createTestHunt();
  const opened = await step(helper, id, { do: "open", bonus: ids[0], payout: 1_234.5, was: null });
  expect(opened).toMatchObject({
    status: 200,
    body: { live: { hunt: { info_amount_won: 1_234.5 }, reopen_until: null } },
  });
  expect(await shown()).toEqual(["Leaf Runner 1234.5", "Deep Current null", "Night Hills null"]);
  await step(helper, id, { do: "skip", bonus: ids[1] });
  expect(await shown()).toEqual(["Leaf Runner 1234.5", "Night Hills null", "Deep Current null"]);
  await step(helper, id, { do: "open", bonus: ids[0], payout: null, was: 1_234.5 });
  expect((await shown())[0]).toBe("Leaf Runner null");
  const end = await step(helper, id, { do: "finish" });
  expect(end.body.live).toMatchObject({ hunt: { id, finished: true }, reopen_until: expect.any(String) });
  const again = await step(helper, id, { do: "reopen" });
  expect(again.body.live).toMatchObject({ hunt: { id, finished: false }, reopen_until: null });
  const desk = (await admin.page("admin/hunts", `/admin/hunts?hunt=${id}`)).props.editing;
  expect(desk?.bonuses?.map(({ payout }) => payout)).toEqual([null, null, null]);
  expect((await step(helper, 999_999, { do: "finish" })).status).toBe(404);
  expect((await step(helper, id, { do: "open", bonus: ids[0], payout: -1, was: null })).status).toBe(422);
});

test("STAGE-02: when two people enter the same bonus, the second sees it and overwrites it only on purpose; entries of different bonuses never collide", async () => {
  const { id, ids } = await createTestHunt();
  expect((await step(admin, id, { do: "open", bonus: ids[0], payout: 5, was: null })).status).toBe(200);
  const late = await step(helper, id, { do: "open", bonus: ids[0], payout: 6, was: null });
  expect(late).toMatchObject({ status: 409, body: { message: "Leaf Runner already has a payout of $5.00." } });
  expect((await shown())[0]).toBe("Leaf Runner 5");
  expect((await step(helper, id, { do: "open", bonus: ids[0], payout: 6, was: 5 })).status).toBe(200);
  const both = await Promise.all([
    step(admin, id, { do: "open", bonus: ids[1], payout: 1, was: null }),
    step(helper, id, { do: "open", bonus: ids[2], payout: 2, was: null }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await shown()).toEqual(["Leaf Runner 6", "Deep Current 1", "Night Hills 2"]);
});

test("STAGE-02: a step sent twice is done once, and the second call is no error", async () => {
  const { id, ids } = await createTestHunt();
  const open = () => step(helper, id, { do: "open", bonus: ids[0], payout: 7.25, was: null });
  const answers = [await open(), await open()];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]?.body.live.hunt.version).toBe(answers[0]?.body.live.hunt.version);
});
