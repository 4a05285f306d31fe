import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { closeAccount } from "../../../identity/server/profile.ts";
import { anAccount, aStaffMember, getBalance, nextNumber, someTime } from "../../../tests/house/builders.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { changeChallenge, claimChallenge, createChallenge, decideClaim } from "../../challenges/records.ts";
import { adjustBalance } from "../users.ts";

onEachDatabase("the desk's money on %s", { pool: 12 }, async (database) => {
  const staff = await aStaffMember(database.db);

  const actor = (id = staff) => ({ id, address: "127.0.0.1", requestId: `r${nextNumber()}`, now: someTime });
  const getName = async (id: number) =>
    (await database.db.selectFrom("users").select("username").where("id", "=", id).executeTakeFirstOrThrow()).username;
  const adjust = (username: string, currency: "points" | "bucks", amount: number) =>
    database.db
      .transaction()
      .execute((tx) => adjustBalance(tx, actor(), username, { currency, amount, reason: "why" }));
  const findRows = (userId: number, reason: string) =>
    database.db
      .selectFrom("ledger")
      .select(["amount", "balance_after", "ref"])
      .where("user_id", "=", userId)
      .where("reason", "=", reason)
      .orderBy("id")
      .execute();
  const challenge = async (rewardPoints = 500) => {
    const made = await createChallenge(database.db, actor(), {
      title: `Hit it ${nextNumber()}`,
      slot: "Storm Parade",
      target_multiplier: 500,
      min_bet: 1,
      reward_points: rewardPoints,
      ends_at: null,
      active: true,
    });
    if (!made.ok) throw new Error(made.why);
    return made.value;
  };
  const claim = async (challengeId: number, userId: number) => {
    const link = "https://clips.example/1";
    const made = await claimChallenge(database.db, { challengeId, userId, link, now: someTime });
    if (!made.ok) throw new Error(made.why);
    return made.value;
  };
  const decide = (id: number, status: "accepted" | "refused", by = staff) =>
    database.db.transaction().execute((tx) => decideClaim(tx, actor(by), { id, status, note: null }));

  describe("adjustments", () => {
    test("after any series, the balance is the sum of the successful adjustments, never negative, and each is in the ledger and audit log", async () => {
      const amounts = fc.array(
        fc.integer({ min: -2_000, max: 2_000 }).filter((amount) => amount !== 0),
        { maxLength: 12 },
      );
      await fc.assert(
        fc.asyncProperty(fc.constantFrom("points" as const, "bucks" as const), amounts, async (currency, cents) => {
          const userId = await anAccount(database.db);
          const username = await getName(userId);
          const unit = currency === "points" ? 1 : 100;
          let held = 0;
          for (const change of cents) {
            const outcome = await adjust(username, currency, change / unit);
            const isDone = held + change >= 0;
            expect(outcome).toEqual(
              isDone ? { ok: true, value: (held + change) / unit } : { ok: false, why: "insufficient_funds" },
            );
            if (isDone) held += change;
          }
          const balance = await getBalance(database.db, userId);
          expect(currency === "points" ? balance.points : balance.bucks_cents).toBe(held);
          const booked = await findRows(userId, "adjust");
          expect(booked.reduce((sum, { amount }) => sum + amount, 0)).toBe(held);
          const logged = await database.db
            .selectFrom("audit_log")
            .select(({ fn }) => fn.countAll<number>().as("count"))
            .where("subject", "=", `user:${userId}`)
            .executeTakeFirstOrThrow();
          expect(logged.count).toBe(booked.length);
        }),
        { numRuns: 12 },
      );
    });
  });

  describe("challenge rewards", () => {
    test("a claim accepted and refused by eight parallel requests is decided once and paid at most once", async () => {
      const userId = await anAccount(database.db);
      const id = await claim(await challenge(2_500), userId);
      const decisions = (["accepted", "refused"] as const).flatMap((status) =>
        Array.from({ length: 4 }, () => () => decide(id, status)),
      );
      const outcomes = await Promise.all(decisions.map((act) => act()));
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      const { status } = await database.db
        .selectFrom("challenge_claims")
        .select("status")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const paid = await findRows(userId, "challenge");
      expect(paid).toEqual(status === "accepted" ? [{ amount: 2_500, balance_after: 2_500, ref: `claim:${id}` }] : []);
      expect(outcomes.filter((outcome) => !outcome.ok)).toEqual(
        Array.from({ length: 7 }, () => ({ ok: false, why: "decided_already", status })),
      );
    });

    test("a claim pays the reward when it is accepted; a changed or deleted challenge still pays its claims once", async () => {
      const userId = await anAccount(database.db);
      const challengeId = await challenge(100);
      const id = await claim(challengeId, userId);
      const now = { title: "Now", slot: "S", target_multiplier: 2, min_bet: 0, reward_points: 150, ends_at: null };
      await changeChallenge(database.db, actor(), challengeId, { ...now, active: false });
      await changeChallenge(database.db, actor(), challengeId, null);
      expect(await decide(id, "accepted")).toEqual({ ok: true, value: null });
      expect(await decide(id, "refused")).toEqual({ ok: false, why: "decided_already", status: "accepted" });
      expect((await getBalance(database.db, userId)).points).toBe(150);
    });

    test("nobody can decide their own claim, and a closed account is not paid", async () => {
      const own = await claim(await challenge(900), staff);
      for (const status of ["accepted", "refused"] as const) {
        expect(await decide(own, status)).toEqual({ ok: false, why: "own_claim" });
      }
      expect((await getBalance(database.db, staff)).points).toBe(0);

      const userId = await anAccount(database.db);
      const id = await claim(await challenge(900), userId);
      await closeAccount(database.db, { userId, provenHash: "none", requestId: "close", now: someTime });
      expect(await decide(id, "accepted")).toEqual({ ok: false, why: "account_closed" });
      expect((await getBalance(database.db, userId)).points).toBe(0);
      expect(await decide(id, "refused")).toEqual({ ok: true, value: null });
      expect(await adjust(`closed ${userId}`, "points", 5)).toEqual({ ok: false, why: "closed" });
    });

    test("any series of claims and decisions pays each challenge at most once per viewer", async () => {
      const step = fc.constantFrom("claim" as const, "accepted" as const, "refused" as const);
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
          const userId = await anAccount(database.db);
          const challengeId = await challenge(70);
          let newest = 0;
          let won = false;
          for (const what of steps) {
            if (what === "claim") {
              const made = await claimChallenge(database.db, {
                challengeId,
                userId,
                link: "https://a.example",
                now: someTime,
              });
              if (made.ok) newest = made.value;
              expect(made.ok && won, "who has won claims no more").toBe(false);
            } else if ((await decide(newest, what)).ok && what === "accepted") won = true;
          }
          expect((await getBalance(database.db, userId)).points).toBe(won ? 70 : 0);
        }),
        { numRuns: 15 },
      );
    });
  });
});
