import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { siteSettings } from "../../../common/server/site-settings.ts";
import { bookMovement } from "../../../money/server/ledger.ts";
import { readAllowance } from "../../../money/server/moderator-limits.ts";
import { createClock } from "../../../platform/base/clock.ts";
import {
  aCall,
  anAccount,
  aProduct,
  aRaffle,
  aStaffMember,
  getBalance,
  nextNumber,
  someTime,
} from "../../../tests/house/builders.ts";
import { openTestDatabase } from "../../../tests/house/database.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { claimChallenge, createChallenge, decideClaim } from "../../challenges/records.ts";
import type { HuntInput } from "../../hunts/contract/hunt-input.ts";
import { guessesSettleAfterMs } from "../../hunts/contract/hunts.ts";
import { guessHunt, settleGuesses } from "../../hunts/guesses.ts";
import { listHunts } from "../../hunts/queries.ts";
import { createHunt, releasePrize, updateHunt } from "../../hunts/records.ts";
import { cancelRaffle, refundTickets } from "../../raffles/cancel-raffle.ts";
import { joinRaffle } from "../../raffles/join.ts";
import { purchase } from "../../store/purchase.ts";
import { refundOrder } from "../../store/records.ts";
import { adjustBalance } from "../users.ts";

const limits = { most_points_at_once: 1_000, most_points_a_day: 2_500 };

