import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aCall, anAccount, aProduct, getBalance, nextNumber, someTime } from "../../../tests/house/builders.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { expectLedgerHolds } from "../../../tests/house/ledger-checks.ts";
import { createTestSpendQueue } from "../../../tests/house/spend-queue.ts";
import { scaleForLoad } from "../../../tests/house/timeouts.ts";
import { type PurchaseOutcome, purchase } from "../purchase.ts";

onEachDatabase("spends in company on %s", (database) => {
  const queue = createTestSpendQueue(database);
  const readSold = async (productId: number) =>
    database.db.selectFrom("orders").select("user_id").where("product_id", "=", productId).orderBy("id").execute();
  /** Counts transactions by their number (xmin), which all rows of one transaction share. */
  const readTransactions = async (productId: number) => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct xmin::text)::int as count from orders where product_id = ${productId}`.execute(database.db);
    return rows[0]?.count ?? 0;
  };
  const readReason = (outcome: PurchaseOutcome) => (outcome.ok ? "bought" : outcome.why);

  test("COMPANY-07: concurrent spends of one row are processed in their order of arrival", async () => {
    const productId = await aProduct(database.db, { price: 1, stock: 40 });
    const buyers: number[] = [];
    for (let n = 0; n < 100; n++) buyers.push(await anAccount(database.db, { points: 5 }));
    const outcomes = await Promise.all(buyers.map((userId) => purchase(queue, aCall(userId), productId)));
    expect(outcomes.map(readReason)).toEqual(buyers.map((_, nth) => (nth < 40 ? "bought" : "out_of_stock")));
    expect((await readSold(productId)).map(({ user_id }) => user_id)).toEqual(buyers.slice(0, 40));
  });

  test("COMPANY-02: a hundred concurrent spends take a handful of transactions", async () => {
    const productId = await aProduct(database.db, { price: 1, stock: 1_000 });
    const buyers: number[] = [];
    for (let n = 0; n < 100; n++) buyers.push(await anAccount(database.db, { points: 5 }));
    await Promise.all(buyers.map((userId) => purchase(queue, aCall(userId), productId)));
    expect(await readSold(productId)).toHaveLength(100);
    expect(await readTransactions(productId)).toBeLessThan(8);
  });

  test("COMPANY-07: a spend that fails does not affect the others in its batch", async () => {
    const productId = await aProduct(database.db, { price: 1, stock: 1_000 });
    const userId = await anAccount(database.db, { points: 100 });
    // Fails, because PostgreSQL cannot store this text.
    const impossible = () => purchase(queue, aCall(userId, { requestId: "\0" }), productId);
    const others = () => Array.from({ length: 10 }, () => purchase(queue, aCall(userId), productId));
    const [failed, ...bought] = await Promise.allSettled([impossible(), ...others(), impossible(), ...others()]);
    expect(failed?.status).toBe("rejected");
    const done = bought.filter((one) => one.status === "fulfilled" && one.value.ok);
    expect(done).toHaveLength(20);
    expect(await readSold(productId)).toHaveLength(20);
    expect((await getBalance(database.db, userId)).points).toBe(80);
  });

  test("COMPANY-07: the same key twice in one batch acts once, and both calls get the same reply", async () => {
    const productId = await aProduct(database.db, { price: 1, stock: 1_000 });
    const userId = await anAccount(database.db, { points: 100 });
    const key = `twice ${nextNumber()}`;
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => purchase(queue, aCall(userId, { key, path: "/twice" }), productId)),
    );
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(await readSold(productId)).toHaveLength(1);
  });

  test.runIf(database.kind === "server")(
    "COMPANY-05: a locked row does not delay spends of other rows, and is sold once it is free",
    async () => {
      const [held, free] = [await aProduct(database.db, { price: 1 }), await aProduct(database.db, { price: 1 })];
      const userId = await anAccount(database.db, { points: 100 });
      const other = await anAccount(database.db, { points: 100 });
      let release = () => {};
      const holding = database.db.transaction().execute(async (tx) => {
        await sql`select from products where id = ${held} for update`.execute(tx);
        await new Promise<void>((resolve) => (release = resolve));
      });
      await sleep(50);
      const waiting = purchase(queue, aCall(userId), held);
      const startedAt = performance.now();
      const outcomes = await Promise.all(Array.from({ length: 5 }, () => purchase(queue, aCall(other), free)));
      expect(outcomes.map(readReason)).toEqual(Array.from({ length: 5 }, () => "bought"));
      expect(performance.now() - startedAt).toBeLessThan(scaleForLoad(2_500));
      release();
      await holding;
      expect(await waiting).toMatchObject({ ok: true });
    },
  );

  test.runIf(database.kind === "server")("COMPANY-05: batches of two processes do not deadlock", async () => {
    const second = createTestSpendQueue(database);
    const products = [
      await aProduct(database.db, { price: 1, stock: 500 }),
      await aProduct(database.db, { price: 1, stock: 500 }),
    ];
    const buyers: number[] = [];
    for (let n = 0; n < 10; n++) buyers.push(await anAccount(database.db, { points: 1_000 }));
    const buying = Array.from({ length: 200 }, (_, nth) =>
      purchase(nth % 2 === 0 ? queue : second, aCall(buyers[(nth * 7) % 10] ?? 0), products[(nth * 3) % 2] ?? 0),
    );
    const startedAt = performance.now();
    expect((await Promise.all(buying)).every(({ ok }) => ok)).toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(scaleForLoad(8_000));
  });

  const manyAccounts = async (count: number, points = 5) => {
    const { rows } = await sql<{ id: number }>`
      with made as (
        insert into users (username, email, password_hash, terms_accepted_at, created_at)
        select 'crowd' || ${nextNumber()}::text || '-' || n, 'crowd' || ${nextNumber()}::text || '-' || n || '@example.com', '',
          now(), now() from generate_series(1, ${count}::int) n returning id
      ), opened as (
        insert into balances (user_id, points) select id, ${points} from made returning user_id
      ), booked as (
        insert into ledger (user_id, currency, amount, balance_after, reason, ref, created_at)
        select user_id, 'points', ${points}, ${points}, 'demo', 'test', now() from opened
      ) select id from made order by id`.execute(database.db);
    return rows.map(({ id }) => Number(id));
  };
  const transactionsAt = async (path: string) => {
    const { rows } = await sql<{ count: number; keys: number }>`
      select count(distinct xmin::text)::int as count, count(*)::int as keys from idempotency_keys where path = ${path}`.execute(
      database.db,
    );
    return rows[0];
  };

  test("COMPANY-09: when a product sells out, all waiting buyers get a reply immediately, and their replies are stored", async () => {
    const productId = await aProduct(database.db, { price: 1, stock: 20 });
    const [path, buyers] = [`/gone/${productId}`, await manyAccounts(600)];
    const press = () =>
      Promise.all(buyers.map((userId) => purchase(queue, aCall(userId, { path, key: "press" }), productId)));
    const outcomes = await press();
    expect(outcomes.map(readReason)).toEqual(buyers.map((_, nth) => (nth < 20 ? "bought" : "out_of_stock")));
    const written = await transactionsAt(path);
    expect(written?.keys).toBe(600);
    expect(written?.count).toBeLessThan(10);
    await database.db.updateTable("products").set({ stock: 600 }).where("id", "=", productId).execute();
    expect(await press()).toEqual(outcomes);
    expect(await readSold(productId)).toHaveLength(20);
  });

  test("COMPANY-09: after a restock the product is sold again, to the first buyers", async () => {
    const productId = await aProduct(database.db, { price: 1, stock: 1 });
    const buyers = await manyAccounts(100);
    const press = () => Promise.all(buyers.map((userId) => purchase(queue, aCall(userId), productId)));
    expect((await press()).filter(({ ok }) => ok)).toHaveLength(1);
    await database.db.updateTable("products").set({ stock: 50 }).where("id", "=", productId).execute();
    const again = await press();
    expect(again.map(readReason)).toEqual(buyers.map((_, nth) => (nth < 50 ? "bought" : "out_of_stock")));
  });

  test("COMPANY-12: if a product is sold out and over, or not yet for sale, all waiting buyers get the reason that takes precedence", async () => {
    const productId = await aProduct(database.db, { price: 1, stock: 0 });
    const buyers = await manyAccounts(50);
    const press = () => Promise.all(buyers.map((userId) => purchase(queue, aCall(userId), productId)));
    const whys = async () => [...new Set((await press()).map(readReason))];
    const become = (values: object) =>
      database.db.updateTable("products").set(values).where("id", "=", productId).execute();
    expect(await whys()).toEqual(["out_of_stock"]);
    await become({ on_until: new Date(someTime.getTime() - 1) });
    expect(await whys()).toEqual(["over"]);
    await become({ on_until: null });
    expect(await whys()).toEqual(["out_of_stock"]);
    await become({ on_from: new Date(someTime.getTime() + 1_000) });
    expect(await whys()).toEqual(["not_yet"]);
    await become({ on_from: null });
    expect(await whys()).toEqual(["out_of_stock"]);
    await become({ deleted_at: someTime });
    expect(await whys()).toEqual(["nothing_offered"]);
  });

  test.runIf(database.kind === "server")(
    "COMPANY-09: two processes sell exactly the stock, each in its order of arrival",
    async () => {
      const second = createTestSpendQueue(database);
      const productId = await aProduct(database.db, { price: 1, stock: 100 });
      const buyers = await manyAccounts(800);
      const requested = buyers.map((userId, nth) => purchase(nth % 2 === 0 ? queue : second, aCall(userId), productId));
      const bought = (await Promise.all(requested)).flatMap(({ ok }, nth) => (ok ? [buyers[nth] ?? 0] : []));
      const sold = (await readSold(productId)).map(({ user_id }) => user_id);
      expect(sold).toHaveLength(100);
      expect([...sold].sort((a, b) => a - b)).toEqual(bought);
      for (const part of [0, 1]) {
        const own = buyers.filter((_, nth) => nth % 2 === part);
        const soldHere = sold.filter((userId) => own.includes(userId));
        expect(soldHere).toEqual(own.slice(0, soldHere.length));
      }
    },
  );

  // The embedded database has a single connection, which keeps the cached plan.
  test.runIf(database.kind === "embedded")(
    "COMPANY-15: a cached plan from an empty table does not scan the whole table later",
    async () => {
      await sql`delete from idempotency_keys`.execute(database.db);
      await database.pool.query("vacuum analyze idempotency_keys");
      const productId = await aProduct(database.db, { price: 1 });
      const buyers = await manyAccounts(3);
      await Promise.all(buyers.map((userId) => purchase(queue, aCall(userId, { key: "planned" }), productId)));
      const client = await database.pool.connect();
      try {
        const { rows } = await client.query<{ name: string }>(
          `select name from pg_prepared_statements where name like 't%' and statement like '%and not product.hands_codes%'
           and generic_plans > 0`,
        );
        expect(rows).toHaveLength(1);
        await client.query("set plan_cache_mode = 'force_generic_plan'");
        const plan = await client.query(
          `explain execute "${rows[0]?.name}" (1, '/', 'key', '', now(), '', 1, null, null, null, false)`,
        );
        expect(plan.rows.map((row) => row["QUERY PLAN"]).join("\n")).not.toMatch(/Seq Scan/);
      } finally {
        await client.query("reset plan_cache_mode");
        client.release();
      }
    },
  );

  test("COMPANY-07: a batch of any mix has the same results as single spends one after the other", async () => {
    const spend = fc.record({ buyer: fc.nat(3), product: fc.nat(2), key: fc.option(fc.nat(3)) });
    await fc.assert(
      fc.asyncProperty(fc.array(spend, { maxLength: 40 }), async (spends) => {
        const stocks = [1, 5, 100];
        const prices = [3, 2, 1];
        const products: number[] = [];
        for (const [nth, stock] of stocks.entries())
          products.push(await aProduct(database.db, { price: prices[nth] ?? 1, stock }));
        const buyers: number[] = [];
        for (let n = 0; n < 4; n++) buyers.push(await anAccount(database.db, { points: 20 }));
        const outcomes = await Promise.all(
          spends.map(({ buyer, product, key }) => {
            const path = `/product/${product}`;
            const call = { path, key: key === null ? null : `k${key}` };
            return purchase(queue, aCall(buyers[buyer] ?? 0, call), products[product] ?? 0);
          }),
        );
        for (const [nth, productId] of products.entries()) {
          const orders = new Set(
            outcomes.flatMap((one, at) => (one.ok && spends[at]?.product === nth ? [one.value.order_id] : [])),
          );
          expect(orders.size).toBe((await readSold(productId)).length);
          expect(orders.size).toBeLessThanOrEqual(stocks[nth] ?? 0);
        }
        for (const [nth, userId] of buyers.entries()) {
          const paid = new Map<unknown, number>();
          for (const [at, one] of outcomes.entries())
            if (one.ok && spends[at]?.buyer === nth) paid.set(one.value.order_id, prices[spends[at].product] ?? 0);
          const sum = [...paid.values()].reduce((total, price) => total + price, 0);
          expect((await getBalance(database.db, userId)).points).toBe(20 - sum);
        }
      }),
      { numRuns: 25 },
    );
    await expectLedgerHolds(database.db);
  });
});
