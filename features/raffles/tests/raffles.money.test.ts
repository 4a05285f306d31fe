import fc from "fast-check";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, test } from "vitest";
import { linkAccount, unlinkAccount } from "../../../identity/server/links.ts";
import { bookMovement } from "../../../money/server/ledger.ts";
import type { SpendQueue } from "../../../money/server/spend-queue.ts";
import { createClock } from "../../../platform/base/clock.ts";
import { createChanges } from "../../../platform/database/changes.ts";
import { aCall, anAccount, aRaffle, getBalance, nextNumber, someTime } from "../../../tests/house/builders.ts";
import type { TestDatabase } from "../../../tests/house/database.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { createTestSpendQueue } from "../../../tests/house/spend-queue.ts";
import { cancelRaffle, deleteRaffle, refundTickets } from "../cancel-raffle.ts";
import { closeAndFreeze } from "../jobs.ts";
import { joinRaffle } from "../join.ts";
import { closeDueRaffles } from "../raffle-draws.ts";
import { refusalText } from "../rules.ts";

const later = new Date(someTime.getTime() + 2 * 60 * 60 * 1000);
const actor = (id: number) => ({ id, address: "127.0.0.1", requestId: "test", now: someTime });

onEachDatabase("raffles on %s", (database) => {
  const queue = createTestSpendQueue(database);
  const join = (
    userId: number,
    raffleId: number,
    tickets: number,
    call: Parameters<typeof aCall>[1] = {},
    seen: number | null = null,
    where: SpendQueue | TestDatabase["db"] = queue,
  ) =>
    joinRaffle(where, aCall(userId, { path: `/api/raffles/join/${raffleId}/${tickets}`, ...call }), raffleId, {
      tickets,
      seenPricePoints: seen,
    });
  const refusal = async (outcome: ReturnType<typeof join>) => {
    const settled = await outcome;
    if (settled.ok) return "paid";
    if (settled.why === "nothing_offered" || settled.why === "key_reused" || settled.why === "balance_full")
      return settled.why;
    return refusalText(settled);
  };
  const readEntries = (raffleId: number) =>
    database.db
      .selectFrom("raffle_entries")
      .selectAll()
      .where("raffle_id", "=", raffleId)
      .orderBy("first_ticket")
      .execute();
  const raffle = (id: number) =>
    database.db.selectFrom("raffles").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  test("API-08: joining debits price times tickets, books it, and gives the next tickets as one range", async () => {
    const userId = await anAccount(database.db, { points: 1_000 });
    const id = await aRaffle(database.db, { price: 30 });
    expect(await join(userId, id, 5)).toEqual({ ok: true, value: { first_ticket: 1, last_ticket: 5, own_tickets: 5 } });
    expect(await join(userId, id, 2)).toEqual({ ok: true, value: { first_ticket: 6, last_ticket: 7, own_tickets: 7 } });
    expect((await getBalance(database.db, userId)).points).toBe(1_000 - 7 * 30);
    expect((await raffle(id)).entries_count).toBe(7);
    const booked = await database.db
      .selectFrom("ledger")
      .selectAll()
      .where("user_id", "=", userId)
      .orderBy("id")
      .execute();
    expect(booked.slice(1).map(({ amount, reason, ref }) => [amount, reason, ref])).toEqual([
      [-150, "raffle", `raffle:${id}`],
      [-60, "raffle", `raffle:${id}`],
    ]);
  });

  test("a free raffle costs nothing and books nothing", async () => {
    const userId = await anAccount(database.db);
    const id = await aRaffle(database.db, { price: 0 });
    expect(await join(userId, id, 3)).toMatchObject({ ok: true });
    expect(await database.db.selectFrom("ledger").select("id").where("user_id", "=", userId).execute()).toEqual([]);
  });

  test("a refusal names what is missing and changes nothing", async () => {
    const userId = await anAccount(database.db, { points: 100 });
    const limited = await aRaffle(database.db, { price: 1, most: 10 });
    await join(userId, limited, 4);
    expect(await refusal(join(userId, limited, 7))).toBe("You can buy at most 6 more tickets in this raffle.");
    await join(userId, limited, 6);
    expect(await refusal(join(userId, limited, 1))).toBe(
      "You already have all 10 tickets one viewer can have in this raffle.",
    );
    const dear = await aRaffle(database.db, { price: 1_000 });
    expect(await refusal(join(userId, dear, 2))).toBe("You need 1,910 more points to join.");
    const wager = await aRaffle(database.db, { price: 1, wagerCents: 5_000 });
    expect(await refusal(join(userId, wager, 1))).toBe("You need to wager $50.00 on Roobet this month to join.");
    const over = await aRaffle(database.db, { endsAt: someTime });
    expect(await refusal(join(userId, over, 1))).toBe("This raffle has ended.");
    const cancelled = await aRaffle(database.db);
    await database.db.transaction().execute((tx) => cancelRaffle(tx, actor(userId), cancelled));
    expect(await refusal(join(userId, cancelled, 1))).toBe("This raffle was cancelled.");
    const full = await aRaffle(database.db, { price: 0 });
    await database.db.updateTable("raffles").set({ entries_count: 999_999_998 }).where("id", "=", full).execute();
    expect(await refusal(join(userId, full, 3))).toBe("Only 2 tickets are left in this raffle.");
    const dearer = await aRaffle(database.db, { price: 20 });
    expect(await refusal(join(userId, dearer, 1, {}, 10))).toBe(
      "The price changed: a ticket costs 20 points now. You were not charged.",
    );
    expect(await join(userId, 999_999_999, 1)).toEqual({ ok: false, why: "nothing_offered" });
    const deleted = await aRaffle(database.db);
    await database.db.transaction().execute((tx) => deleteRaffle(tx, actor(userId), deleted));
    expect(await join(userId, deleted, 1)).toEqual({ ok: false, why: "nothing_offered" });
    expect((await getBalance(database.db, userId)).points).toBe(90);
  });

  test("the required wager is the one at the raffle's partner this month, on the linked account", async () => {
    const userId = await anAccount(database.db, { points: 100 });
    const accountId = `acc-${nextNumber()}`;
    await database.db
      .insertInto("links")
      .values({ user_id: userId, provider: "roobet", account_id: accountId, account_name: "x", linked_at: someTime })
      .execute();
    const wagered = (partner: number, month: string, cents: number) =>
      database.db
        .insertInto("wagers")
        .values({
          partner,
          month,
          account_id: accountId,
          username: "x",
          wager_cents: cents,
          counted_cents: cents,
          updated_at: someTime,
        })
        .execute();
    await wagered(1, "2026-10-01", 9_000);
    await wagered(2, "2026-11-01", 9_000);
    const id = await aRaffle(database.db, { price: 1, wagerCents: 5_000 });
    const elsewhere = await aRaffle(database.db, { price: 1, wagerCents: 5_000, partner: 2 });
    expect(await refusal(join(userId, id, 1))).toBe("You need to wager $50.00 on Roobet this month to join.");
    expect(await refusal(join(userId, elsewhere, 1))).toBe("You need to wager $50.00 on Rainbet this month to join.");
    await wagered(1, "2026-11-01", 5_000);
    expect(await join(userId, id, 1)).toMatchObject({ ok: true });
  });

  /** Creates a Roobet account with a wager this month. The tests link several users to it, one after the other. */
  const withWager = async (cents = 5_000) => {
    const accountId = `acc-${nextNumber()}`;
    const figure = { wager_cents: cents, counted_cents: cents, updated_at: someTime };
    await database.db
      .insertInto("wagers")
      .values({ partner: 1, month: "2026-11-01", account_id: accountId, username: "x", ...figure })
      .execute();
    return accountId;
  };
  const linkTo = async (userId: number, accountId: string) => {
    const link = { userId, provider: "roobet", accountId, accountName: "x", now: someTime } as const;
    expect((await linkAccount(database.db, link)).ok).toBe(true);
  };
  const unlink = (userId: number) => unlinkAccount(database.db, userId, "roobet", someTime);
  const used = "Someone else has joined this raffle with this Roobet account. An account counts for one viewer only.";

  test("PLAY-02: one wagering account lets one user into a raffle, even if another user links it afterwards", async () => {
    const [accountId, ...users] = [
      await withWager(),
      ...(await Promise.all([100, 100].map((points) => anAccount(database.db, { points })))),
    ];
    const [first, second] = users as [number, number];
    const gated = await aRaffle(database.db, { price: 10, wagerCents: 5_000 });
    const [another, open] = [await aRaffle(database.db, { wagerCents: 5_000 }), await aRaffle(database.db)];
    await linkTo(first, accountId);
    for (const raffleId of [gated, open]) expect(await join(first, raffleId, 1)).toMatchObject({ ok: true });
    await unlink(first);
    await linkTo(second, accountId);
    expect(await refusal(join(second, gated, 1))).toBe(used);
    expect([(await getBalance(database.db, second)).points, (await raffle(gated)).entries_count]).toEqual([100, 1]);
    // In the other raffles, nobody has joined with this account yet, or no wager is required.
    for (const raffleId of [another, open]) expect(await join(second, raffleId, 1)).toMatchObject({ ok: true });
    // In this raffle the account stays the first user's, even after the refund.
    await database.db.transaction().execute((tx) => cancelRaffle(tx, actor(first), gated));
    await refundTickets(database.db, gated, someTime, null);
    expect((await getBalance(database.db, first)).points).toBe(90);
  });

  test("PLAY-02: of two concurrent joins with one account, one succeeds and the other gets the reason", async () => {
    const accountId = await withWager();
    const [first, second] = [
      await anAccount(database.db, { points: 100 }),
      await anAccount(database.db, { points: 100 }),
    ];
    const id = await aRaffle(database.db, { price: 10, wagerCents: 5_000 });
    await linkTo(first, accountId);
    if (database.kind === "embedded") {
      expect(await join(first, id, 1)).toMatchObject({ ok: true });
      await unlink(first);
      await linkTo(second, accountId);
      expect(await refusal(join(second, id, 1))).toBe(used);
      return;
    }
    // Both calls have read that the account is theirs and now wait for the raffle's lock. A batched call would read
    // again after the wait.
    const joinAlone = (userId: number) => join(userId, id, 1, {}, null, database.db);
    const held = await database.db.transaction().execute(async (tx) => {
      await tx.selectFrom("raffles").select("id").where("id", "=", id).forUpdate().execute();
      const early = joinAlone(first);
      await waiting(1);
      await unlink(first);
      await linkTo(second, accountId);
      const late = joinAlone(second);
      await waiting(2);
      return { outcomes: Promise.all([early, late]) };
    });
    const outcomes = await held.outcomes;
    expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ why: "account_used", partner: 1 });
    expect((await raffle(id)).entries_count).toBe(1);
  });

  const waiting = async (calls: number) => {
    await expect
      .poll(async () => {
        const { rows } = await sql<{ count: number }>`
          select count(*) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
        return rows[0]?.count;
      })
      .toBe(calls);
  };

  test("PLAY-02: a participant can go on only with the account that let them in", async () => {
    const [one, other] = [await withWager(), await withWager()];
    const userId = await anAccount(database.db, { points: 100 });
    const friend = await anAccount(database.db, { points: 100 });
    const id = await aRaffle(database.db, { price: 10, wagerCents: 5_000 });
    await linkTo(userId, one);
    expect(await join(userId, id, 1)).toMatchObject({ ok: true });
    await linkTo(userId, other);
    expect(await refusal(join(userId, id, 1))).toBe(
      "You joined this raffle with a different Roobet account. Link that account again to get more tickets.",
    );
    await linkTo(userId, one);
    expect(await join(userId, id, 2)).toMatchObject({ ok: true, value: { own_tickets: 3 } });
    // Nobody has joined with the other account.
    await linkTo(friend, other);
    expect(await join(friend, id, 1)).toMatchObject({ ok: true });
  });

  test("a key joins once, even when sent twice concurrently, and is refused with other tickets", async () => {
    const userId = await anAccount(database.db, { points: 1_000 });
    const id = await aRaffle(database.db, { price: 1 });
    const key = `join-${nextNumber()}`;
    const path = "/api/raffles/join";
    const answers = await Promise.all([1, 2, 3, 4].map(() => join(userId, id, 5, { key, path })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await raffle(id)).entries_count).toBe(5);
    expect(await join(userId, id, 5, { key, path, bodySha256: "another" })).toEqual({ ok: false, why: "key_reused" });
  });

  test("under any interleaving, tickets are contiguous and disjoint and add up, and every point is accounted for", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ who: fc.nat(3), tickets: fc.integer({ min: 1, max: 30 }) }), {
          minLength: 1,
          maxLength: 25,
        }),
        fc.integer({ min: 20, max: 60 }),
        async (purchases, most) => {
          const price = 7;
          const users = await Promise.all([600, 200, 70, 0].map((points) => anAccount(database.db, { points })));
          const id = await aRaffle(database.db, { price, most });
          const outcomes = await Promise.all(
            purchases.map(({ who, tickets }) => join(users[who] as number, id, tickets)),
          );
          const entries = await readEntries(id);
          let next = 1;
          for (const { first_ticket, last_ticket } of entries) {
            expect(first_ticket).toBe(next);
            next = last_ticket + 1;
          }
          expect((await raffle(id)).entries_count).toBe(next - 1);
          expect(outcomes.filter(({ ok }) => ok)).toHaveLength(entries.length);
          for (const [index, userId] of users.entries()) {
            const held = entries
              .filter((entry) => entry.user_id === userId)
              .reduce((sum, entry) => sum + entry.last_ticket - entry.first_ticket + 1, 0);
            expect(held).toBeLessThanOrEqual(most);
            expect((await getBalance(database.db, userId)).points).toBe(
              ([600, 200, 70, 0][index] as number) - held * price,
            );
            const holding = await database.db
              .selectFrom("raffle_holdings")
              .select("tickets")
              .where("raffle_id", "=", id)
              .where("user_id", "=", userId)
              .executeTakeFirst();
            expect(holding?.tickets ?? 0).toBe(held);
          }
        },
      ),
      { numRuns: database.kind === "server" ? 25 : 8 },
    );
  });

  test("one user's concurrent purchases never exceed their limit", async () => {
    const userId = await anAccount(database.db, { points: 1_000 });
    const id = await aRaffle(database.db, { price: 1, most: 10 });
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => join(userId, id, 3)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
    expect(outcomes.every((outcome) => outcome.ok || outcome.why === "limit")).toBe(true);
    expect((await getBalance(database.db, userId)).points).toBe(991);
  });

  test("nobody joins after the close, however close the race is, and entries never change", async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => anAccount(database.db, { points: 100 })));
    const id = await aRaffle(database.db, { price: 1 });
    const joining = users.map((userId) => join(userId, id, 2));
    const [, ...outcomes] = await Promise.all([closeDueRaffles(database.db, later), ...joining]);
    const { entries_count, ended } = await raffle(id);
    expect(ended).toBe(2);
    expect(entries_count).toBe(2 * outcomes.filter(({ ok }) => ok).length);
    expect(await join(users[0] as number, id, 1)).toMatchObject({ ok: false, why: "ended" });
    const change = database.db.updateTable("raffle_entries").set({ last_ticket: 9 }).where("raffle_id", "=", id);
    if (entries_count > 0) await expect(change.execute()).rejects.toThrow("append-only");
    await database.db.transaction().execute((tx) => cancelRaffle(tx, actor(users[0] as number), id));
    await refundTickets(database.db, id, someTime, null);
  });

  test("cancelling and deleting refund every ticket exactly once, under retries and concurrent joins", async () => {
    for (const cancel of [cancelRaffle, deleteRaffle]) {
      const users = await Promise.all(Array.from({ length: 6 }, () => anAccount(database.db, { points: 500 })));
      const id = await aRaffle(database.db, { price: 20 });
      for (const userId of users) await join(userId, id, 3);
      const admin = await anAccount(database.db);
      const off = () => database.db.transaction().execute((tx) => cancel(tx, actor(admin), id));
      const [first, ...joins] = await Promise.all([off(), ...users.map((userId) => join(userId, id, 1))]);
      expect(first.ok).toBe(true);
      expect(joins.every((outcome) => outcome.ok || outcome.why !== "key_reused")).toBe(true);
      await Promise.all([1, 2, 3].map(() => refundTickets(database.db, id, someTime, null)));
      await refundTickets(database.db, id, someTime, null);
      for (const userId of users) expect((await getBalance(database.db, userId)).points).toBe(500);
      expect(await off()).toMatchObject({ ok: false });
      expect((await raffle(id)).refund_due).toBe(false);
    }
  });

  test("the job finishes the refunds of a crashed process", async () => {
    const userId = await anAccount(database.db, { points: 100 });
    const id = await aRaffle(database.db, { price: 10 });
    await join(userId, id, 4);
    await database.db.transaction().execute((tx) => cancelRaffle(tx, actor(userId), id));
    expect((await getBalance(database.db, userId)).points).toBe(60);
    const house = {
      db: database.db,
      clock: { ...createClock(), now: () => someTime },
      log: pino({ level: "silent" }),
      changes: createChanges(),
    };
    await closeAndFreeze(house);
    expect((await getBalance(database.db, userId)).points).toBe(100);
    await bookMovement(database.db, {
      userId,
      currency: "points",
      amount: -100,
      reason: "adjust",
      ref: "test",
      requestId: null,
      now: someTime,
    });
    await closeAndFreeze(house);
    expect((await getBalance(database.db, userId)).points).toBe(0);
  });
});
