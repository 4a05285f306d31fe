import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { revealedAfterMs } from "../../../common/contract/raffle-reel.ts";
import { createDraws } from "../../../fairness/server/draws/draws.ts";
import { toSignerKeys } from "../../../fairness/server/draws/signed-numbers.ts";
import { readOwnStates } from "../../../identity/server/own-state.ts";
import { countMovements } from "../../../money/history/queries.ts";
import { maxBalanceBeforePayout } from "../../../money/server/balance-limits.ts";
import { bookMovement } from "../../../money/server/ledger.ts";
import { createDirectSandbox, newSandboxKey } from "../../../partners/random-org/sandbox.ts";
import { aCall, anAccount, aRaffle, getBalance, someTime } from "../../../tests/house/builders.ts";
import { drawHouse } from "../../../tests/house/draw-house.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { boardDraws } from "../../leaderboard/freeze.ts";
import { answerOrder } from "../../store/answer-order.ts";
import type { ProductField } from "../../store/contract/product-fields.ts";
import { createOrdersLookup } from "../../store/queries.ts";
import { closeAndFreeze } from "../jobs.ts";
import { joinRaffle } from "../join.ts";
import { findDueLoserNotices } from "../loser-notices.ts";
import { freezeRaffle, raffleDraws } from "../raffle-draws.ts";
import { revealDelayMs, revealWinners } from "../reveal.ts";
import { raffleWinsSql } from "../ribbon.ts";
import { voidRaffleWinner } from "../void-winner.ts";

const afterEnd = new Date(someTime.getTime() + 2 * 60 * 60 * 1000);
const keys = Promise.resolve(toSignerKeys(newSandboxKey()));
const address: ProductField = { label: "Address", kind: "address", required: true };

interface Prize {
  kind: "item" | "points" | "bucks";
  amount: number;
  fields?: ProductField[];
}

