import { createHash, createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { toTicket } from "../../../fairness/rules/roll-rule.ts";
import { bookMovement } from "../../../money/server/ledger.ts";
import { nextNumber } from "../../../tests/house/builders.ts";
import { createCase, type Fields, form, good, png, two } from "../../../tests/house/case-forms.ts";
import { withHouse } from "../../../tests/house/with-house.ts";

const house = await withHouse();
const admin = await house.signedIn("admin");
const viewer = await house.signedIn("viewer");

const create = (fields: Fields) => createCase(admin, fields);
const shown = async (id: number, by = viewer) => (await by.page(`/case/${id}`)).props;
const balance = async () => (await viewer.page("store", "/store")).props.auth.user?.balance as number;
const rollKey = () => ({ "idempotency-key": `roll-${nextNumber()}` });

const giveBack = async () => {
  const { db } = house.database;
  const { id } = await db.selectFrom("users").select("id").where("username", "=", "viewer").executeTakeFirstOrThrow();
  const movement = { userId: id, reason: "adjust", ref: "test", requestId: null, now: new Date() };
  await bookMovement(db, { ...movement, currency: "points", amount: 100_000 });
};

describe("the pages", () => {
  test("SHELL-03, DATA-03, DATA-04: a guest sees every case with its rewards, their odds and their tickets", async () => {
    const { status, component, props } = await house.visitor().page("/cases");
    expect([status, component]).toEqual([200, "cases/index"]);
    expect(props.cases).toHaveLength(8);
    for (const one of props.cases) {
      expect(Object.keys(one).sort()).toEqual([
        ...["id", "image", "name", "odds_sha256", "price", "rewards", "sold_out", "version"],
      ]);
      let last = 0;
      for (const reward of one.rewards) {
        expect(reward.first_ticket).toBe(last + 1);
        expect(reward.last_ticket - last).toBe(Math.round(reward.prob * 1_000_000));
        last = reward.last_ticket;
      }
      expect(last).toBe(1_000_000);
      expect(one.rewards.reduce((sum: number, { prob }: { prob: number }) => sum + prob, 0)).toBeCloseTo(1, 9);
    }
    expect(props.ribbon.length).toBeGreaterThan(3);
    expect(props.ribbon[0].username).toMatch(/^.{1,2}•••.?$/);
  });

  test("SHELL-05, PERM-15: a case is public; a guest has no seed pair, and a viewer sees their pair's hash, client seed and next nonce", async () => {
    const id = await create(good());
    const guest = await house.visitor().page(`/case/${id}`);
    expect([guest.status, guest.component]).toEqual([200, "cases/show"]);
    expect(guest.props.fairness).toBeNull();
    expect(guest.props.rolls).toEqual([]);
    const { fairness } = await shown(id);
    expect(fairness).toEqual({
      server_seed_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      client_seed: expect.stringMatching(/^[ -~]{1,64}$/),
      nonce: 1,
      next_server_seed_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect((await shown(id)).fairness).toEqual(fairness);
  });

  test("an unknown case shows a page that says so", async () => {
    for (const id of ["0", "-1", "1.5", "999999999", "abc", "%00", "9007199254740993"]) {
      expect((await house.visitor().page(`/case/${id}`)).status, id).toBe(404);
    }
  });

  test("a guest's page shows edits, sold-out rewards and other viewers' wins", async () => {
    const guest = house.visitor();
    const id = await create({ ...good(), price: "1", "rewards[0][amount]": "5000", "rewards[0][stock]": "1" });
    expect((await shown(id, guest)).case).toMatchObject({ sold_out: false, version: 1, price: 1 });
    const { roll } = (await viewer.post(`/case/${id}/roll`)).body;
    const after = await shown(id, guest);
    expect(after.case).toMatchObject({ sold_out: true, rewards: [{ stock: 0 }] });
    await expect.poll(async () => (await shown(id, guest)).ribbon[0].roll).toBe(roll.id);
    await admin.post(`/api/cases/update/${id}`, form({ ...good(), name: "Other" }));
    expect((await shown(id, guest)).case).toMatchObject({ name: "Other", sold_out: false, version: 2 });
  });
});

describe("rolling", () => {
  test("API-06, CASE-07, DATA-05, DATA-27: a roll returns its prize, debits the price and is listed in the history", async () => {
    const id = await create({ ...good(), "rewards[0][image]": await png("#0a0"), "rewards[0][amount]": "45" });
    const before = await balance();
    const { fairness } = await shown(id);
    const answer = await viewer.post(`/case/${id}/roll`, undefined, rollKey());
    const image = (await shown(id)).case.rewards[0].image;
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      message: "success",
      prize: { image, label: "Leaf" },
      roll: {
        id: expect.any(Number),
        nonce: fairness.nonce,
        client_seed: fairness.client_seed,
        server_seed_hash: fairness.server_seed_hash,
        ticket: expect.any(Number),
      },
      reward: { position: 0, kind: "points", amount: 45, order_id: null },
    });
    expect(await balance()).toBe(before - 120 + 45);
    const after = await shown(id);
    expect(after.fairness.nonce).toBe(fairness.nonce + 1);
    expect(after.rolls[0]).toMatchObject({ id: answer.body.roll.id, username: "vi•••r", server_seed: null });
  });

  test("an item becomes an order under My purchases and at the desk", async () => {
    const id = await create({ ...good(), "rewards[0][kind]": "item", "rewards[0][amount]": "9000" });
    const { reward } = (await viewer.post(`/case/${id}/roll`)).body;
    const { orders } = (await viewer.page("store", "/store")).props;
    expect(orders[0]).toMatchObject({ id: reward.order_id, title: "Leaf", price_points: 9_000, source: "case" });
    const desk = (await admin.page("admin/orders", "/admin/orders")).props.orders.data;
    expect(desk.some((order: { id: number }) => order.id === reward.order_id)).toBe(true);
  });

  test("PERM-04: a guest's roll is 401 in JSON, and a call from another origin is 403", async () => {
    const id = await create(good());
    const answer = await house.visitor().post(`/case/${id}/roll`);
    expect([answer.status, answer.body.code]).toEqual([401, "unauthorized"]);
    const foreign = await viewer.post(`/case/${id}/roll`, undefined, { "sec-fetch-site": "cross-site" });
    expect(foreign.status).toBe(403);
  });

  test("too few points, sold out, changed, deleted and unknown cases are refused by name, and nothing changes", async () => {
    const before = await balance();
    const dear = await create({ ...good(), price: "1000000000000" });
    const gone = await create({ ...two(), "rewards[1][stock]": "0" });
    const changed = await create(good());
    await admin.post(`/api/cases/update/${changed}`, form(good()));
    const deleted = await create(good());
    await admin.post(`/api/cases/delete/${deleted}`);
    const { fairness } = await shown(gone);
    const expected: [number, unknown, number, string][] = [
      [dear, undefined, 409, "insufficient funds"],
      [gone, undefined, 409, "This case is sold out."],
      [changed, { version: 1 }, 409, "This case just changed. Check its new odds."],
      [deleted, undefined, 404, "This case no longer exists."],
      [999_999_999, undefined, 404, "This case no longer exists."],
    ];
    for (const [id, body, status, message] of expected) {
      const answer = await viewer.post(`/case/${id}/roll`, body);
      expect([answer.status, answer.body.message]).toEqual([status, message]);
    }
    expect(await balance()).toBe(before);
    expect((await shown(gone)).fairness).toEqual(fairness);
  });

  test("bad ids are 404, bad bodies 400 or 422, bad keys 400; there is never a 5xx or a roll", async () => {
    const id = await create(good());
    const before = await balance();
    for (const bad of ["0", "-1", "1.5", "1e3", "NaN", "99999999999999999999", "abc", "9007199254740993", "٣", "%00"]) {
      expect((await viewer.post(`/case/${bad}/roll`)).status, bad).toBe(404);
    }
    expect((await viewer.send("POST", `/case/${id}/roll`, { body: "{" })).status).toBe(400);
    for (const version of [0, -1, 1.5, "1", null, 1e12, [1]]) {
      expect((await viewer.post(`/case/${id}/roll`, { version })).status, String(version)).toBe(422);
    }
    for (const key of ["", "x".repeat(201), "with space"]) {
      expect((await viewer.post(`/case/${id}/roll`, undefined, { "idempotency-key": key })).status).toBe(400);
    }
    expect(await balance()).toBe(before);
  });
});

describe("checking", () => {
  test("CASE-04: the viewer chooses the client seed, rotating reveals the server seed, and every roll follows from both seeds", async () => {
    await giveBack();
    const id = await create(two());
    await viewer.post("/api/fairness/rotate");
    const chosen = await viewer.post("/api/fairness/client-seed", { client_seed: "my own: seed!" });
    expect([chosen.status, chosen.body.message, chosen.body.nonce]).toEqual([200, "success", 1]);
    const { server_seed_hash: hash } = (await shown(id)).fairness;
    const rolls = [];
    for (let count = 0; count < 6; count += 1) rolls.push((await viewer.post(`/case/${id}/roll`)).body.roll);
    const sealed = await house.visitor().get(`/api/fairness/rolls/${rolls[0].id}`);
    expect(sealed.body).toMatchObject({ server_seed: null, server_seed_hash: hash, username: "vi•••r" });

    const rotated = (await viewer.post("/api/fairness/rotate")).body;
    expect(rotated).toMatchObject({ message: "success", server_seed_hash: hash });
    expect(createHash("sha256").update(rotated.server_seed).digest("hex")).toBe(hash);
    const { fairness } = await shown(id);
    expect(fairness).toEqual({
      server_seed_hash: rotated.next_server_seed_hash,
      client_seed: "my own: seed!",
      nonce: 1,
      next_server_seed_hash: rotated.following_server_seed_hash,
    });
    for (const [index, roll] of rolls.entries()) {
      const hmac = createHmac("sha256", rotated.server_seed)
        .update(`my own: seed!:${index + 1}`)
        .digest("hex");
      expect(roll).toMatchObject({ nonce: index + 1, ticket: toTicket(hmac), server_seed_hash: hash });
      const { body } = await house.visitor().get(`/api/fairness/rolls/${roll.id}`);
      expect(body.server_seed).toBe(rotated.server_seed);
      const owner = body.rewards.find(
        (reward: { first_ticket: number; last_ticket: number }) =>
          reward.first_ticket <= roll.ticket && roll.ticket <= reward.last_ticket,
      );
      expect(owner.label).toBe(body.prize.label);
    }
  });

  test("SEED-01, SEED-03: a roll uses its own client seed, and rotating continues with the promised server seed", async () => {
    await giveBack();
    const id = await create(two());
    const before = (await shown(id)).fairness;
    const key = rollKey();
    const roll = await viewer.post(`/case/${id}/roll`, { client_seed: "of this roll" }, key);
    expect(roll.body.roll).toMatchObject({ client_seed: "of this roll", server_seed_hash: before.server_seed_hash });
    const other = await viewer.post(`/case/${id}/roll`, { client_seed: "of another" }, key);
    expect(other.status).toBe(422);
    expect((await viewer.post(`/case/${id}/roll`, { client_seed: "of this roll" }, key)).body).toEqual(roll.body);
    for (const bad of ["", "ü", "x".repeat(65), 7])
      expect((await viewer.post(`/case/${id}/roll`, { client_seed: bad })).status).toBe(422);
    expect((await viewer.post("/api/fairness/rotate", { client_seed: "ü" })).status).toBe(422);
    const rotated = (await viewer.post("/api/fairness/rotate", { client_seed: "for the next" })).body;
    expect(rotated.next_server_seed_hash).toBe(before.next_server_seed_hash);
    expect((await shown(id)).fairness).toMatchObject({
      server_seed_hash: before.next_server_seed_hash,
      client_seed: "for the next",
      nonce: 1,
    });
  });

  test("a roll keeps its odds, even if the case is edited or deleted", async () => {
    const id = await create(good());
    const { odds_sha256: odds } = (await viewer.page("cases/show", `/case/${id}`)).props.case;
    const { roll } = (await viewer.post(`/case/${id}/roll`)).body;
    await admin.post(`/api/cases/update/${id}`, form({ ...good(), "rewards[0][label]": "Other" }));
    await admin.post(`/api/cases/delete/${id}`);
    const { body } = await house.visitor().get(`/api/fairness/rolls/${roll.id}`);
    expect(body).toMatchObject({ version: 1, is_open: false, prize: { label: "Leaf" }, price: 120 });
    expect(body.rewards).toMatchObject([{ label: "Leaf", prob: 1, first_ticket: 1, last_ticket: 1_000_000 }]);
    expect(body.odds_sha256).toBe(odds);
    const own = await house.visitor().page(`/fairness/roll/${roll.id}`);
    expect([own.status, own.component, own.props.roll.id]).toEqual([200, "cases/roll", roll.id]);
  });

  test("invalid seeds are refused by name, guests have no seeds, and unknown rolls are 404", async () => {
    for (const seed of ["", "x".repeat(65), "tab\t", "ünicode", "line\n", null, 7, undefined]) {
      const answer = await viewer.post("/api/fairness/client-seed", { client_seed: seed });
      expect([answer.status, Object.keys(answer.body.errors)], String(seed)).toEqual([422, ["client_seed"]]);
    }
    expect((await house.visitor().post("/api/fairness/rotate")).status).toBe(401);
    expect((await house.visitor().post("/api/fairness/client-seed", { client_seed: "x" })).status).toBe(401);
    for (const id of ["0", "abc", "999999999"]) {
      expect((await viewer.get(`/api/fairness/rolls/${id}`)).status).toBe(404);
      expect((await viewer.page(`/fairness/roll/${id}`)).status).toBe(404);
    }
  });
});
