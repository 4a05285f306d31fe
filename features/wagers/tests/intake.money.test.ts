import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { siteSettings } from "../../../common/server/site-settings.ts";
import { linkAccount, unlinkAccount } from "../../../identity/server/links.ts";
import { bookMovement } from "../../../money/server/ledger.ts";
import { createClock } from "../../../platform/base/clock.ts";
import { anAccount, getBalance } from "../../../tests/house/builders.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { expectLedgerHolds } from "../../../tests/house/ledger-checks.ts";
import { bookWagerList, readWagerList } from "../book-wagers.ts";
import { acquireLease, LeaseLost, startEarning, withLease } from "../records.ts";
import { PartnerUnavailable, type WagerRow } from "../source.ts";

const now = new Date("2026-11-21T12:00:00Z");
const november = new Date("2026-11-01T00:00:00Z");
const report = { partner: 1, slug: "roobet", monthStart: november, holder: "this run" };
const row = (accountId: string, wagerCents: number, username = accountId): WagerRow => ({
  accountId,
  username,
  wagerCents,
});

onEachDatabase("taking a report in, on the %s database", (database) => {
  const { db } = database;
  beforeEach(clear);

  async function clear(): Promise<void> {
    await sql`truncate links, link_grants, wagers, wager_months, earning_carry, rakeback_accruals, partner_status`.execute(
      db,
    );
    expect(await acquireLease(db, 1, "this run", now)).toBe(true);
  }
  let meanwhile: () => Promise<void> = async () => {};
  const house = () => ({
    db,
    clock: { ...createClock(), now: () => now },
    settings: async () => {
      await meanwhile();
      return siteSettings.parse({ rates: { points_per_dollar: 1, instant: 0, weekly: 0, monthly: 0 } });
    },
  });
  const take = async (list: Iterable<WagerRow>, from = report) =>
    bookWagerList(house(), from, (await readWagerList(list)).rows);
  const link = async (accountId: string, baselineCents: number): Promise<number> => {
    const userId = await anAccount(db);
    await linkAccount(db, { userId, provider: "roobet", accountId, accountName: accountId, now: november }, (tx) =>
      startEarning(tx, 1, november, row(accountId, baselineCents), now),
    );
    return userId;
  };
  const figures = async () => {
    const rows = await db.selectFrom("wagers").selectAll().orderBy("account_id").execute();
    return Object.fromEntries(
      rows.map((wager) => [wager.account_id, [wager.wager_cents, wager.counted_cents, wager.username]]),
    );
  };

  test("for lists in any order, with duplicates, repeats and changes, the wagers equal the list's, and growth earns once", async () => {
    const someRow = fc.record({
      accountId: fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "H", "h", "\\N", "ü"),
      username: fc.constantFrom("Ann", "ann", "Bob\\", "x y"),
      wagerCents: fc.integer({ min: 0, max: 50_000 }),
    });
    const lists = fc.array(fc.array(someRow, { maxLength: 14 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(lists, async (reports) => {
        await clear();
        const owners = new Map([
          ["a", await link("a", 0)],
          ["h", await link("h", 0)],
        ]);
        const known = new Map<string, { figure: number; counted: number; name: string }>([
          ["a", { figure: 0, counted: 0, name: "a" }],
          ["h", { figure: 0, counted: 0, name: "h" }],
        ]);
        for (const rows of reports) {
          const listed = new Map<string, WagerRow>();
          for (const one of rows) {
            const before = listed.get(one.accountId);
            if (before === undefined || before.wagerCents < one.wagerCents) listed.set(one.accountId, one);
          }
          let changed = 0;
          for (const [id, { wagerCents, username }] of listed) {
            const before = known.get(id);
            if (before?.figure !== wagerCents || before.name !== username) changed += 1;
            known.set(id, {
              figure: wagerCents,
              counted: Math.max(before?.counted ?? 0, wagerCents),
              name: username,
            });
          }
          const wagerCents = [...listed.values()].reduce((sum, one) => sum + one.wagerCents, 0);
          const duplicates = rows.length - listed.size;
          expect(await readWagerList(rows)).toEqual({ rows: [...listed.values()], duplicates, wagerCents });
          expect((await take(rows)).changed).toBe(changed);
          expect(await take(rows)).toEqual({ changed: 0, points: 0 });
          const expected = [...known].map(([id, { figure, counted, name }]) => [id, [figure, counted, name]]);
          expect(await figures()).toEqual(Object.fromEntries(expected));
          for (const [id, userId] of owners) {
            expect((await getBalance(db, userId)).points).toBe(Math.floor((known.get(id)?.counted ?? 0) / 100));
          }
        }
      }),
      { numRuns: database.kind === "embedded" ? 8 : 20 },
    );
    await expectLedgerHolds(db);
  });

  test("an account linked between reading and booking earns from its wager at linking, and does not hold up others", async () => {
    const linked: number[] = [];
    meanwhile = async () => {
      meanwhile = async () => {};
      linked.push(await link("a", 30_000), await link("c", 45_000));
    };
    expect(await take([row("a", 30_000), row("b", 100), row("c", 40_000)])).toEqual({ changed: 2, points: 0 });
    expect(await figures()).toEqual({ a: [30_000, 30_000, "a"], b: [100, 100, "b"], c: [40_000, 45_000, "c"] });
    expect(await take([row("a", 30_100), row("c", 45_200)])).toMatchObject({ points: 3 });
    expect(await Promise.all(linked.map(async (user) => (await getBalance(db, user)).points))).toEqual([1, 2]);
  });

  test("a response that breaks off in the last row changes nothing", async () => {
    await take([row("a", 100)]);
    const broken = function* () {
      yield row("a", 900);
      yield row("b", 900);
      throw new PartnerUnavailable("answered with something that is not JSON");
    };
    await expect(take(broken())).rejects.toBeInstanceOf(PartnerUnavailable);
    expect(await figures()).toEqual({ a: [100, 100, "a"] });
  });

  test("a run that has lost its lease books nothing more", async () => {
    const user = await link("a", 0);
    await sql`update partner_status set lease = 'another run'`.execute(db);
    await expect(take([row("a", 10_000)])).rejects.toBeInstanceOf(LeaseLost);
    expect((await getBalance(db, user)).points).toBe(0);
    expect(await figures()).toEqual({ a: [0, 0, "a"] });
  });

  test("LEASE-04: when a chunk fails, the next run books the rest of the list, and no points are earned twice or lost", async () => {
    const users = [await link("n7", 0), await link("n2500", 0), await link("n4999", 0)];
    const listed = (growth: number) => Array.from({ length: 5_000 }, (_, n) => row(`n${n}`, 1_000 + n + growth));
    await sql`alter table wagers add constraint broken check (account_id <> 'n3333') not valid`.execute(db);
    await expect(take(listed(0))).rejects.toMatchObject({ code: "23514" });
    await sql`alter table wagers drop constraint broken`.execute(db);
    const known = await figures();
    expect([known.n1999, known.n2000, known.n4999]).toEqual([[2_999, 2_999, "n1999"], undefined, [0, 0, "n4999"]]);
    expect(await take(listed(0))).toMatchObject({ changed: 3_000 });
    expect(await take(listed(9_000))).toEqual({ changed: 5_000, points: 270 });
    const wagered = Object.fromEntries(listed(9_000).map((one) => [one.accountId, one.wagerCents]));
    expect(Object.fromEntries(Object.entries(await figures()).map(([id, [cents]]) => [id, cents]))).toEqual(wagered);
    expect(await Promise.all(users.map(async (user) => (await getBalance(db, user)).points))).toEqual([100, 125, 149]);
    await expectLedgerHolds(db);
  });

  test.runIf(database.kind === "server")(
    "LEASE-04: while a chunk is being booked, no other run takes the partner, however long the booking takes",
    async () => {
      const muchLater = new Date(now.getTime() + 60 * 60_000);
      const tried = withLease(db, { partner: 1, holder: "this run", now }, () =>
        acquireLease(db, 1, "another run", muchLater),
      );
      expect(await tried).toBe(false);
      expect(await acquireLease(db, 1, "another run", muchLater)).toBe(true);
    },
  );

  test("LEASE-06: a viewer who switches accounts between reading and booking earns nothing for earlier wagers of either account", async () => {
    const others = Array.from({ length: 5_000 }, (_, n) => row(`n${n}`, 100 + n));
    const user = await link("a", 0);
    meanwhile = async () => {
      meanwhile = async () => {};
      await unlinkAccount(db, user, "roobet", now);
      await linkAccount(
        db,
        { userId: user, provider: "roobet", accountId: "z", accountName: "z", now: november },
        (tx) => startEarning(tx, 1, november, row("z", 45_000), now),
      );
    };
    const listed = (a: number, z: number) => [row("a", a), ...others, row("z", z)];
    expect(await take(listed(30_000, 45_000))).toEqual({ changed: 5_001, points: 0 });
    expect(await take(listed(30_200, 45_500))).toEqual({ changed: 2, points: 5 });
    expect((await getBalance(db, user)).points).toBe(5);
    await expectLedgerHolds(db);
  });

  test.runIf(database.kind === "server")(
    "LEASE-04: booking two partners that list the same people in opposite orders at the same moment does not deadlock",
    async () => {
      const count = 4_000;
      const { rows: people } = await sql<{ id: number }>`
        with made as (
          insert into users (username, email, password_hash, terms_accepted_at, created_at)
          select 'both' || n, 'both' || n || '@example.com', '', now(), now() from generate_series(1, ${count}::int) n
          returning id
        ), opened as (insert into balances (user_id) select id from made), linked as (
          insert into links (user_id, provider, account_id, account_name, linked_at)
          select id, provider, 'b' || id, 'b' || id, ${november}::timestamptz
          from made, (values ('roobet'), ('packdraw')) p (provider)
        ) select id from made order by id`.execute(db);
      expect(await acquireLease(db, 7, "this run", now)).toBe(true);
      const packdraw = { ...report, partner: 7, slug: "packdraw" };
      for (let growth = 1; growth <= 6; growth += 1) {
        const listed = people.map(({ id }) => row(`b${id}`, growth * 150));
        await Promise.all([take(listed), take(listed.toReversed(), packdraw)]);
      }
      const { rows } = await sql<{ points: number; people: number }>`
        select points, count(*)::int as people from balances
        where user_id = any(${people.map(({ id }) => id)}::bigint[]) group by points`.execute(db);
      expect(rows).toEqual([{ points: 18, people: count }]);
      await expectLedgerHolds(db);
    },
  );

  test.runIf(database.kind === "server")(
    "LEASE-06: booking never deadlocks while people are linking, switching accounts and spending; linked viewers earn exactly, others at most their wager",
    async () => {
      const stayed = [await link("s0", 0), await link("s1", 0), await link("s2", 0)];
      const movers: number[] = [];
      for (let n = 0; n < 6; n += 1) movers.push(await anAccount(db, { points: 0 }));
      const accounts = Array.from({ length: 9 }, (_, n) => `m${n}`);
      let [growth, isOn] = [0, true];
      const figure = () => 10_000 + growth * 777;
      const listed = () => [
        ...stayed.map((_, n) => row(`s${n}`, figure())),
        ...Array.from({ length: 5_000 }, (_, n) => row(`n${n}`, 1_000 + n + growth)),
        ...accounts.map((id) => row(id, figure())),
      ];
      const moving = movers.map(async (userId, nth) => {
        for (let made = nth; isOn; made += 1) {
          await unlinkAccount(db, userId, "roobet", now);
          const accountId = accounts[(made * 5 + nth) % accounts.length] ?? "";
          await linkAccount(
            db,
            { userId, provider: "roobet", accountId, accountName: accountId, now: november },
            (tx) => startEarning(tx, 1, november, row(accountId, figure()), now),
          );
          const act = { userId, currency: "points", reason: "demo", ref: "t", requestId: null, now } as const;
          await db.transaction().execute(async (tx) => void (await bookMovement(tx, { ...act, amount: 1 })));
          await bookMovement(db, { ...act, amount: -1 });
        }
      });
      for (growth = 0; growth < 12; growth += 1) await take(listed());
      growth -= 1;
      isOn = false;
      await Promise.all(moving);
      for (const userId of stayed) expect((await getBalance(db, userId)).points).toBe(Math.floor(figure() / 100));
      const { rows } = await sql<{ earned: number }>`
        select coalesce(sum(amount), 0)::int as earned from ledger
        where reason = 'wager' and user_id = any(${movers}::bigint[])`.execute(db);
      expect(rows[0]?.earned).toBeLessThanOrEqual((accounts.length * figure()) / 100);
      expect(Object.keys(await figures())).toHaveLength(5_012);
      await expectLedgerHolds(db);
    },
  );
});