onEachDatabase("raffle prizes on %s", (database) => {
  let now = afterEnd;
  const house = () => drawHouse(database.db, () => now, { demo: true });
  const draws = () => {
    const its = house();
    const source = createDirectSandbox({ db: database.db, clock: its.clock, keys: () => keys });
    return createDraws(its, source, { raffle: raffleDraws(its), leaderboard: boardDraws(its) });
  };

  async function closed(sizes: readonly number[], winners: number, { kind, amount, fields = [] }: Prize) {
    const { db } = database;
    const id = await aRaffle(db, { price: 0, most: 1_000, winners });
    const prize = { prize_kind: kind, prize_amount: amount, prize_fields: JSON.stringify(fields) };
    await db.updateTable("raffles").set(prize).where("id", "=", id).execute();
    const users: number[] = [];
    for (const size of sizes) {
      const userId = await anAccount(db);
      users.push(userId);
      await joinRaffle(db, aCall(userId), id, { tickets: size, seenPricePoints: null });
    }
    now = afterEnd;
    await closeAndFreeze(house());
    const drawId = (await freezeRaffle(db, id, () => now)) ?? 0;
    return { id, drawId, users };
  }
  const readWinners = (id: number) =>
    database.db
      .selectFrom("draw_winners as w")
      .innerJoin("draws as d", "d.id", "w.draw_id")
      .select(["w.entrant as userId", "w.ticket", "w.place", "w.voided_at"])
      .where("d.kind", "=", "raffle")
      .where("d.subject_id", "=", id)
      .orderBy("w.place")
      .execute();
  const readOrders = (id: number) =>
    database.db.selectFrom("orders").selectAll().where("ref", "like", `raffle:${id}:%`).orderBy("id").execute();
  const readLedger = (id: number) =>
    database.db.selectFrom("ledger").selectAll().where("ref", "like", `raffle:${id}:%`).orderBy("id").execute();
  const voided = async (id: number, ticket: number, at = now) => {
    const actorId = await anAccount(database.db);
    const actor = { id: actorId, address: "127.0.0.1", requestId: "test", now: at };
    return database.db
      .transaction()
      .execute((tx) => voidRaffleWinner(tx, actor, id, { ticket, reason: "Twice here." }));
  };
  const afterReel = (place = 10) => {
    now = new Date(afterEnd.getTime() + revealedAfterMs(place) + revealDelayMs);
  };

  test("PRIZE-01: for any tickets and winners, points and bucks are paid once per winning ticket, however many processes draw", async () => {
    const cases = fc.record({
      sizes: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 }),
      winners: fc.integer({ min: 1, max: 8 }),
      kind: fc.constantFrom("points" as const, "bucks" as const),
      amount: fc.integer({ min: 1, max: 1_000_000_000 }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ sizes, winners, kind, amount }) => {
        const { id, drawId, users } = await closed(sizes, winners, { kind, amount });
        await Promise.all([draws().advance(drawId), draws().advance(drawId), draws().advance(drawId)]);
        await draws().advance(drawId);
        const won = await readWinners(id);
        const column = kind === "points" ? "points" : "bucks_cents";
        for (const userId of users) {
          const wins = won.filter((winner) => winner.userId === userId).length;
          expect((await getBalance(database.db, userId))[column]).toBe(wins * amount);
        }
        const booked = (await readLedger(id)).map((row) => [
          row.ref,
          row.user_id,
          row.amount,
          row.currency,
          row.reason,
        ]);
        expect(booked.toSorted()).toEqual(
          won.map(({ userId, ticket }) => [`raffle:${id}:${ticket}`, userId, amount, kind, "raffle prize"]).toSorted(),
        );
        expect(await readOrders(id)).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });

  test("PRIZE-02: an item becomes one order per winning ticket, with the raffle's questions, and its owner answers once", async () => {
    const { id, drawId } = await closed([2, 3], 3, { kind: "item", amount: 500, fields: [address] });
    await Promise.all([draws().advance(drawId), draws().advance(drawId)]);
    const won = await readWinners(id);
    const orders = await readOrders(id);
    expect(orders.map((order) => [order.user_id, order.ref, order.source, order.status, order.price_points])).toEqual(
      won.map(({ userId, ticket }) => [userId, `raffle:${id}:${ticket}`, "raffle", "pending", 500]),
    );
    expect(await readLedger(id)).toEqual([]);
    const [order] = orders;
    if (order === undefined) throw new Error("there is an order");
    const answer = (userId: number, answers: string[], at = now) =>
      database.db.transaction().execute((tx) => answerOrder(tx, userId, { orderId: order.id, answers, now: at }));
    expect(await answer(order.user_id, ["Long Street 1"])).toMatchObject({ why: "no_such_order" });
    afterReel();
    expect(await answer(await anAccount(database.db), ["Long Street 1"])).toMatchObject({ why: "no_such_order" });
    expect(await answer(order.user_id, [" "])).toMatchObject({ why: "answers_wrong" });
    expect(await answer(order.user_id, ["Long Street 1"])).toMatchObject({ ok: true });
    expect(await answer(order.user_id, ["Elsewhere"])).toMatchObject({ why: "not_asked" });
    expect((await readOrders(id))[0]).toMatchObject({
      ...{ asks: [], has_address: true, answers: [{ label: "Address", kind: "address", value: "Long Street 1" }] },
    });
  });

  test("PRIZE-03: a voided win takes back what is left, once, and the ledger says so; an order that was sent stays", async () => {
    const { id, drawId } = await closed([1, 1], 1, { kind: "points", amount: 1_000 });
    await draws().advance(drawId);
    const [win] = await readWinners(id);
    if (win === undefined) throw new Error("there is a winner");
    const spend = { userId: win.userId, currency: "points", reason: "adjust", ref: "spent", requestId: null } as const;
    await bookMovement(database.db, { ...spend, amount: -400, now });
    afterReel();
    expect(await voided(id, win.ticket)).toMatchObject({ ok: true });
    expect(await voided(id, win.ticket)).toMatchObject({ ok: false });
    expect((await getBalance(database.db, win.userId)).points).toBe(0);
    expect((await readLedger(id)).map(({ amount, reason }) => [amount, reason])).toEqual([
      [1_000, "raffle prize"],
      [-600, "prize taken back"],
    ]);
    const next = await freezeRaffle(database.db, id, () => now);
    await draws().advance(next ?? 0);
    const standing = (await readWinners(id)).filter(({ voided_at }) => voided_at === null);
    expect((await getBalance(database.db, standing[0]?.userId ?? 0)).points).toBe(1_000);

    const item = await closed([1, 1], 2, { kind: "item", amount: 700 });
    await draws().advance(item.drawId);
    const [sent, waiting] = await readOrders(item.id);
    if (sent === undefined || waiting === undefined) throw new Error("there are two orders");
    await database.db.updateTable("orders").set({ status: "fulfilled" }).where("id", "=", sent.id).execute();
    afterReel();
    for (const { ref } of [sent, waiting]) {
      expect(await voided(item.id, Number(ref?.split(":")[2]))).toMatchObject({ ok: true });
      await database.db.updateTable("raffles").set({ ended: 1 }).where("id", "=", item.id).execute();
    }
    expect((await readOrders(item.id)).map(({ status, note }) => [status, note])).toEqual([
      ["fulfilled", null],
      ["refunded", "Twice here."],
    ]);
    expect((await getBalance(database.db, waiting.user_id)).points).toBe(0);
  });

  test("PRIZE-04: an account without room for the prize does not stop the draw; staff hand its prize over", async () => {
    const { id, drawId, users } = await closed([1, 1], 2, { kind: "points", amount: 5_000 });
    const [full = 0, other = 0] = users;
    const amount = maxBalanceBeforePayout + 1;
    const given = { currency: "points", reason: "adjust", ref: "much", requestId: null, now } as const;
    await bookMovement(database.db, { ...given, userId: full, amount });
    await draws().advance(drawId);
    expect((await getBalance(database.db, full)).points).toBe(amount);
    expect((await getBalance(database.db, other)).points).toBe(5_000);
    expect((await readOrders(id)).map(({ user_id, title }) => [user_id, title.includes("5,000")])).toEqual([
      [full, true],
    ]);
  });

  test("PRIZE-05: a raffle that was drawn before it had a prize hands over nothing when it is looked at or voided", async () => {
    const { id, drawId } = await closed([1], 1, { kind: "item", amount: 0 });
    await draws().advance(drawId);
    await database.db.deleteFrom("orders").where("ref", "like", `raffle:${id}:%`).execute();
    afterReel();
    await revealWinners(house());
    expect(await voided(id, 1)).toMatchObject({ ok: true });
    expect(await readOrders(id)).toEqual([]);
    expect(await readLedger(id)).toEqual([]);
  });

  test("SPOIL-01: nothing tells a winner before the reel has shown them: balance, history, notice, letter, push, order, ribbon", async () => {
    const { db } = database;
    const { id, drawId } = await closed(Array(12).fill(1), 12, { kind: "points", amount: 1_000 });
    const won = async () => readWinners(id);
    for (const [index, { user_id: userId }] of (
      await db.selectFrom("raffle_holdings").select("user_id").where("raffle_id", "=", id).execute()
    ).entries()) {
      const tokenHash = Buffer.from(`${id}-${index}`.padStart(32, "x"));
      await sql`insert into sessions (token_hash, user_id, created_at, last_seen_at, address, user_agent)
        values (${tokenHash}, ${userId}, ${now}, ${now}, '127.0.0.1', '')`.execute(db);
    }
    await draws().advance(drawId);
    const seen = async (userId: number) => {
      const { token_hash: hash } = await db
        .selectFrom("sessions")
        .select("token_hash")
        .where("user_id", "=", userId)
        .executeTakeFirstOrThrow();
      const [state] = await readOwnStates(db, [hash.toString("hex")], now);
      const filter = { currency: "all" as const, reason: null, now };
      const mail = await db
        .selectFrom("notices")
        .select("mail_due_at")
        .where("user_id", "=", userId)
        .where("mail_due_at", "<=", now)
        .execute();
      return [state?.own.balance, state?.own.notices.length, await countMovements(db, userId, filter), mail.length];
    };
    const onRibbon = async () =>
      (await raffleWinsSql({ since: someTime, now }).execute(db)).rows.filter((row) =>
        JSON.stringify(row).includes(`"raffle":${id}`),
      ).length;
    const winners = await won();
    const [first, second, , , , , , , , tenth, eleventh] = winners.map(({ userId }) => userId);
    for (const userId of [first, tenth]) expect(await seen(userId ?? 0)).toEqual([0, 0, 0, 0]);
    expect(await onRibbon()).toBe(0);
    afterReel(1);
    expect(await seen(first ?? 0)).toEqual([1_000, 1, 1, 1]);
    expect(await seen(second ?? 0)).toEqual([0, 0, 0, 0]);
    expect(await onRibbon()).toBe(1);
    afterReel(9);
    expect(await seen(tenth ?? 0)).toEqual([0, 0, 0, 0]);
    // After ten spins, the page lists all other winners at once.
    afterReel(10);
    for (const userId of [tenth, eleventh]) expect(await seen(userId ?? 0)).toEqual([1_000, 1, 1, 1]);
  });

  test("SPOIL-02: open pages are updated when the reel has shown a winner, in turn, and the losers after the last one", async () => {
    const { db } = database;
    const { id, drawId } = await closed(Array(13).fill(1), 12, { kind: "item", amount: 0 });
    await draws().advance(drawId);
    const revealAt = async () =>
      (await db.selectFrom("raffles").select("reveal_at").where("id", "=", id).executeTakeFirstOrThrow()).reveal_at;
    const losersAreDue = async () => {
      await db.updateTable("raffles").set({ lost_told_to: null }).where("id", "<>", id).execute();
      return (await findDueLoserNotices(db)).includes(id);
    };
    const orders = createOrdersLookup(db, () => now, 10);
    const [first] = await readWinners(id);
    for (let place = 1; place <= 10; place += 1) {
      expect(await revealAt()).toEqual(new Date(afterEnd.getTime() + revealedAfterMs(place) + revealDelayMs));
      expect(await orders(first?.userId ?? 0)).toHaveLength(place === 1 ? 0 : 1);
      expect(await losersAreDue()).toBe(false);
      afterReel(place);
      await revealWinners(house());
    }
    expect(await revealAt()).toBeNull();
    expect(await losersAreDue()).toBe(true);
  });
});
