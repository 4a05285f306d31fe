import { sql } from "kysely";
import { expect, test } from "vitest";
import { createSessions, startSession } from "../../../identity/server/sessions.ts";
import { maxBalance, maxManualBalance } from "../../../money/server/balance-limits.ts";
import { bookMovement } from "../../../money/server/ledger.ts";
import { createChanges } from "../../../platform/database/changes.ts";
import { aCall, anAccount, aProduct, getBalance, someTime } from "../../../tests/house/builders.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { purchase } from "../../store/purchase.ts";
import { refundOrder } from "../../store/records.ts";
import { readOverview } from "../overview.ts";
import { adjustBalance } from "../users.ts";

onEachDatabase("full accounts on %s", (database) => {
  const { db } = database;
  const readPoints = async (userId: number) => (await getBalance(db, userId)).points;
  const movement = { currency: "points", reason: "demo", ref: "test", requestId: null, now: someTime } as const;

  test("the database keeps every balance within the integers that a number represents exactly", async () => {
    const userId = await anAccount(db);
    for (const column of ["points", "bucks_cents"]) {
      const set = sql`update balances set ${sql.ref(column)} = ${maxBalance + 1} where user_id = ${userId}`;
      await expect(set.execute(db)).rejects.toThrow(/balances_most_/);
    }
    await sql`update balances set points = ${maxBalance}, bucks_cents = ${maxBalance} where user_id = ${userId}`.execute(
      db,
    );
    const tokens = await Promise.all(
      [userId, await anAccount(db)].map((id) =>
        startSession(db, { userId: id, address: "a", userAgent: "", now: someTime }),
      ),
    );
    const find = createSessions({
      db,
      clock: { now: () => someTime } as never,
      changes: createChanges(),
      config: { demo: true },
    });
    expect((await Promise.all(tokens.map((token) => find(token)))).map((visitor) => visitor?.kind)).toEqual([
      "user",
      "user",
    ]);
    await sql`update balances set points = 0, bucks_cents = 0 where user_id = ${userId}`.execute(db);
  });

  test("an admin's credit or refund is refused when it does not fit, and the decision is not stored", async () => {
    const adminId = await anAccount(db);
    const actor = { id: adminId, address: "a", requestId: "r", now: someTime };
    const userId = await anAccount(db, { points: maxManualBalance, name: "almost" });
    const give = (amount: number) =>
      db
        .transaction()
        .execute((tx) => adjustBalance(tx, actor, "almost", { currency: "points", amount, reason: "because" }));
    expect(await give(1)).toEqual({ ok: false, why: "too_much" });
    expect(await give(-1)).toMatchObject({ ok: true });
    const bought = await purchase(db, aCall(userId), await aProduct(db, { price: 100 }));
    await bookMovement(db, { ...movement, userId, amount: maxBalance - maxManualBalance + 101 });
    const order = Number(bought.ok && bought.value.order_id);
    const refund = () => db.transaction().execute((tx) => refundOrder(tx, actor, order, null));
    expect(await refund()).toEqual({ ok: false, why: "balance_full" });
    await bookMovement(db, { ...movement, userId, amount: -maxManualBalance });
    expect(await refund()).toMatchObject({ ok: true });
  });

  test("WIRE-01: somebody above the account limit cannot buy, and keeps their balance", async () => {
    const userId = await anAccount(db, { points: maxBalance });
    const limit = (change: string) => sql.raw(`alter table balances ${change}`).execute(db);
    const hold = (points: number) => sql`update balances set points = ${points} where user_id = ${userId}`.execute(db);
    await limit("drop constraint balances_most_points");
    await hold(maxBalance + 200);
    await limit(`add constraint balances_most_points check (points <= ${maxBalance}) not valid`);
    const productId = await aProduct(db, { price: 100 });
    expect(await purchase(db, aCall(userId), productId)).toEqual({ ok: false, why: "balance_full" });
    expect(await readPoints(userId)).toBe(maxBalance + 200);
    await hold(maxBalance);
    expect(await purchase(db, aCall(userId), productId)).toMatchObject({ ok: true });
  });

  test("sums too large for a number are shown as the largest number", async () => {
    for (const _ of [1, 2]) await anAccount(db, { points: maxBalance, bucksCents: maxBalance });
    expect(await readOverview(db, someTime)).toMatchObject({ points_held: Number.MAX_SAFE_INTEGER });
  });
});
