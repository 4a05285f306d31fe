import fc from "fast-check";
import { expect, test } from "vitest";
import { bookMovement } from "../../../money/server/ledger.ts";
import { verifyLedger } from "../../../money/server/verify-ledger.ts";
import { aCall, anAccount, aProduct, getBalance, someTime } from "../../../tests/house/builders.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { expectLedgerHolds } from "../../../tests/house/ledger-checks.ts";
import { createTestSpendQueue } from "../../../tests/house/spend-queue.ts";
import { purchase } from "../purchase.ts";
import { fulfilOrder, refundOrder, updateProduct } from "../records.ts";

onEachDatabase("the store on %s", (database) => {
  const queue = createTestSpendQueue(database);
  const actor = (id: number) => ({ id, address: "127.0.0.1", requestId: "test", now: someTime });
  const readStock = async (id: number) =>
    (await database.db.selectFrom("products").select("stock").where("id", "=", id).executeTakeFirstOrThrow()).stock;
  const readOrders = (userId: number) =>
    database.db.selectFrom("orders").selectAll().where("user_id", "=", userId).orderBy("id").execute();

  test("API-09: a purchase debits the price, takes one from the stock, books it and creates a pending order", async () => {
    const userId = await anAccount(database.db, { points: 1_000 });
    const productId = await aProduct(database.db, { price: 300, stock: 2 });
    const outcome = await purchase(queue, aCall(userId), productId);
    const orders = await readOrders(userId);
    expect(outcome).toEqual({ ok: true, value: { order_id: orders[0]?.id } });
    expect(orders).toMatchObject([{ product_id: productId, price_points: 300, status: "pending", source: "store" }]);
    expect((await getBalance(database.db, userId)).points).toBe(700);
    expect(await readStock(productId)).toBe(1);
    const booked = await database.db
      .selectFrom("ledger")
      .selectAll()
      .where("user_id", "=", userId)
      .orderBy("id")
      .execute();
    expect(booked.at(-1)).toMatchObject({
      amount: -300,
      balance_after: 700,
      reason: "purchase",
      ref: `product:${productId}`,
    });
  });

  test("API-09: without enough points, stock or such a product, nothing changes", async () => {
    const userId = await anAccount(database.db, { points: 99 });
    const dear = await aProduct(database.db, { price: 100 });
    const gone = await aProduct(database.db, { price: 1, stock: 0 });
    expect(await purchase(queue, aCall(userId), dear)).toEqual({
      ok: false,
      why: "insufficient_funds",
      missing: "1",
    });
    expect(await purchase(queue, aCall(userId), gone)).toEqual({
      ok: false,
      why: "out_of_stock",
    });
    expect(await purchase(queue, aCall(userId), 999_999_999)).toEqual({ ok: false, why: "nothing_offered" });
    expect(await getBalance(database.db, userId)).toMatchObject({ points: 99 });
    expect(await readStock(dear)).toBe(10);
    expect(await readOrders(userId)).toEqual([]);
  });

  test("a free product needs no points and leaves no ledger row", async () => {
    const userId = await anAccount(database.db);
    const productId = await aProduct(database.db, { price: 0 });
    expect(await purchase(queue, aCall(userId), productId)).toMatchObject({ ok: true });
    expect(await readStock(productId)).toBe(9);
    expect(await readOrders(userId)).toHaveLength(1);
  });

  test("one Idempotency-Key acts once: retries and concurrent calls get the same reply", async () => {
    const userId = await anAccount(database.db, { points: 1_000 });
    const productId = await aProduct(database.db, { price: 100 });
    const call = () => aCall(userId, { key: "once", path: "/p" });
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => purchase(queue, call(), productId)));
    outcomes.push(await purchase(queue, call(), productId));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(outcomes[0]).toMatchObject({ ok: true });
    expect((await getBalance(database.db, userId)).points).toBe(900);
    const reused = await purchase(queue, aCall(userId, { key: "once", path: "/p", bodySha256: "other" }), productId);
    expect(reused).toEqual({ ok: false, why: "key_reused" });
  });

  test("a refusal is stored under its key as well, and the same key of another user is a separate key", async () => {
    const poor = await anAccount(database.db);
    const productId = await aProduct(database.db, { price: 100 });
    const refusedFirst = await purchase(queue, aCall(poor, { key: "k", path: "/p" }), productId);
    await bookMovement(database.db, {
      userId: poor,
      currency: "points",
      amount: 500,
      reason: "demo",
      ref: "t",
      requestId: null,
      now: someTime,
    });
    expect(await purchase(queue, aCall(poor, { key: "k", path: "/p" }), productId)).toEqual(refusedFirst);
    const rich = await anAccount(database.db, { points: 100 });
    expect(await purchase(queue, aCall(rich, { key: "k", path: "/p" }), productId)).toMatchObject({
      ok: true,
    });
  });

  test("if a price rises during a purchase, the buyer pays the price they saw or is refused", async () => {
    const productId = await aProduct(database.db, { price: 10, stock: 50 });
    const adminId = await anAccount(database.db);
    const desk = { id: adminId, address: "127.0.0.1", requestId: "test", now: someTime };
    const input = { name: "Dearer", description: "", price: 1_000, stock: 50 };
    const buyers = await Promise.all(Array.from({ length: 12 }, () => anAccount(database.db, { points: 2_000 })));
    const buy = (userId: number) => purchase(queue, aCall(userId), productId, { seenPricePoints: 10 });
    const [, ...outcomes] = await Promise.all([
      updateProduct(database.db, desk, productId, { input, image: null, stockSeen: 50 }),
      ...buyers.map(buy),
    ]);
    for (const [index, outcome] of outcomes.entries()) {
      const left = outcome.ok ? 1_990 : 2_000;
      if (!outcome.ok) expect(outcome).toEqual({ ok: false, why: "price_changed" });
      expect(await getBalance(database.db, buyers[index] ?? 0)).toMatchObject({ points: left });
    }
    const late = await anAccount(database.db, { points: 2_000 });
    expect(await buy(late)).toEqual({ ok: false, why: "price_changed" });
    expect(await purchase(queue, aCall(late), productId)).toMatchObject({ ok: true });
  });

  test("of 30 concurrent buyers of 7 pieces, exactly 7 get one", async () => {
    const productId = await aProduct(database.db, { price: 10, stock: 7 });
    const buyers = await Promise.all(Array.from({ length: 30 }, () => anAccount(database.db, { points: 10 })));
    const outcomes = await Promise.all(buyers.map((userId) => purchase(queue, aCall(userId), productId)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(7);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.why === "out_of_stock")).toHaveLength(23);
    expect(await readStock(productId)).toBe(0);
  });

  test("pieces sold while an edit is open are not sold again after it is saved", async () => {
    const productId = await aProduct(database.db, { price: 1, stock: 10 });
    const adminId = await anAccount(database.db);
    const buyers = await Promise.all(Array.from({ length: 14 }, () => anAccount(database.db, { points: 1 })));
    const desk = { id: adminId, address: "127.0.0.1", requestId: "test", now: someTime };
    const input = { name: "Edited", description: "", price: 1, stock: 10 };
    const save = () => updateProduct(database.db, desk, productId, { input, image: null, stockSeen: 10 });
    const buy = (ids: number[]) => ids.map((userId) => purchase(queue, aCall(userId), productId));
    const first = await Promise.all(buy(buyers.slice(0, 4)));
    const [, ...rest] = await Promise.all([save(), ...buy(buyers.slice(4))]);
    expect([...first, ...rest].filter((outcome) => outcome?.ok)).toHaveLength(10);
    expect(await readStock(productId)).toBe(0);
  });

  test("of 20 concurrent purchases with points for 7, exactly 7 succeed", async () => {
    const productId = await aProduct(database.db, { price: 10, stock: 100 });
    const userId = await anAccount(database.db, { points: 75 });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => purchase(queue, aCall(userId), productId)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(7);
    expect(await getBalance(database.db, userId)).toMatchObject({ points: 5 });
    expect(await readStock(productId)).toBe(93);
  });

  test("a refund returns the points and the piece once, and is refused after the order was fulfilled", async () => {
    const adminId = await anAccount(database.db);
    const userId = await anAccount(database.db, { points: 100 });
    const productId = await aProduct(database.db, { price: 40, stock: 5 });
    await purchase(queue, aCall(userId), productId);
    await purchase(queue, aCall(userId), productId);
    const [first, second] = await readOrders(userId);
    const refunding = Array.from({ length: 5 }, () =>
      database.db.transaction().execute((tx) => refundOrder(tx, actor(adminId), first?.id ?? 0, "broken")),
    );
    const outcomes = await Promise.all(refunding);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await getBalance(database.db, userId)).toMatchObject({ points: 60 });
    expect(await readStock(productId)).toBe(4);
    await database.db.transaction().execute((tx) => fulfilOrder(tx, actor(adminId), second?.id ?? 0, null));
    const late = await database.db
      .transaction()
      .execute((tx) => refundOrder(tx, actor(adminId), second?.id ?? 0, null));
    expect(late).toEqual({ ok: false, why: "already_decided", status: "fulfilled" });
  });

  test("any interleaving of earning, spending and refunding keeps every invariant", async () => {
    const step = fc.record({
      what: fc.constantFrom("earn", "spend", "refund", "take"),
      user: fc.integer({ min: 0, max: 2 }),
      product: fc.integer({ min: 0, max: 1 }),
      amount: fc.integer({ min: 1, max: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 5 }), async (rounds) => {
        const db = database.db;
        const adminId = await anAccount(db);
        const users = await Promise.all([0, 1, 2].map(() => anAccount(db, { points: 50 })));
        const products = [await aProduct(db, { price: 30, stock: 3 }), await aProduct(db, { price: 7, stock: 4 })];
        const run = async ({ what, user, product, amount }: (typeof rounds)[number][number]) => {
          const userId = users[user] ?? 0;
          const movement = {
            userId,
            currency: "points",
            reason: "demo",
            ref: "t",
            requestId: null,
            now: someTime,
          } as const;
          if (what === "earn") await bookMovement(db, { ...movement, amount });
          if (what === "take") await bookMovement(db, { ...movement, amount: -amount });
          if (what === "spend") await purchase(db, aCall(userId), products[product] ?? 0);
          if (what === "refund") {
            const last = (await readOrders(userId)).at(-1);
            if (last !== undefined)
              await db.transaction().execute((tx) => refundOrder(tx, actor(adminId), last.id, null));
          }
        };
        for (const round of rounds) await Promise.all(round.map(run));

        for (const [index, productId] of products.entries()) {
          const orders = await db.selectFrom("orders").select("status").where("product_id", "=", productId).execute();
          const held = orders.filter(({ status }) => status !== "refunded").length;
          expect((await readStock(productId)) + held).toBe(index === 0 ? 3 : 4);
        }
        await expectLedgerHolds(db);
      }),
      { numRuns: 25 },
    );
  });

  test("the ledger cannot be changed or emptied, and a wrong balance is detected", async () => {
    const userId = await anAccount(database.db, { points: 10 });
    await expect(
      database.db.updateTable("ledger").set({ amount: 1 }).where("user_id", "=", userId).execute(),
    ).rejects.toThrow(/append-only/);
    await expect(database.db.deleteFrom("ledger").where("user_id", "=", userId).execute()).rejects.toThrow(
      /append-only/,
    );
    await database.db.updateTable("balances").set({ points: 11 }).where("user_id", "=", userId).execute();
    const proof = await verifyLedger(database.db);
    await database.db.updateTable("balances").set({ points: 10 }).where("user_id", "=", userId).execute();
    expect(proof.wrongBalances).toEqual([{ userId, currency: "points", balance: 11, sum: 10 }]);
  });
});