onEachDatabase("what staff cause on %s", { pool: 16 }, (database) => {
  const { db } = database;
  let adminId: number;
  beforeAll(async () => {
    adminId = await aStaffMember(db);
    await db
      .insertInto("site_settings")
      .values({ key: "moderators", value: JSON.stringify(limits), updated_at: someTime })
      .execute();
  });

  const actor = (id: number, now = someTime) => ({ id, address: "a", requestId: `r${nextNumber()}`, now });
  const points = async (userId: number) => (await getBalance(db, userId)).points;
  const aClaim = async (reward_points: number): Promise<number> => {
    const made = await createChallenge(db, actor(adminId), {
      title: `Hit it ${nextNumber()}`,
      slot: "Storm Parade",
      target_multiplier: 500,
      min_bet: 1,
      reward_points,
      ends_at: null,
      active: true,
    });
    if (!made.ok) throw new Error(made.why);
    const claim = { challengeId: made.value, userId: await anAccount(db), link: "https://a.example", now: someTime };
    const claimed = await claimChallenge(db, claim);
    if (!claimed.ok) throw new Error(claimed.why);
    return claimed.value;
  };
  const accept = (staffId: number, id: number, now = someTime) =>
    db.transaction().execute((tx) => decideClaim(tx, actor(staffId, now), { id, status: "accepted", note: null }));
  const anOrder = async (price: number): Promise<number> => {
    const userId = await anAccount(db, { points: price });
    const bought = await purchase(db, aCall(userId), await aProduct(db, { price }));
    return bought.ok ? Number(bought.value.order_id) : 0;
  };
  const refund = (staffId: number, id: number, now = someTime) =>
    db.transaction().execute((tx) => refundOrder(tx, actor(staffId, now), id, null));
  const causedBy = async (staffId: number): Promise<number> => {
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(amount), 0)::bigint as sum from ledger where caused_by = ${staffId}`.execute(db);
    return rows[0]?.sum ?? 0;
  };

  test("STAFF-02: twelve parallel claims and refunds by a moderator never exceed the day's limit; the next day starts at zero", async () => {
    const moderator = await aStaffMember(db, "moderator");
    const claims = await Promise.all(Array.from({ length: 8 }, () => aClaim(400)));
    const orders = await Promise.all(Array.from({ length: 4 }, () => anOrder(300)));
    const outcomes = await Promise.all([
      ...claims.map((id) => accept(moderator, id)),
      ...orders.map((id) => refund(moderator, id)),
    ]);
    const over = outcomes.filter((outcome) => !outcome.ok && outcome.why === "over_allowance");
    expect(over.length + outcomes.filter(({ ok }) => ok).length).toBe(12);
    const caused = await causedBy(moderator);
    expect(caused).toBeLessThanOrEqual(limits.most_points_a_day);
    expect(caused).toBeGreaterThan(limits.most_points_a_day - 400);
    const [refusedId] = claims.filter((_, index) => !outcomes[index]?.ok);
    const waiting = refusedId ?? (await aClaim(700));
    expect(await accept(moderator, waiting)).toMatchObject({ ok: false, why: "over_allowance" });
    const midnight = new Date("2026-11-22T00:00:00.000Z");
    expect(await accept(moderator, waiting, midnight)).toMatchObject({ ok: true });
    expect(await accept(adminId, await aClaim(1_000_000))).toMatchObject({ ok: true });
  });

  test("STAFF-02: any interleaving of accepted claims and refunds stays within both limits", async () => {
    const step = fc.record({ what: fc.constantFrom("accept", "refund"), amount: fc.integer({ min: 1, max: 1_400 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { maxLength: 4 }), async (rounds) => {
        const moderator = await aStaffMember(db, "moderator");
        for (const round of rounds) {
          const outcomes = await Promise.all(
            round.map(async ({ what, amount }) => {
              const id = what === "accept" ? await aClaim(amount) : await anOrder(amount);
              const outcome = await (what === "accept" ? accept(moderator, id) : refund(moderator, id));
              return { amount, ok: outcome.ok };
            }),
          );
          for (const { amount, ok } of outcomes) if (amount > limits.most_points_at_once) expect(ok).toBe(false);
        }
        expect(await causedBy(moderator)).toBeLessThanOrEqual(limits.most_points_a_day);
      }),
      { numRuns: 12 },
    );
  });

  test("STAFF-04: a refund above the limit needs an admin; nothing changes before", async () => {
    const moderator = await aStaffMember(db, "moderator");
    const id = await anOrder(1_001);
    const read = () => db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const before = await read();
    expect(await refund(moderator, id)).toEqual({
      ok: false,
      why: "over_allowance",
      points: 1_001,
      allowance: { mostAtOnce: 1_000, mostADay: 2_500, left: 2_500 },
    });
    expect(await read()).toEqual(before);
    expect(await points(before.user_id)).toBe(0);
    expect(await refund(adminId, id)).toMatchObject({ ok: true });
    expect(await points(before.user_id)).toBe(1_001);
  });

  const huntInput = (payout: number | null, finished: boolean, bonusId?: number): HuntInput => ({
    name: `Hunt ${nextNumber()}`,
    start_cost: 100,
    finished,
    bonuses: [{ ...(bonusId !== undefined && { id: bonusId }), name: "Slot", provider_name: "", bet_size: 1, payout }],
  });
  /** Creates a hunt that `winner` guesses on and that the staff member finishes. */
  const aGuessedHunt = async (staffId: number, winner: number, prize = 5_000): Promise<number> => {
    const id = await createHunt(db, actor(staffId), huntInput(null, false), prize);
    await guessHunt(db, { huntId: id, userId: winner, cents: 10_000, now: someTime });
    const bonus = await db.selectFrom("hunt_bonuses").select("id").where("hunt_id", "=", id).executeTakeFirstOrThrow();
    expect(await updateHunt(db, actor(staffId), id, huntInput(100, true, bonus.id))).toMatchObject({ ok: true });
    return id;
  };
  const settle = () =>
    settleGuesses({
      db,
      clock: { ...createClock(), now: () => new Date(someTime.getTime() + guessesSettleAfterMs * 2) },
    });
  const release = async (id: number, version?: number) => {
    const hunt = await db.selectFrom("hunts").select("version").where("id", "=", id).executeTakeFirst();
    return releasePrize(db, actor(adminId), id, version ?? hunt?.version ?? 1);
  };
  const shown = async (id: number) => (await listHunts(db)).hunts.find((hunt) => hunt.id === id);

  test("STAFF-05: a moderator's three hunts pay nothing until an admin releases them; then each pays once", async () => {
    const [moderator, winner] = [await aStaffMember(db, "moderator"), await anAccount(db)];
    const hunts = [];
    for (let count = 0; count < 3; count += 1) hunts.push(await aGuessedHunt(moderator, winner));
    await settle();
    expect(await points(winner)).toBe(0);
    const [first = 0, second = 0] = hunts;
    expect(await shown(first)).toMatchObject({ guess_prize: 0, guess_prize_waiting: 5_000, guess_winner: null });
    const releases = await Promise.all([1, 2, 3].map(() => release(first)));
    expect(releases.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await shown(first)).toMatchObject({ guess_prize: 5_000, guess_prize_waiting: 0 });
    await settle();
    await settle();
    expect(await points(winner)).toBe(5_000);
    expect(await shown(second)).toMatchObject({ guess_prize: 0, guess_prize_waiting: 5_000 });
    expect(await release(first)).toEqual({ ok: false, why: "nothing_waits" });
    expect(await release(999_999_999)).toEqual({ ok: false, why: "no_such_hunt" });
    expect((await shown(await aGuessedHunt(adminId, winner)))?.guess_prize, "an admin's needs none").toBe(5_000);
    await settle();
    expect(await points(winner)).toBe(10_000);
  });

  test("STAFF-41: a prize waits for an admin again after a moderator changes its result, even in a hunt that an admin created", async () => {
    const [moderator, winner] = [await aStaffMember(db, "moderator"), await anAccount(db)];
    const made = await createHunt(db, actor(adminId), huntInput(null, false), 5_000);
    await guessHunt(db, { huntId: made, userId: winner, cents: 10_000, now: someTime });
    const { id: bonus } = await db
      .selectFrom("hunt_bonuses")
      .select("id")
      .where("hunt_id", "=", made)
      .executeTakeFirstOrThrow();
    const save = (by: number, payout: number | null, finished: boolean) =>
      updateHunt(db, actor(by), made, huntInput(payout, finished, bonus));
    const isPromised = async () => (await shown(made))?.guess_prize === 5_000;

    await save(moderator, null, false);
    expect(await isPromised(), "a name decides nothing").toBe(true);
    await save(adminId, 50, false);
    expect(await isPromised(), "an admin's payout needs no release").toBe(true);
    await save(moderator, 100, false);
    expect(await isPromised()).toBe(false);
    expect(await release(made)).toEqual({ ok: false, why: "not_finished" });
    await save(moderator, 100, true);
    await settle();
    expect(await points(winner)).toBe(0);
    const { version } = (await shown(made)) ?? { version: 0 };
    expect(await release(made, version)).toMatchObject({ ok: true });
    await save(moderator, 90, true);
    expect(await isPromised(), "changed after the release").toBe(false);
    expect(await release(made, version)).toEqual({ ok: false, why: "changed_meanwhile", version: version + 1 });
    expect(await release(made)).toMatchObject({ ok: true });
    await save(moderator, 90, false);
    expect(await isPromised(), "reopened").toBe(false);
    await save(moderator, 90, true);
    expect(await release(made)).toMatchObject({ ok: true });
    await settle();
    expect(await points(winner)).toBe(5_000);
    await save(moderator, 80, true);
    expect(await shown(made), "what was paid stays").toMatchObject({ guess_prize: 5_000, guess_prize_waiting: 0 });

    const finishedByModerator = await createHunt(db, actor(adminId), huntInput(100, false), 5_000);
    const own = await db
      .selectFrom("hunt_bonuses")
      .select("id")
      .where("hunt_id", "=", finishedByModerator)
      .executeTakeFirstOrThrow();
    await updateHunt(db, actor(moderator), finishedByModerator, huntInput(100, true, own.id));
    expect((await shown(finishedByModerator))?.guess_prize).toBe(0);
  });

  test("STAFF-02: a moderator's day is a UTC day, whatever the time zone of the database session", async () => {
    const moderator = await aStaffMember(db, "moderator");
    const gift = { currency: "points", reason: "adjust", ref: "t", requestId: null, causedBy: moderator } as const;
    const userId = await anAccount(db);
    for (const [at, amount] of [
      ["2026-11-20T23:59:59Z", 1],
      ["2026-11-21T00:00:00Z", 20],
      ["2026-11-21T23:59:59Z", 300],
      ["2026-11-22T00:00:00Z", 4_000],
    ] as const) {
      await bookMovement(db, { ...gift, userId, amount, now: new Date(at) });
    }
    for (const zone of ["UTC", "Pacific/Kiritimati", "America/Los_Angeles"]) {
      const allowance = await db.connection().execute(async (one) => {
        await sql`select set_config('timezone', ${zone}, false)`.execute(one);
        const answer = await readAllowance(one, moderator, someTime);
        await sql`set timezone = 'UTC'`.execute(one);
        return answer;
      });
      expect(allowance.left, zone).toBe(limits.most_points_a_day - 320);
    }
  });

  test("STAFF-42: the terms of cashouts exist as a row in a new database", async () => {
    const fresh = await openTestDatabase(database.kind);
    const row = await fresh.db.selectFrom("site_settings").select("value").where("key", "=", "cashout").execute();
    await fresh.close();
    expect(row).toEqual([{ value: {} }]);
  });

  test("STAFF-07: each credit names the person who gave it", async () => {
    const [moderator, boss] = [await aStaffMember(db, "moderator"), await aStaffMember(db)];
    const viewer = await anAccount(db, { points: 1_000, name: `named${nextNumber()}` });
    const { username } = await db
      .selectFrom("users")
      .select("username")
      .where("id", "=", viewer)
      .executeTakeFirstOrThrow();
    const gift = { currency: "points", amount: 10, reason: "sorry" } as const;
    await db.transaction().execute((tx) => adjustBalance(tx, actor(boss), username, gift));
    expect(await accept(moderator, await aClaim(20))).toMatchObject({ ok: true });
    expect(await refund(moderator, await anOrder(30))).toMatchObject({ ok: true });
    const raffle = await aRaffle(db, { price: 40 });
    const ticket = { tickets: 1, seenPricePoints: null };
    expect(await joinRaffle(db, aCall(viewer), raffle, ticket)).toMatchObject({ ok: true });
    await db.transaction().execute((tx) => cancelRaffle(tx, actor(boss), raffle));
    await refundTickets(db, raffle, someTime, null);

    const guesser = await anAccount(db);
    expect(await releasePrize(db, actor(boss), await aGuessedHunt(moderator, guesser, 50), 2)).toMatchObject({
      ok: true,
    });
    await settle();

    const rows = await db
      .selectFrom("ledger")
      .select(["reason", "amount", "caused_by"])
      .where("caused_by", "in", [moderator, boss])
      .orderBy("amount")
      .execute();
    expect(rows).toEqual([
      { reason: "adjust", amount: 10, caused_by: boss },
      { reason: "challenge", amount: 20, caused_by: moderator },
      { reason: "refund", amount: 30, caused_by: moderator },
      { reason: "refund", amount: 40, caused_by: boss },
      { reason: "guess", amount: 50, caused_by: boss },
    ]);
  });

  test("STAFF-19: the audit log and the signed numbers are append-only", async () => {
    await sql`insert into signed_numbers (signer, serial_number, request_id, random, signature)
      values ('site', 1, 'r', '{}', 's')`.execute(db);
    const attempts = [
      sql`update audit_log set action = 'nothing'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
      sql`update signed_numbers set random = '{"data":[7]}'`,
      sql`delete from signed_numbers`,
      sql`truncate signed_numbers`,
    ];
    for (const attempt of attempts) await expect(attempt.execute(db)).rejects.toThrow(/append-only/);
  });
});

test("STAFF-02: the default settings have sensible limits for moderators", () => {
  const { moderators } = siteSettings.parse({});
  expect(moderators.most_points_at_once).toBeLessThanOrEqual(moderators.most_points_a_day);
  expect(moderators.most_points_at_once).toBeGreaterThan(0);
});
