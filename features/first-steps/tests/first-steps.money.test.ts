import fc from "fast-check";
import { sql } from "kysely";
import { pino } from "pino";
import { beforeAll, expect, test } from "vitest";
import { linkAccount, unlinkAccount } from "../../../identity/server/links.ts";
import { maxBalance } from "../../../money/server/balance-limits.ts";
import { openDatabase } from "../../../platform/database/database.ts";
import { aCall, anAccount, aRaffle, getBalance, nextNumber, someTime } from "../../../tests/house/builders.ts";
import { runConcurrently } from "../../../tests/house/concurrently.ts";
import type { TestDatabase } from "../../../tests/house/database.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { joinRaffle } from "../../raffles/join.ts";
import { takeGift } from "../gift.ts";

type Provider = "kick" | "roobet" | "packdraw";

onEachDatabase("first steps on %s", { pool: 24 }, (database) => {
  const { db } = database;
  let free: number;
  beforeAll(async () => {
    free = await aRaffle(db, { price: 0 });
    await offer(500);
  });

  const offer = (points: number) =>
    sql`
      insert into site_settings (key, value, updated_at)
      values ('first_steps', ${JSON.stringify({ gift_points: points })}::jsonb, ${someTime})
      on conflict (key) do update set value = excluded.value`.execute(db);
  const link = async (userId: number, provider: Provider, accountId: string): Promise<boolean> =>
    (await linkAccount(db, { userId, provider, accountId, accountName: accountId, now: someTime })).ok;
  const unlink = (userId: number, provider: Provider) => unlinkAccount(db, userId, provider, someTime);
  const join = (userId: number) =>
    joinRaffle(db, aCall(userId), free, {
      tickets: 1,
      seenPricePoints: null,
    });
  const take = (userId: number, { seen = 500, kick = true, key = null as string | null, of = db } = {}) =>
    takeGift(of, aCall(userId, { key, path: "/gift" }), { seenPoints: seen, isKickWanted: kick });
  const readPoints = async (userId: number) => (await getBalance(db, userId)).points;
  /** Creates a viewer who has done every step. */
  const aNewcomer = async ({ partner = "roobet" as Provider } = {}) => {
    const userId = await anAccount(db);
    const [account, kick] = [`account ${nextNumber()}`, `kick ${nextNumber()}`];
    expect(await link(userId, partner, account)).toBe(true);
    expect(await link(userId, "kick", kick)).toBe(true);
    expect((await join(userId)).ok).toBe(true);
    return { userId, account, kick };
  };
  const given = { ok: false, why: "given" };
  const paid = { ok: true, value: { points: 500 } };

  test("MINE-08: the gift requires every step, and is booked once in points", async () => {
    const userId = await anAccount(db);
    const unfinished = { ok: false, why: "unfinished" };
    expect(await take(userId)).toEqual(unfinished);
    await link(userId, "packdraw", `account ${nextNumber()}`);
    expect(await take(userId)).toEqual(unfinished);
    await join(userId);
    expect(await take(userId)).toEqual(unfinished);
    await link(userId, "kick", `kick ${nextNumber()}`);
    expect(await take(userId)).toEqual(paid);
    expect(await take(userId)).toEqual(given);
    expect(await readPoints(userId)).toBe(500);
    const rows = await db.selectFrom("ledger").selectAll().where("user_id", "=", userId).execute();
    expect(rows).toMatchObject([{ amount: 500, currency: "points", reason: "gift", ref: "first steps" }]);
  });

  test("MINE-08: a lost link does not complete a step, and a site without Kick needs no Kick link", async () => {
    const { userId } = await aNewcomer();
    await sql`update links set lost_at = ${someTime} where user_id = ${userId} and provider = 'kick'`.execute(db);
    expect(await take(userId)).toEqual({ ok: false, why: "unfinished" });
    expect(await take(userId, { kick: false })).toEqual(paid);
  });

  test("MINE-09: pressed in many tabs and handled by two processes, the gift is paid once", async () => {
    const { userId } = await aNewcomer();
    const other = database.kind === "server" ? await openTwin(database) : null;
    const key = `key ${nextNumber()}`;
    const calls = Array.from({ length: 12 }, (_, index) => () => {
      const of = index % 2 === 0 ? db : (other?.db ?? db);
      return take(userId, { of, key: index < 6 ? key : null });
    });
    const outcomes = await runConcurrently(database, userId, calls).finally(() => other?.close());
    const fresh = await db.selectFrom("ledger").select("id").where("user_id", "=", userId).execute();
    expect(fresh).toHaveLength(1);
    expect(await readPoints(userId)).toBe(500);
    expect(outcomes.filter(({ ok }) => ok).length).toBeGreaterThan(0);
  });

  test("MINE-09: a retry after a lost response gets the same response", async () => {
    const { userId } = await aNewcomer();
    const key = `key ${nextNumber()}`;
    expect(await take(userId, { key })).toEqual(paid);
    expect(await take(userId, { key })).toEqual(paid);
    expect(await readPoints(userId)).toBe(500);
  });

  test("MINE-09: without a gift, with a changed gift, or on a full account nothing is paid", async () => {
    const { userId } = await aNewcomer();
    expect(await take(userId, { seen: 5_000 })).toEqual({ ok: false, why: "changed" });
    await offer(0);
    expect(await take(userId)).toEqual({ ok: false, why: "none" });
    await sql`delete from site_settings where key = 'first_steps'`.execute(db);
    expect(await take(userId)).toEqual({ ok: false, why: "none" });
    await offer(500);
    const full = await aNewcomer();
    await sql`update balances set points = ${maxBalance} where user_id = ${full.userId}`.execute(db);
    expect(await take(full.userId)).toEqual({ ok: false, why: "balance_full" });
    await sql`update balances set points = 0 where user_id = ${full.userId}`.execute(db);
    expect(await take(full.userId)).toEqual(paid);
    expect(await take(userId)).toEqual(paid);
  });

  test("MINE-09: no order of linking, unlinking and pressing pays a person or an account twice", async () => {
    let all = 0;
    const who = fc.nat({ max: 2 });
    const step = fc.oneof(
      fc.record({ does: fc.constant("link" as const), who, provider: providers, account: fc.nat({ max: 2 }) }),
      fc.record({ does: fc.constant("unlink" as const), who, provider: providers }),
      fc.record({ does: fc.constant("join" as const), who }),
      fc.record({ does: fc.constant("take" as const), who, times: fc.integer({ min: 1, max: 4 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        const users = [await anAccount(db), await anAccount(db), await anAccount(db)];
        const run = nextNumber();
        for (const one of steps) {
          const userId = users[one.who] ?? 0;
          if (one.does === "link") await link(userId, one.provider, `run ${run} ${one.account}`);
          else if (one.does === "unlink") await unlink(userId, one.provider);
          else if (one.does === "join") await join(userId);
          else {
            const takes = Array.from({ length: one.times }, () => take(userId));
            const outcomes = await Promise.all(takes);
            expect(outcomes.filter(({ ok }) => ok).length).toBeLessThan(2);
          }
        }
        const gifts = await db.selectFrom("first_step_gifts").selectAll().where("user_id", "in", users).execute();
        all += gifts.length;
        for (const name of [
          gifts.map((gift) => gift.user_id),
          gifts.map((gift) => `${gift.partner} ${gift.account_id}`),
          gifts.map((gift) => gift.kick_id),
        ]) {
          expect(new Set<unknown>(name).size).toBe(gifts.length);
        }
        for (const userId of users) {
          const own = gifts.filter((gift) => gift.user_id === userId);
          expect(await readPoints(userId)).toBe(own.length * 500);
        }
      }),
      { numRuns: 25 },
    );
    expect(all).toBeGreaterThan(0);
  });
});

/** Opens the same database again, as another process would. */
const openTwin = ({ url, dataDir }: TestDatabase) =>
  openDatabase({ databaseUrl: url, databasePool: 10, dataDir, namedStatements: true }, pino({ level: "silent" }));

const providers = fc.constantFrom<Provider[]>("kick", "roobet", "packdraw");
