import fc from "fast-check";
import { expect, test } from "vitest";
import type { Actor } from "../../../common/server/actor.ts";
import type { SpendCall } from "../../../money/server/spend.ts";
import type { Tx } from "../../../platform/database/db.ts";
import { aCall, aCashout, anAccount, aStaffMember, getBalance, someTime } from "../../../tests/house/builders.ts";
import { runConcurrently } from "../../../tests/house/concurrently.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { expectLedgerHolds } from "../../../tests/house/ledger-checks.ts";
import type { WithdrawalRow } from "../queries.ts";
import { approveWithdrawal, payWithdrawal, rejectWithdrawal } from "../records.ts";
import type { Withdrawal } from "../rules.ts";
import { withdraw } from "../withdraw.ts";

const cap = 25_000;
const wanted = (amountBucks: number): Withdrawal => ({
  amountBucks,
  currency: "usdt",
  network: "erc20",
  address: "0x9e39fFF2686a361817b426C82Be5D3D7736329F7",
  feeCents: 100,
});

const letter = { subject: "Received", text: "Hello,\n\nyou asked." };

onEachDatabase("cashout on %s", { pool: 24 }, (database) => {
  const { db } = database;
  const ask = (
    userId: number,
    bucks: number,
    { dailyCap = cap, ...call }: Partial<SpendCall> & { dailyCap?: number } = {},
  ) => withdraw(db, aCall(userId, call), wanted(bucks), { terms: aCashout({ daily_cap: dailyCap }), letter });
  const askedId = async (userId: number, bucks: number): Promise<number> => {
    const outcome = await ask(userId, bucks);
    if (!outcome.ok) throw new Error(JSON.stringify(outcome));
    return Number(outcome.value.id);
  };
  const listWithdrawals = (userId: number): Promise<WithdrawalRow[]> =>
    db.selectFrom("withdrawals").selectAll().where("user_id", "=", userId).orderBy("id").execute();
  const getBucksCents = async (userId: number) => (await getBalance(db, userId)).bucks_cents;
  const actor = (id: number): Actor => ({ id, address: "127.0.0.1", requestId: "test", now: someTime });
  const inTx = <Answer>(work: (tx: Tx) => Promise<Answer>) => db.transaction().execute(work);
  const approve = (adminId: number, id: number) => inTx((tx) => approveWithdrawal(tx, actor(adminId), id));
  const pay = (adminId: number, id: number) => inTx((tx) => payWithdrawal(tx, actor(adminId), id, "0xabc"));
  const reject = (adminId: number, id: number) => inTx((tx) => rejectWithdrawal(tx, actor(adminId), id, "no"));

  test("PERM-11, DATA-28: a withdrawal debits its bucks, is booked in the ledger under its id, and waits for a decision", async () => {
    const userId = await anAccount(db, { bucksCents: 10_050 });
    const id = await askedId(userId, 100);
    expect(await listWithdrawals(userId)).toMatchObject([
      { id, currency: "usdt", network: "erc20", amount_bucks: 100, fee_cents: 100, status: "pending" },
    ]);
    expect(await getBucksCents(userId)).toBe(50);
    const booked = await db.selectFrom("ledger").selectAll().where("user_id", "=", userId).orderBy("id").execute();
    expect(booked.at(-1)).toMatchObject({
      currency: "bucks",
      amount: -10_000,
      balance_after: 50,
      reason: "withdrawal",
      ref: `withdrawal:${id}`,
    });
  });

  test("a request stamped before midnight that runs after midnight does not reset the next day's cap", async () => {
    const userId = await anAccount(db, { bucksCents: 100_000 });
    const [before, after] = [new Date("2026-11-21T23:59:59.990Z"), new Date("2026-11-22T00:00:00.010Z")];
    const at = (now: Date) => ask(userId, 100, { now, dailyCap: 150 });
    expect(await at(after)).toMatchObject({ ok: true });
    expect(await at(before)).toEqual({ ok: false, why: "daily_cap", left: 50 });
    expect(await at(after)).toEqual({ ok: false, why: "daily_cap", left: 50 });
    expect(await ask(userId, 50, { now: before, dailyCap: 150 })).toMatchObject({ ok: true });
    expect(await at(after)).toEqual({ ok: false, why: "daily_cap", left: 0 });
    expect(await at(new Date("2026-11-23T00:00:00Z"))).toMatchObject({ ok: true });
  });

  test("of 20 concurrent withdrawals with bucks for 7, exactly 7 succeed", async () => {
    const userId = await anAccount(db, { bucksCents: 7_999 });
    const outcomes = await runConcurrently(
      database,
      userId,
      Array.from({ length: 20 }, () => () => ask(userId, 10)),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(7);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.why === "insufficient_funds")).toHaveLength(13);
    expect(await listWithdrawals(userId)).toHaveLength(7);
    expect(await getBucksCents(userId)).toBe(999);
  });

  test("the daily cap limits 20 concurrent requests and resets each UTC day, and a rejected request no longer uses it up", async () => {
    const userId = await anAccount(db, { bucksCents: 1_000_000 });
    const adminId = await aStaffMember(db);
    const day = { dailyCap: 50, now: new Date("2026-11-21T23:59:59.999Z") };
    const outcomes = await runConcurrently(
      database,
      userId,
      Array.from({ length: 20 }, () => () => ask(userId, 12, day)),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(4);
    expect(await ask(userId, 3, day)).toEqual({ ok: false, why: "daily_cap", left: 2 });
    const [first] = await listWithdrawals(userId);
    await reject(adminId, first?.id ?? 0);
    expect(await ask(userId, 14, day)).toMatchObject({ ok: true });
    expect(await ask(userId, 1, day)).toEqual({ ok: false, why: "daily_cap", left: 0 });
    const nextDay = { dailyCap: 50, now: new Date("2026-11-22T00:00:00.000Z") };
    expect(await ask(userId, 50, nextDay)).toMatchObject({ ok: true });
    expect(await ask(userId, 1, nextDay)).toEqual({ ok: false, why: "daily_cap", left: 0 });
  });

  test("one idempotency key withdraws once, however often it is sent", async () => {
    const userId = await anAccount(db, { bucksCents: 100_000 });
    const keyed = { key: "one", path: "/withdraw" };
    const outcomes = await runConcurrently(
      database,
      userId,
      Array.from({ length: 8 }, () => () => ask(userId, 20, keyed)),
    );
    outcomes.push(await ask(userId, 20, keyed));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(await listWithdrawals(userId)).toHaveLength(1);
    expect(await getBucksCents(userId)).toBe(98_000);
    expect(await ask(userId, 20, { ...keyed, bodySha256: "other" })).toEqual({ ok: false, why: "key_reused" });
  });

  test("each step from pending to approved to paid happens once, and no step follows the last", async () => {
    const userId = await anAccount(db, { bucksCents: 10_000 });
    const adminId = await aStaffMember(db);
    const id = await askedId(userId, 100);
    expect(await pay(adminId, id)).toEqual({ ok: false, why: "not_approved" });
    const approvals = await Promise.all([1, 2, 3, 4].map(() => approve(adminId, id)));
    expect(approvals.filter(({ ok }) => ok)).toHaveLength(1);
    const payments = await Promise.all([1, 2, 3, 4].map(() => pay(adminId, id)));
    expect(payments.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await reject(adminId, id)).toEqual({ ok: false, why: "already", status: "paid" });
    expect(await approve(adminId, id)).toEqual({ ok: false, why: "already", status: "paid" });
    expect(await getBucksCents(userId)).toBe(0);
    expect(await listWithdrawals(userId)).toMatchObject([
      { status: "paid", transaction_id: "0xabc", decided_by: adminId },
    ]);
    expect(await reject(adminId, 999_999_999)).toEqual({ ok: false, why: "no_such_withdrawal" });
    const log = await db.selectFrom("audit_log").select("action").where("subject", "=", `withdrawal:${id}`).execute();
    expect(log.map(({ action }) => action)).toEqual(["cashout.withdrawal.approve", "cashout.withdrawal.pay"]);
  });

  test("a rejection refunds every buck once, and a rejected withdrawal cannot be paid", async () => {
    const userId = await anAccount(db, { bucksCents: 10_000 });
    const adminId = await aStaffMember(db);
    const id = await askedId(userId, 60);
    await approve(adminId, id);
    const decisions = await Promise.all([1, 2, 3, 4, 5].map(() => reject(adminId, id)));
    expect(decisions.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await getBucksCents(userId)).toBe(10_000);
    expect(await pay(adminId, id)).toEqual({ ok: false, why: "already", status: "rejected" });
  });

  test("when an approved withdrawal is paid and rejected at the same moment, only one of the two succeeds", async () => {
    const adminId = await aStaffMember(db);
    for (let round = 0; round < 5; round += 1) {
      const userId = await anAccount(db, { bucksCents: 1_000 });
      const id = await askedId(userId, 10);
      await approve(adminId, id);
      const [paid, rejected] = await Promise.all([pay(adminId, id), reject(adminId, id)]);
      expect([paid.ok, rejected.ok].filter(Boolean)).toHaveLength(1);
      expect(await getBucksCents(userId)).toBe(paid.ok ? 0 : 1_000);
    }
  });

  test("above the limit two different admins must approve, even when both click at the same moment", async () => {
    const [first, second] = [await aStaffMember(db), await aStaffMember(db)];
    const userId = await anAccount(db, { bucksCents: 1_000_000 });
    const id = await askedId(userId, 2_501);
    expect(await approve(first, id)).toMatchObject({
      ok: true,
      value: { status: "pending", first_approved_by: first },
    });
    expect(await approve(first, id)).toEqual({ ok: false, why: "second_admin" });
    expect(await pay(first, id)).toEqual({ ok: false, why: "not_approved" });
    expect(await approve(second, id)).toMatchObject({ ok: true, value: { status: "approved", approved_by: second } });
    const other = await askedId(userId, 2_501);
    const clicks = await Promise.all([first, first, second].map((admin) => approve(admin, other)));
    expect(clicks.filter(({ ok }) => ok)).toHaveLength(2);
    expect((await listWithdrawals(userId)).at(-1)).toMatchObject({ status: "approved" });
    const small = await askedId(await anAccount(db, { bucksCents: 250_000 }), 2_500);
    expect(await approve(first, small)).toMatchObject({ ok: true, value: { status: "approved" } });
  });

  test("after any interleaving of requests and decisions, bucks held plus withdrawals not rejected equal the starting bucks", async () => {
    const step = fc.record({
      what: fc.constantFrom("ask", "approve", "pay", "reject"),
      user: fc.nat({ max: 1 }),
      which: fc.nat({ max: 3 }),
      bucks: fc.integer({ min: 2, max: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 5 }), async (rounds) => {
        const adminId = await aStaffMember(db);
        const users = [await anAccount(db, { bucksCents: 10_000 }), await anAccount(db, { bucksCents: 10_000 })];
        const run = async ({ what, user, which, bucks }: (typeof rounds)[number][number]) => {
          const userId = users[user] ?? 0;
          if (what === "ask") return ask(userId, bucks, { dailyCap: 120 });
          const id = (await listWithdrawals(userId))[which]?.id ?? 0;
          return what === "approve" ? approve(adminId, id) : what === "pay" ? pay(adminId, id) : reject(adminId, id);
        };
        for (const round of rounds) await Promise.all(round.map(run));
        for (const userId of users) {
          const rows = await listWithdrawals(userId);
          const out = rows
            .filter(({ status }) => status !== "rejected")
            .reduce((sum, row) => sum + row.amount_bucks, 0);
          expect((await getBucksCents(userId)) + out * 100).toBe(10_000);
          expect(out).toBeLessThanOrEqual(120);
        }
        await expectLedgerHolds(db);
      }),
      { numRuns: 20 },
    );
  });
});
