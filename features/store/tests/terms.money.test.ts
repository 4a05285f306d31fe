import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  aCall,
  anAccount,
  aProduct,
  aStaffMember,
  getBalance,
  nextNumber,
  someTime,
} from "../../../tests/house/builders.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { expectLedgerHolds } from "../../../tests/house/ledger-checks.ts";
import { addCodes, deleteCodes, openCode } from "../codes.ts";
import { detectWindowChange } from "../jobs.ts";
import { purchase } from "../purchase.ts";
import { fulfilOrder, refundOrder } from "../records.ts";

const hourMs = 60 * 60 * 1000;
const later = (ms: number) => new Date(someTime.getTime() + ms);
const actor = (id: number, now = someTime) => ({ id, address: "127.0.0.1", requestId: "test", now });

onEachDatabase("goods on %s", async (database) => {
  const adminId = await aStaffMember(database.db);
  const readStock = async (id: number) =>
    (await database.db.selectFrom("products").select("stock").where("id", "=", id).executeTakeFirstOrThrow()).stock;
  const readCodes = (id: number) =>
    database.db.selectFrom("product_codes").selectAll().where("product_id", "=", id).orderBy("id").execute();
  const refund = (orderId: number) =>
    database.db.transaction().execute((tx) => refundOrder(tx, actor(adminId), orderId, null));
  const withCodes = async (count: number, terms = {}) => {
    const id = await aProduct(database.db, { price: 10, stock: 0, hands_codes: true, ...terms });
    const codes = Array.from({ length: count }, () => `CODE-${database.kind}-${nextNumber()}`);
    if (count > 0)
      expect(await addCodes(database.db, actor(adminId), id, codes.join("\n"))).toMatchObject({ ok: true });
    return { id, codes };
  };
  const getOrder = async (outcome: Awaited<ReturnType<typeof purchase>>) =>
    database.db
      .selectFrom("orders")
      .selectAll()
      .where("id", "=", outcome.ok ? Number(outcome.value.order_id) : 0)
      .executeTakeFirstOrThrow();

  test("GOODS-01: drafts and hidden products cannot be bought, even by their number", async () => {
    const userId = await anAccount(database.db, { points: 100 });
    for (const status of ["draft", "hidden"] as const) {
      const id = await aProduct(database.db, { price: 1, status });
      expect(await purchase(database.db, aCall(userId), id)).toEqual({ ok: false, why: "nothing_offered" });
      expect(await readStock(id)).toBe(10);
    }
    expect(await getBalance(database.db, userId)).toMatchObject({ points: 100 });
  });

  test("GOODS-02: a sale window is open from its first moment and closed at its end", async () => {
    const userId = await anAccount(database.db, { points: 100 });
    const [on_from, on_until] = [later(hourMs), later(2 * hourMs)];
    const id = await aProduct(database.db, { price: 1, on_from, on_until });
    const at = (ms: number) => purchase(database.db, aCall(userId, { now: later(ms) }), id);
    expect(await at(hourMs - 1)).toEqual({ ok: false, why: "not_yet", from: on_from.getTime() });
    expect(await at(hourMs)).toMatchObject({ ok: true });
    expect(await at(2 * hourMs - 1)).toMatchObject({ ok: true });
    expect(await at(2 * hourMs)).toEqual({ ok: false, why: "over" });
    expect(await getBalance(database.db, userId)).toMatchObject({ points: 98 });
  });

  test("GOODS-02: of 12 concurrent purchases by a viewer with a limit of 3, exactly 3 succeed, and a refund allows one more", async () => {
    const userId = await anAccount(database.db, { points: 1_000 });
    const id = await aProduct(database.db, { price: 10, stock: 50, user_limit: 3 });
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => purchase(database.db, aCall(userId), id)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.why === "limit")).toHaveLength(9);
    expect(await getBalance(database.db, userId)).toMatchObject({ points: 970 });
    expect(await readStock(id)).toBe(47);
    const bought = outcomes.find(({ ok }) => ok);
    await refund((await getOrder(bought ?? outcomes[0] ?? { ok: false, why: "nothing_offered" })).id);
    expect(await purchase(database.db, aCall(userId), id)).toMatchObject({ ok: true });
    expect(await purchase(database.db, aCall(userId), id)).toEqual({ ok: false, why: "limit", most: 3 });
    expect(await purchase(database.db, aCall(await anAccount(database.db, { points: 10 })), id)).toMatchObject({
      ok: true,
    });
  });

  test("GOODS-09: the buyer gets one notice and one email about the decision, with the note", async () => {
    const userId = await anAccount(database.db, { points: 100 });
    const id = await aProduct(database.db, { price: 40, name: "Warm Scarf" });
    const first = await getOrder(await purchase(database.db, aCall(userId), id));
    const second = await getOrder(await purchase(database.db, aCall(userId), id));
    const decide = (act: typeof fulfilOrder, order: number, note: string) =>
      database.db.transaction().execute((tx) => act(tx, actor(adminId), order, note));
    await decide(fulfilOrder, first.id, "Tracking DHL 123");
    await decide(refundOrder, second.id, "It broke.");
    await decide(refundOrder, second.id, "It broke.");
    const notices = await database.db.selectFrom("notices").selectAll().where("user_id", "=", userId).execute();
    expect(notices).toMatchObject([
      { subject: `Order #${first.id} is fulfilled`, seen_at: null, href: "/store#my-purchases" },
      { subject: `Order #${second.id} was refunded`, seen_at: null },
    ]);
    expect(notices[0]?.text).toBe(`Your order #${first.id}, Warm Scarf, is fulfilled. Our note: “Tracking DHL 123”`);
    expect(notices[1]?.text).toContain("40 points are back in your account. Our note: “It broke.”");
    expect(notices.every(({ mail_due_at }) => mail_due_at !== null)).toBe(true);
  });

  test("GOODS-11: 30 concurrent buyers get 12 codes, each in one order that is fulfilled immediately", async () => {
    const { id, codes } = await withCodes(12);
    const buyers = await Promise.all(Array.from({ length: 30 }, () => anAccount(database.db, { points: 10 })));
    const outcomes = await Promise.all(buyers.map((userId) => purchase(database.db, aCall(userId), id)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(12);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.why === "out_of_stock")).toHaveLength(18);
    const given = await readCodes(id);
    expect(new Set(given.map(({ order_id }) => order_id)).size).toBe(12);
    const opened = await Promise.all(given.map(({ sealed }) => openCode(database.db, sealed)));
    expect(opened.sort()).toEqual([...codes].sort());
    const orders = await database.db.selectFrom("orders").selectAll().where("product_id", "=", id).execute();
    expect(orders.every(({ status, decided_at }) => status === "fulfilled" && decided_at !== null)).toBe(true);
    expect(await readStock(id)).toBe(0);
  });

  test("GOODS-11: one key brings one code, however often it is sent", async () => {
    const { id } = await withCodes(4);
    const userId = await anAccount(database.db, { points: 100 });
    const call = () => aCall(userId, { key: `code-${id}`, path: "/c" });
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => purchase(database.db, call(), id)));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect((await readCodes(id)).filter(({ order_id }) => order_id !== null)).toHaveLength(1);
    expect(await readStock(id)).toBe(3);
  });

  test("STAFF-52: an admin can refund an order whose code was delivered, and a moderator cannot", async () => {
    const { id } = await withCodes(1);
    const userId = await anAccount(database.db, { points: 10 });
    const order = await getOrder(await purchase(database.db, aCall(userId), id));
    const moderator = { ...actor(adminId), isModerator: true };
    const refused = await database.db.transaction().execute((tx) => refundOrder(tx, moderator, order.id, null));
    expect(refused).toEqual({ ok: false, why: "code_delivered" });
    expect(await getBalance(database.db, userId)).toMatchObject({ points: 0 });
    expect(await refund(order.id)).toMatchObject({ ok: true });
    expect(await getBalance(database.db, userId)).toMatchObject({ points: 10 });
  });

  test("GOODS-12: duplicates in the list or of stored codes of any product are named and refuse the whole list; blank lines are ignored", async () => {
    const { id } = await withCodes(0);
    const other = await withCodes(1);
    const add = (text: string) => addCodes(database.db, actor(adminId), id, text);
    const unique = `u${nextNumber()}`;
    expect(await add(`${unique}-A\n\n  ${unique}-B \r\n${unique}-A\n`)).toEqual({
      ok: false,
      why: "lines",
      tooLong: [],
      doubles: [{ line: 4, ofLine: 1 }],
    });
    expect(await add(`${unique}-A\n${other.codes[0]}`)).toMatchObject({ doubles: [{ line: 2, ofLine: null }] });
    expect(await add(`${unique}-A\n${"x".repeat(201)}`)).toMatchObject({ tooLong: [2] });
    expect(await add(" \n\n")).toEqual({ ok: false, why: "empty" });
    expect(await add(Array.from({ length: 10_001 }, (_, n) => `n${n}`).join("\n"))).toEqual({
      ok: false,
      why: "too_many",
    });
    expect([await readStock(id), await readCodes(id)], "nothing was taken").toEqual([0, []]);
    expect(await add(`\n ${unique}-A \n\n${unique}-🎁\n`)).toEqual({ ok: true, value: { added: 2, left: 2 } });
    expect(await add(`${unique}-A`)).toMatchObject({ ok: false, doubles: [{ line: 1, ofLine: null }] });
    expect(await deleteCodes(database.db, actor(adminId), id)).toEqual({ ok: true, value: 2 });
    expect([await readStock(id), await readCodes(id)]).toEqual([0, []]);
  });

  test("GOODS-12: the same list pasted twice concurrently is stored once", async () => {
    const { id } = await withCodes(0);
    const list = Array.from({ length: 40 }, () => `twice-${nextNumber()}`).join("\n");
    const both = [1, 2].map(() => addCodes(database.db, actor(adminId), id, list));
    expect((await Promise.all(both)).filter(({ ok }) => ok)).toHaveLength(1);
    expect([await readStock(id), (await readCodes(id)).length]).toEqual([40, 40]);
  });

  test("GOODS-13: no table, log or email contains a readable code", async () => {
    const { id, codes } = await withCodes(1);
    const userId = await anAccount(database.db, { points: 10 });
    await purchase(database.db, aCall(userId, { key: `sealed-${id}`, path: "/s" }), id);
    for (const table of ["product_codes", "orders", "notices", "audit_log", "idempotency_keys", "products"]) {
      const { rows } = await sql<{ found: string }>`
        select count(*) as found from ${sql.table(table)} t where t::text like ${`%${codes[0]}%`}`.execute(database.db);
      expect(Number(rows[0]?.found), table).toBe(0);
    }
    const letters = await database.db.selectFrom("notices").selectAll().where("user_id", "=", userId).execute();
    expect(letters).toMatchObject([{ subject: expect.stringContaining("Your code for"), href: "/store#my-purchases" }]);
    expect(letters[0]?.mail_due_at).not.toBeNull();
  });

  test("GOODS-14: an order with a code is refunded once, its code stays used, and the stock does not change", async () => {
    const { id } = await withCodes(2);
    const userId = await anAccount(database.db, { points: 20 });
    const order = await getOrder(await purchase(database.db, aCall(userId), id));
    const outcomes = await Promise.all([1, 2, 3].map(() => refund(order.id)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await getBalance(database.db, userId)).toMatchObject({ points: 20 });
    expect(await readStock(id)).toBe(1);
    expect((await readCodes(id)).find(({ order_id }) => order_id === order.id)).toBeDefined();
    const next = await getOrder(await purchase(database.db, aCall(userId), id));
    const codes = await readCodes(id);
    expect(new Set(codes.map(({ order_id }) => order_id))).toEqual(new Set([order.id, next.id]));
  });

  test("GOODS-03: a sale window that opens or closes is noticed once", async () => {
    const terms = { on_from: later(hourMs), on_until: later(2 * hourMs), turns_at: later(hourMs) };
    await aProduct(database.db, terms);
    const turns = [];
    for (const at of [0, 1, 1, 2, 2, 3]) turns.push(await detectWindowChange(database.db, later(at * hourMs)));
    expect(turns).toEqual([false, true, false, true, false, false]);
  });

  test("GOODS-02, GOODS-11, GOODS-14: codes, stock, limits and the ledger stay right under any interleaving of buying, pasting and refunding", async () => {
    const step = fc.record({
      what: fc.constantFrom("buy", "buy", "buy", "paste", "refund", "drop"),
      user: fc.integer({ min: 0, max: 2 }),
      many: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 5 }), async (rounds) => {
        const { db } = database;
        const users = await Promise.all([0, 1, 2].map(() => anAccount(db, { points: 60 })));
        const { id } = await withCodes(3, { user_limit: 2 });
        const readOrders = (userId: number) =>
          db.selectFrom("orders").selectAll().where("user_id", "=", userId).orderBy("id").execute();
        const run = async ({ what, user, many }: (typeof rounds)[number][number]) => {
          const userId = users[user] ?? 0;
          if (what === "buy") await purchase(db, aCall(userId), id);
          const fresh = Array.from({ length: many }, () => `any-${database.kind}-${nextNumber()}`);
          if (what === "paste") await addCodes(db, actor(adminId), id, fresh.join("\n"));
          if (what === "drop") await deleteCodes(db, actor(adminId), id);
          const last = (await readOrders(userId)).at(-1);
          if (what === "refund" && last !== undefined) await refund(last.id);
        };
        for (const round of rounds) await Promise.all(round.map(run));

        const codes = await readCodes(id);
        const given = codes.flatMap(({ order_id }) => order_id ?? []);
        const orders = (await Promise.all(users.map(readOrders))).flat();
        expect(new Set(given)).toEqual(new Set(orders.map((order) => order.id)));
        expect(given).toHaveLength(orders.length);
        expect(await readStock(id)).toBe(codes.length - given.length);
        for (const userId of users) {
          const standing = (await readOrders(userId)).filter(({ status }) => status !== "refunded");
          expect(standing.length).toBeLessThanOrEqual(2);
          expect(await getBalance(db, userId)).toMatchObject({ points: 60 - 10 * standing.length });
        }
        await expectLedgerHolds(db);
      }),
      { numRuns: 20 },
    );
  });
});
