import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "../../../common/server/actor.ts";
import { checkRoll, toTicket } from "../../../fairness/rules/roll-rule.ts";
import {
  changeClientSeed,
  createSeedPairReader,
  openSeedPair,
  rotateSeedPair,
} from "../../../fairness/server/seeds/seed-pairs.ts";
import { newServerSeed } from "../../../fairness/server/seeds/server-seed.ts";
import type { SpendQueue } from "../../../money/server/spend-queue.ts";
import { aCall, aCase, anAccount, aReward, getBalance, someTime } from "../../../tests/house/builders.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { expectLedgerHolds } from "../../../tests/house/ledger-checks.ts";
import { createTestSpendQueue } from "../../../tests/house/spend-queue.ts";
import { refundOrder } from "../../store/records.ts";
import { listCases } from "../queries.ts";
import { type CaseDraft, deleteCase, updateCase } from "../records.ts";
import { rollCase } from "../roll.ts";

onEachDatabase("cases on %s", (database) => {
  let queue: SpendQueue;
  let actor: Actor;
  let findSeedPair: ReturnType<typeof createSeedPairReader>;
  beforeAll(async () => {
    queue = createTestSpendQueue(database);
    const { db } = database;
    findSeedPair = createSeedPairReader(db, { now: () => someTime });
    actor = { id: await anAccount(db), address: "127.0.0.1", requestId: "test", now: someTime };
  });

  const roll = (
    userId: number,
    caseId: number,
    call = {},
    seen: number | null = null,
    clientSeed: string | null = null,
  ) =>
    rollCase(queue, aCall(userId, { path: `/case/${caseId}/roll`, ...call }), {
      caseId,
      seenVersion: seen,
      clientSeed,
    });
  const readRolls = (userId: number) =>
    database.db.selectFrom("rolls").selectAll().where("user_id", "=", userId).orderBy("id").execute();
  const readOrders = (userId: number) =>
    database.db.selectFrom("orders").selectAll().where("user_id", "=", userId).orderBy("id").execute();
  const readLedger = async (userId: number) =>
    (await database.db.selectFrom("ledger").selectAll().where("user_id", "=", userId).orderBy("id").execute()).filter(
      ({ reason }) => reason !== "demo",
    );
  const readStocks = (caseId: number) =>
    database.db
      .selectFrom("case_rewards as r")
      .innerJoin("cases as c", (join) => join.onRef("c.id", "=", "r.case_id").onRef("c.version", "=", "r.version"))
      .select("r.stock")
      .where("c.id", "=", caseId)
      .orderBy("r.position")
      .execute();
  const asGiven = (draft: CaseDraft) => ({ draft, seen: { rewards: [] } });
  const sure = (reward: Parameters<typeof aReward>[0]) => [aReward({ tickets: 1_000_000, ...reward })];

  test("API-06, CASE-07, DATA-27: a roll debits the price and returns the server's prize with its nonce and ticket", async () => {
    const userId = await anAccount(database.db, { points: 1_000 });
    const caseId = await aCase(database.db, { price: 300, rewards: sure({ label: "Leaf", image: "/uploads/leaf" }) });
    const outcome = await roll(userId, caseId);
    const [made] = await readRolls(userId);
    const [order] = await readOrders(userId);
    const { server_seed_hash: hash, client_seed: clientSeed, nonce } = await findSeedPair(userId);
    expect(outcome).toEqual({
      ok: true,
      value: {
        prize: { image: "/uploads/leaf", label: "Leaf" },
        roll: { id: made?.id, nonce: 1, client_seed: clientSeed, server_seed_hash: hash, ticket: made?.ticket },
        reward: { position: 0, kind: "item", amount: 0, order_id: order?.id },
        stock_left: null,
      },
    });
    expect(nonce).toBe(2);
    expect(made).toMatchObject({ case_id: caseId, version: 1, position: 0, price_points: 300, order_id: order?.id });
    expect(order).toMatchObject({ source: "case", title: "Leaf", price_points: 300, status: "pending" });
    expect(await getBalance(database.db, userId)).toEqual({ points: 700, bucks_cents: 0 });
    expect(await readLedger(userId)).toMatchObject([
      { amount: -300, balance_after: 700, reason: "case", ref: `roll:${made?.id}` },
    ]);
  });

  test("points and bucks are paid immediately: the price is booked first, then the gain", async () => {
    const userId = await anAccount(database.db, { points: 100, bucksCents: 50 });
    const points = await aCase(database.db, { price: 100, rewards: sure({ kind: "points", amount: 250 }) });
    const bucks = await aCase(database.db, { price: 30, rewards: sure({ kind: "bucks", amount: 1_250 }) });
    expect(await roll(userId, points)).toMatchObject({ value: { reward: { kind: "points", amount: 250 } } });
    expect(await roll(userId, bucks)).toMatchObject({ value: { reward: { kind: "bucks", amount: 12.5 } } });
    expect(await getBalance(database.db, userId)).toEqual({ points: 220, bucks_cents: 1_300 });
    const booked = (await readLedger(userId)).map((row) => [row.currency, row.amount, row.balance_after, row.reason]);
    expect(booked).toEqual([
      ["points", -100, 0, "case"],
      ["points", 250, 250, "case reward"],
      ["points", -30, 220, "case"],
      ["bucks", 1_250, 1_300, "case reward"],
    ]);
    expect(await readOrders(userId)).toEqual([]);
  });

  test("a free case and an empty reward book nothing, but count as rolls", async () => {
    const userId = await anAccount(database.db);
    const free = await aCase(database.db, { price: 0, rewards: sure({ kind: "points", amount: 0 }) });
    expect(await roll(userId, free)).toMatchObject({ ok: true });
    expect(await readLedger(userId)).toEqual([]);
    expect(await readRolls(userId)).toHaveLength(1);
    const gift = await aCase(database.db, { price: 0, rewards: sure({ kind: "points", amount: 7 }) });
    await roll(userId, gift);
    expect(await readLedger(userId)).toMatchObject([{ amount: 7, balance_after: 7 }]);
  });

  test("a gain never pays for its own roll; without enough points no nonce is used and nothing changes", async () => {
    const userId = await anAccount(database.db, { points: 99 });
    const caseId = await aCase(database.db, { price: 100, rewards: sure({ kind: "points", amount: 1_000 }) });
    expect(await roll(userId, caseId)).toEqual({ ok: false, why: "insufficient_funds", missing: "1" });
    expect(await getBalance(database.db, userId)).toMatchObject({ points: 99 });
    expect(await readRolls(userId)).toEqual([]);
    expect((await findSeedPair(userId)).nonce).toBe(1);
  });

  test("an unknown case, a deleted case or an unknown account changes nothing", async () => {
    const userId = await anAccount(database.db, { points: 1_000 });
    const caseId = await aCase(database.db);
    await deleteCase(database.db, actor, caseId);
    expect(await roll(userId, caseId)).toEqual({ ok: false, why: "nothing_offered" });
    expect(await roll(userId, 999_999_999)).toEqual({ ok: false, why: "nothing_offered" });
    expect(await getBalance(database.db, userId)).toMatchObject({ points: 1_000 });
    expect((await findSeedPair(userId)).nonce).toBe(1);
  });

  test("of 20 concurrent rolls with points for 7, exactly 7 are made, with the nonces 1 to 7", async () => {
    const userId = await anAccount(database.db, { points: 79 });
    const caseId = await aCase(database.db, { price: 11 });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => roll(userId, caseId)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(7);
    expect(outcomes.filter((one) => !one.ok && one.why === "insufficient_funds")).toHaveLength(13);
    expect((await readRolls(userId)).map(({ nonce }) => nonce)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await getBalance(database.db, userId)).toMatchObject({ points: 2 });
  });

  test("one Idempotency-Key rolls once: retries and concurrent calls get the same reply", async () => {
    const userId = await anAccount(database.db, { points: 1_000 });
    const caseId = await aCase(database.db, { price: 100 });
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => roll(userId, caseId, { key: "once" })));
    outcomes.push(await roll(userId, caseId, { key: "once" }));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(outcomes[0]).toMatchObject({ ok: true });
    expect(await readRolls(userId)).toHaveLength(1);
    expect(await roll(userId, caseId, { key: "once", bodySha256: "other" })).toEqual({ ok: false, why: "key_reused" });
  });

  test("30 concurrent viewers win exactly the 7 pieces of a limited reward, then the case closes", async () => {
    const caseId = await aCase(database.db, { price: 10, rewards: sure({ stock: 7 }) });
    const viewers = await Promise.all(Array.from({ length: 30 }, () => anAccount(database.db, { points: 10 })));
    const outcomes = await Promise.all(viewers.map((userId) => roll(userId, caseId)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(7);
    expect(outcomes.filter((one) => !one.ok && one.why === "sold_out")).toHaveLength(23);
    expect(await readStocks(caseId)).toEqual([{ stock: 0 }]);
  });

  test("a sold-out reward closes the whole case, and its odds never move to the other rewards", async () => {
    const userId = await anAccount(database.db, { points: 1_000 });
    const rewards = [aReward({ tickets: 1, stock: 0 }), aReward({ tickets: 999_999, kind: "points", amount: 5 })];
    const caseId = await aCase(database.db, { price: 10, rewards });
    expect(await roll(userId, caseId)).toEqual({ ok: false, why: "sold_out" });
    expect(await getBalance(database.db, userId)).toMatchObject({ points: 1_000 });
  });

  test("an edit makes a new version: old rolls keep theirs, and a viewer who saw the old odds cannot roll on the new ones", async () => {
    const userId = await anAccount(database.db, { points: 1_000 });
    const caseId = await aCase(database.db, { price: 10, rewards: sure({ label: "Old" }) });
    await roll(userId, caseId, {}, 1);
    const rewards = [aReward({ label: "New", tickets: 1_000_000, stock: 3 })];
    await updateCase(database.db, actor, caseId, asGiven({ name: "Changed", price: 500, image: null, rewards }));
    expect(await roll(userId, caseId, {}, 1)).toEqual({ ok: false, why: "case_changed" });
    expect(await roll(userId, caseId, {}, 2)).toMatchObject({ value: { prize: { label: "New" }, stock_left: 2 } });
    expect(await readRolls(userId)).toMatchObject([
      { version: 1, price_points: 10 },
      { version: 2, price_points: 500 },
    ]);
    const stored = await database.db.selectFrom("case_rewards").select("label").where("case_id", "=", caseId).execute();
    expect(stored.map(({ label }) => label).sort()).toEqual(["New", "Old"]);
  });

  test("pieces won during an edit stay won, wherever their rewards moved", async () => {
    const userId = await anAccount(database.db, { points: 1_000 });
    const rewards = [aReward({ tickets: 0, stock: 9 }), aReward({ tickets: 1_000_000, stock: 10 })];
    const caseId = await aCase(database.db, { price: 10, rewards });
    for (const _ of [1, 2, 3]) await roll(userId, caseId);
    const moved = [
      aReward({ tickets: 1_000_000, stock: 12 }),
      aReward({ tickets: 0, stock: 9 }),
      aReward({ tickets: 0, stock: 5 }),
    ];
    const draft = { name: "Moved", price: 10, image: null, rewards: moved };
    const seenRewards = [{ was: 1, stock_seen: 10 }, { was: 0, stock_seen: 9 }, {}];
    const change = { draft, seen: { version: 1, rewards: seenRewards } };
    expect(await updateCase(database.db, actor, caseId, change)).toEqual({
      ok: true,
      value: { version: 2, won_meanwhile: 3 },
    });
    expect(await readStocks(caseId)).toEqual([9, 9, 5].map((stock) => ({ stock })));
    // The editor opened the form before the other edit was saved.
    expect(await updateCase(database.db, actor, caseId, change)).toEqual({ ok: false, why: "edited_meanwhile" });
    expect(await roll(userId, caseId)).toMatchObject({ ok: true, value: { stock_left: 8 } });
  });

  test("rolls concurrent with an edit never give away more pieces than the stock", async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => anAccount(database.db, { points: 10 })));
    const rewards = [aReward({ tickets: 1_000_000, stock: 6 })];
    const caseId = await aCase(database.db, { price: 10, rewards });
    const draft = { name: "Same", price: 10, image: null, rewards };
    const change = { draft, seen: { version: 1, rewards: [{ was: 0, stock_seen: 6 }] } };
    const rolls = users.map((userId) => roll(userId, caseId));
    const saved = await updateCase(database.db, actor, caseId, change);
    const given = (await Promise.all(rolls)).filter(({ ok }) => ok).length;
    expect(saved.ok).toBe(true);
    expect(given + Number((await readStocks(caseId))[0]?.stock)).toBe(6);
  });

  test("STAFF-19: nobody can change or delete rolls and their odds", async () => {
    const userId = await anAccount(database.db, { points: 1_000 });
    const caseId = await aCase(database.db);
    await roll(userId, caseId);
    const { db } = database;
    const never = /do not change/;
    await expect(db.updateTable("rolls").set({ ticket: 1 }).execute()).rejects.toThrow(never);
    await expect(db.deleteFrom("rolls").execute()).rejects.toThrow(never);
    await expect(db.updateTable("case_rewards").set({ last_ticket: 9 }).execute()).rejects.toThrow(never);
    await expect(db.deleteFrom("case_versions").execute()).rejects.toThrow(never);
    await expect(sql`truncate rolls`.execute(db)).rejects.toThrow(never);
  });

  test("FAIR-16: the hash fixes a case's odds", async () => {
    const rewards = [
      aReward({ label: "Mug, 1 l, „blau“", tickets: 400_000, kind: "item", amount: 300 }),
      aReward({ label: "Nothing", tickets: 0, kind: "points", amount: 0 }),
      aReward({ label: "12 bucks", tickets: 600_000, kind: "bucks", amount: 1_234 }),
    ];
    const id = await aCase(database.db, { rewards });
    const text =
      "1,400000,item,300,Mug, 1 l, „blau“\n400001,400000,points,0,Nothing\n400001,1000000,bucks,1234,12 bucks\n";
    const expected = createHash("sha256").update(text).digest("hex");
    const listed = await listCases(database.db);
    expect(listed.find((one) => one.id === id)?.odds_sha256).toBe(expected);
  });

  test("every roll follows its seeds by the published rule, in node:crypto and in WebCrypto", async () => {
    const rewards = [100_000, 0, 399_999, 1, 500_000].map((tickets) => aReward({ tickets, kind: "points", amount: 0 }));
    const caseId = await aCase(database.db, { price: 1, rewards });
    const ends = [100_000, 100_000, 499_999, 500_000, 1_000_000];
    for (const clientSeed of ["a", "a:1", " spaces ", "~!@#$%^&*()\"'\\", "x".repeat(64)]) {
      const userId = await anAccount(database.db, { points: 50 });
      await changeClientSeed(database.db, userId, clientSeed, someTime);
      await Promise.all(Array.from({ length: 25 }, () => roll(userId, caseId)));
      const { serverSeed, serverSeedHash } = await rotateSeedPair(database.db, userId, someTime);
      expect(serverSeed).toMatch(/^[0-9a-f]{64}$/);
      expect(createHash("sha256").update(serverSeed).digest("hex")).toBe(serverSeedHash);
      const rolls = await readRolls(userId);
      expect(rolls.map(({ nonce }) => nonce)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
      for (const { nonce, ticket, position, client_seed } of rolls) {
        const hmac = createHmac("sha256", serverSeed).update(`${clientSeed}:${nonce}`).digest("hex");
        expect(ticket).toBe(toTicket(hmac));
        expect(position).toBe(ends.findIndex((end) => ticket <= end));
        const facts = { server_seed: serverSeed, server_seed_hash: serverSeedHash, client_seed, nonce, ticket };
        expect(await checkRoll(facts)).toEqual({ isSeedKept: true, hmac, ticket, isTicketRight: true });
      }
    }
  });

  test("the database computes the test vectors of docs/fairness.md", async () => {
    const vectors = readFileSync(new URL("../../../docs/fairness.md", import.meta.url), "utf8")
      .split("\n")
      .filter((line) => /^\| `[0-9a-f]{64}`/.test(line))
      .map((line) => line.slice(2, -2).split(" | "))
      .map((cells) => cells.map((cell) => cell.replace(/^`|`$/g, "")));
    const caseId = await aCase(database.db, { price: 0 });
    for (const [seed = "", hash, client = "", nonce, , ticket] of vectors) {
      const userId = await anAccount(database.db);
      await openSeedPair(database.db, userId, someTime);
      const { innerKey, outerKey } = newServerSeed(seed);
      await database.db
        .updateTable("seed_pairs")
        .set({ server_seed: seed, server_seed_hash: hash ?? "", inner_key: innerKey, outer_key: outerKey })
        .set({ client_seed: client, last_nonce: Number(nonce) - 1 })
        .where("user_id", "=", userId)
        .execute();
      expect(await roll(userId, caseId)).toMatchObject({
        value: { roll: { nonce: Number(nonce), ticket: Number(ticket), server_seed_hash: hash } },
      });
    }
    expect(vectors.length).toBeGreaterThanOrEqual(6);
  });

  test("rotating reveals the seed and opens the next; concurrent rolls and rotations never share a nonce or a revealed seed", async () => {
    const userId = await anAccount(database.db, { points: 1_000 });
    const caseId = await aCase(database.db, { price: 1 });
    const before = await findSeedPair(userId);
    const first = await rotateSeedPair(database.db, userId, someTime);
    expect(first.serverSeedHash).toBe(before.server_seed_hash);
    expect(await findSeedPair(userId)).toEqual({
      server_seed_hash: first.nextServerSeedHash,
      next_server_seed_hash: first.followingServerSeedHash,
      client_seed: before.client_seed,
      nonce: 1,
    });
    const work = Array.from({ length: 24 }, (_, index) =>
      index % 6 === 5 ? rotateSeedPair(database.db, userId, someTime) : roll(userId, caseId),
    );
    const outcomes = await Promise.all(work);
    expect(outcomes.filter((one) => "ok" in one && one.ok)).toHaveLength(20);
    const rolls = await readRolls(userId);
    expect(new Set(rolls.map((one) => `${one.pair_id}:${one.nonce}`)).size).toBe(20);
    const { db } = database;
    const used = Map.groupBy(rolls, (one) => one.pair_id);
    for (const rolled of used.values()) {
      expect(rolled.map(({ nonce }) => nonce)).toEqual(rolled.map((_, index) => index + 1));
    }
    const revealed = await db.selectFrom("revealed_seeds").selectAll().where("user_id", "=", userId).execute();
    expect(revealed).toHaveLength(5);
    const readSeed = new Map(revealed.map((pair) => [pair.pair_id, pair]));
    for (const { pair_id: pairId, client_seed, nonce, ticket } of rolls) {
      const seed = readSeed.get(pairId);
      if (seed === undefined) continue;
      const facts = {
        server_seed: seed.server_seed,
        server_seed_hash: seed.server_seed_hash,
        client_seed,
        nonce,
        ticket,
      };
      expect(await checkRoll(facts)).toMatchObject({ isSeedKept: true, isTicketRight: true });
    }
  });

  test("a refund of a won item pays its worth, and at least the price of the roll", async () => {
    const adminId = await anAccount(database.db);
    const userId = await anAccount(database.db, { points: 200 });
    const rich = await aCase(database.db, { price: 100, rewards: sure({ amount: 5_000 }) });
    const plain = await aCase(database.db, { price: 100, rewards: sure({ amount: 0 }) });
    await roll(userId, rich);
    await roll(userId, plain);
    const desk = { id: adminId, address: "127.0.0.1", requestId: "test", now: someTime };
    for (const order of await readOrders(userId)) {
      await database.db.transaction().execute((tx) => refundOrder(tx, desk, order.id, null));
    }
    expect(await getBalance(database.db, userId)).toMatchObject({ points: 5_100 });
  });

  test("any interleaving of rolls, edits, seed changes and refunds keeps every invariant", async () => {
    const step = fc.record({
      what: fc.constantFrom("roll", "roll", "roll", "rotate", "seed", "edit", "refund"),
      user: fc.integer({ min: 0, max: 2 }),
      box: fc.integer({ min: 0, max: 1 }),
    });
    const mixed = () => [
      aReward({ tickets: 300_000, kind: "points", amount: 40 }),
      aReward({ tickets: 300_000, kind: "bucks", amount: 15 }),
      aReward({ tickets: 400_000, stock: 2 }),
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 5 }), async (rounds) => {
        const { db } = database;
        const adminId = await anAccount(db);
        const users = await Promise.all([0, 1, 2].map(() => anAccount(db, { points: 60 })));
        const boxes = [await aCase(db, { price: 20, rewards: mixed() }), await aCase(db, { price: 7 })];
        const run = async ({ what, user, box }: (typeof rounds)[number][number]) => {
          const userId = users[user] ?? 0;
          const caseId = boxes[box] ?? 0;
          if (what === "roll") await roll(userId, caseId);
          if (what === "rotate") await rotateSeedPair(db, userId, someTime);
          if (what === "seed") await changeClientSeed(db, userId, `seed ${box}`, someTime);
          if (what === "edit")
            await updateCase(db, actor, caseId, asGiven({ name: "Edited", price: 9, image: null, rewards: mixed() }));
          if (what === "refund") {
            const last = (await readOrders(userId)).at(-1);
            const desk = { id: adminId, address: "", requestId: "test", now: someTime };
            if (last !== undefined) await db.transaction().execute((tx) => refundOrder(tx, desk, last.id, null));
          }
        };
        for (const round of rounds) await Promise.all(round.map(run));

        for (const userId of users) {
          const rolls = await readRolls(userId);
          const spent = rolls.reduce((sum, one) => sum + one.price_points, 0);
          const debits = (await readLedger(userId)).filter(({ reason }) => reason === "case");
          expect(debits.reduce((sum, { amount }) => sum - amount, 0)).toBe(spent);
          expect(rolls.filter(({ order_id }) => order_id !== null)).toHaveLength((await readOrders(userId)).length);
        }
        await expectLedgerHolds(db);
      }),
      { numRuns: 20 },
    );
  });
});
