import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createClock } from "../../../platform/base/clock.ts";
import { anAccount, getBalance, nextNumber } from "../../../tests/house/builders.ts";
import { runConcurrently } from "../../../tests/house/concurrently.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import type { HuntInput } from "../contract/hunt-input.ts";
import { guessesSettleAfterMs as settleAfterMs } from "../contract/hunts.ts";
import { guessHunt, settleGuesses } from "../guesses.ts";
import { listHunts } from "../queries.ts";
import { createHunt, updateHunt } from "../records.ts";

const start = new Date("2026-11-21T12:00:00Z");
const prize = 5_000;
const actor = { address: "test", requestId: "test", now: start };

onEachDatabase("guesses of a hunt on %s", { pool: 12 }, (database) => {
  const { db } = database;
  let adminId: number;
  beforeAll(async () => {
    adminId = await anAccount(db);
    await db.updateTable("users").set({ role: "admin" }).where("id", "=", adminId).execute();
  });

  const input = (payouts: (number | null)[], finished: boolean, ids: number[] = []): HuntInput => ({
    name: `Hunt ${nextNumber()}`,
    start_cost: 100,
    finished,
    bonuses: payouts.map((payout, index) => ({
      ...(ids[index] !== undefined && { id: ids[index] }),
      name: "Slot",
      provider_name: "",
      bet_size: 1,
      payout,
    })),
  });
  const givenHunt = async (guesses: [userId: number, dollars: number, minute: number][], points = prize) => {
    const id = await createHunt(db, { ...actor, id: adminId }, input([null, null], false), points);
    for (const [userId, dollars, minute] of guesses) await guess(id, userId, dollars, minute);
    return id;
  };
  const guess = (huntId: number, userId: number, dollars: number, minute: number) =>
    guessHunt(db, {
      huntId,
      userId,
      cents: Math.round(dollars * 100),
      now: new Date(start.getTime() + minute * 60_000),
    });
  const save = async (id: number, payouts: (number | null)[], finished: boolean, now = start) => {
    const rows = await db
      .selectFrom("hunt_bonuses")
      .select("id")
      .where("hunt_id", "=", id)
      .orderBy("position")
      .execute();
    const ids = rows.map((row) => row.id);
    const outcome = await updateHunt(db, { ...actor, id: adminId, now }, id, input(payouts, finished, ids));
    expect(outcome.ok).toBe(true);
  };
  const settle = async (afterMs = settleAfterMs) => {
    const clock = { ...createClock(), now: () => new Date(start.getTime() + afterMs) };
    await settleGuesses({ db, clock });
  };
  const points = async (userId: number) => (await getBalance(db, userId)).points;

  test("the closest guess wins, above or below, and its viewer gets one notice", async () => {
    const [below, closest, above] = [await anAccount(db), await anAccount(db), await anAccount(db)];
    const id = await givenHunt([
      [below, 150, 0],
      [closest, 260, 1],
      [above, 300, 2],
    ]);
    await save(id, [100, 150], true);
    await settle();
    expect(await Promise.all([below, closest, above].map(points))).toEqual([0, prize, 0]);
    const notices = await db.selectFrom("notices").selectAll().where("user_id", "=", closest).execute();
    expect(notices).toMatchObject([{ text: expect.stringContaining("You won 5,000 points") }]);
    const { hunts, winners } = await listHunts(db);
    expect(hunts.find((hunt) => hunt.id === id)?.guess_winner).toMatchObject({ guess: 260, points: prize, paid: true });
    expect(winners.get(id)?.userId).toBe(closest);
  });

  test("the earliest of equally close guesses wins; a changed guess gets a new time, a repeated one does not", async () => {
    const [early, changed, late] = [await anAccount(db), await anAccount(db), await anAccount(db)];
    const id = await givenHunt([
      [changed, 120, 0],
      [early, 110, 1],
      [late, 90, 2],
      [changed, 90, 3],
      [early, 110, 4],
    ]);
    await save(id, [100, 0], true);
    await settle();
    expect(await Promise.all([early, changed, late].map(points))).toEqual([prize, 0, 0]);
  });

  test("the prize is paid once, despite concurrent jobs in several processes, repeated runs, and a reopened hunt that ends again", async () => {
    const [first, second] = [await anAccount(db), await anAccount(db)];
    const id = await givenHunt([
      [first, 100, 0],
      [second, 500, 0],
    ]);
    await save(id, [100, null], true);
    await runConcurrently(
      database,
      first,
      Array.from({ length: 8 }, () => () => settle()),
    );
    await settle(settleAfterMs * 5);
    expect(await points(first)).toBe(prize);
    await save(id, [100, null], false);
    await save(id, [100, 400], true);
    await settle(settleAfterMs * 10);
    expect(await Promise.all([first, second].map(points))).toEqual([prize, 0]);
    const booked = await db.selectFrom("ledger").selectAll().where("ref", "=", `hunt:${id}`).execute();
    expect(booked).toHaveLength(1);
  });

  test("a finish undone within the minute pays nobody, and the final end pays its own winner", async () => {
    const [early, real] = [await anAccount(db), await anAccount(db)];
    const id = await givenHunt([
      [early, 100, 0],
      [real, 500, 0],
    ]);
    await save(id, [100, null], true);
    await settle(settleAfterMs - 1_000);
    await save(id, [100, null], false);
    await settle(settleAfterMs * 2);
    expect(await Promise.all([early, real].map(points))).toEqual([0, 0]);
    await save(id, [100, 400], true, new Date(start.getTime() + settleAfterMs * 3));
    await settle(settleAfterMs * 4);
    expect(await Promise.all([early, real].map(points))).toEqual([0, prize]);
  });

  test("PLAY-01: no guess is taken after a payout was visible, even if the payout is undone or its bonus is removed", async () => {
    const [honest, late] = [await anAccount(db), await anAccount(db)];
    const id = await givenHunt([[honest, 120, 0]]);
    await save(id, [77.31, null], false);
    const [, ...during] = await Promise.all([
      save(id, [null, null], false),
      ...Array.from({ length: 8 }, () => guess(id, late, 77.31, 1)),
    ]);
    const bonusGone = await updateHunt(db, { ...actor, id: adminId }, id, input([null], false));
    expect(bonusGone.ok).toBe(true);
    const after = await guess(id, late, 77.31, 2);
    expect([...during, after]).toEqual(Array.from({ length: 9 }, () => ({ ok: false, why: "locked" })));
    expect((await listHunts(db)).hunts.find((hunt) => hunt.id === id)?.takes_guesses).toBe(false);
    await save(id, [77.31], true);
    await settle();
    expect(await Promise.all([honest, late].map(points))).toEqual([prize, 0]);
  });

  test("an interrupted payment leaves nothing behind, and the next run pays", async () => {
    const winner = await anAccount(db);
    const id = await givenHunt([[winner, 100, 0]]);
    await save(id, [100, 0], true);
    // The audit entry is the last write, after those of the winner and the points. It fails.
    await sql`alter table audit_log add constraint breaks check (action <> 'hunts.guess.pay') not valid`.execute(db);
    await expect(settle()).rejects.toThrow(/breaks/);
    await sql`alter table audit_log drop constraint breaks`.execute(db);
    expect(await db.selectFrom("hunt_guess_prizes").selectAll().where("hunt_id", "=", id).execute()).toEqual([]);
    expect(await points(winner)).toBe(0);
    await settle();
    expect(await points(winner)).toBe(prize);
  });

  test("nobody is paid without a prize, a guess or an opened bonus, and staff and banned accounts never are", async () => {
    const [viewer, banned] = [await anAccount(db), await anAccount(db)];
    const unpaid = await givenHunt([[viewer, 100, 0]], 0);
    const unopened = await givenHunt([[viewer, 0, 0]]);
    const unguessed = await givenHunt([]);
    const closed = await givenHunt([
      [adminId, 100, 0],
      [banned, 100, 0],
      [viewer, 900, 0],
    ]);
    await db.updateTable("users").set({ banned_at: start }).where("id", "=", banned).execute();
    await save(unpaid, [100, 0], true);
    await save(unopened, [null, null], true);
    await save(unguessed, [100, 0], true);
    await settle();
    expect(await points(viewer)).toBe(0);
    await save(closed, [100, 0], true);
    await settle();
    expect(await Promise.all([adminId, banned, viewer].map(points))).toEqual([0, 0, prize]);
  });
});
