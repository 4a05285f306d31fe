import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { linkAccount, renameLink, unlinkAccount } from "../../../identity/server/links.ts";
import { createClock } from "../../../platform/base/clock.ts";
import { createChanges } from "../../../platform/database/changes.ts";
import { anAccount, aStaffMember, getBalance, nextNumber, someTime } from "../../../tests/house/builders.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { payExistingLinks, payProvenAccounts } from "../claim-payments.ts";
import type { PlatformName } from "../contract/imports.ts";
import { runImportJob } from "../jobs.ts";
import { eraseEndedNames } from "../name-retention.ts";
import { buildPreview, computeSums } from "../preview.ts";
import { countClaims } from "../queries.ts";
import { receiveFile } from "../receive.ts";
import { makeClaims, type TakeOverTerms, takeOverImport, withdrawImport } from "../take-over.ts";

const notStopping = new AbortController().signal;
const dayMs = 24 * 60 * 60 * 1000;

onEachDatabase("points from before on %s", { pool: 12 }, async (database) => {
  const { db } = database;
  let now = someTime;
  const admin = await aStaffMember(db);
  beforeEach(async () => {
    now = someTime;
    await sql`update imports set status = 'withdrawing' where status in ('preview', 'taking', 'open')`.execute(db);
    await work();
  });

  const actor = () => ({ id: admin, address: "127.0.0.1", requestId: `r${nextNumber()}`, now });
  const clock = createClock();
  const work = () => {
    clock.setOffsetMs(now.getTime() - Date.now());
    return runImportJob({ db, clock, changes: createChanges() }, notStopping);
  };
  const received = async (text: string, platform: PlatformName = "kick"): Promise<number> => {
    const bytes = new TextEncoder().encode(text);
    async function* body() {
      for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
    }
    const outcome = await receiveFile(db, actor(), { platform, fileName: "old.csv", body: body() });
    if (!outcome.ok) throw new Error(outcome.why);
    return outcome.value;
  };
  const take = async (id: number, terms: Partial<TakeOverTerms> = {}) => {
    const { rateMillionths = 1_000_000, again = false } = terms;
    const { points } = await buildPreview(db, id, rateMillionths, again);
    return db
      .transaction()
      .execute((tx) => takeOverImport(tx, actor(), id, { rateMillionths, again, days: null, points, ...terms }));
  };
  const imported = async (text: string, terms?: Partial<TakeOverTerms>): Promise<number> => {
    const id = await received(text);
    expect(await take(id, terms)).toMatchObject({ ok: true });
    await work();
    return id;
  };
  const takeBack = (id: number) => db.transaction().execute((tx) => withdrawImport(tx, actor(), id, "a slip"));
  const link = (userId: number, name: string, accountId = name.toLowerCase()) =>
    linkAccount(db, { userId, provider: "kick", accountId, accountName: name, now }, async (tx) => {
      await payProvenAccounts(tx, [{ userId, platform: "kick", accountId, name }], now);
    });
  const points = async (userId: number) => (await getBalance(db, userId)).points;
  const statuses = async (importId: number) =>
    (
      await db
        .selectFrom("import_claims")
        .select(["name_lower", "status", "points"])
        .where("import_id", "=", importId)
        .orderBy("name_lower")
        .execute()
    ).map((claim) => `${claim.name_lower} ${claim.status} ${claim.points}`);
  const newName = () => `Fan_${nextNumber()}`;

  test("IMPORT-02: when a name occurs twice, even far apart, the larger row is used and the other is listed", async () => {
    const lines = Array.from({ length: 3_000 }, (_, at) => `reader_${at % 2_500},${at + 1}`);
    const id = await received(["username,points", "READER_2499,3001", ...lines].join("\n"));
    const preview = await buildPreview(db, id, 1_000_000, false);
    expect(preview.rows).toBe(2_500);
    expect(preview.greatest.slice(0, 2)).toMatchObject([
      { name: "READER_2499", points: 3_001, line: 2 },
      { name: "reader_499", points: 3_000, line: 3_002 },
    ]);
    const sum = lines.slice(500).reduce((total, _, at) => total + at + 501, 0);
    expect(preview.points).toBe(sum + 3_001 - 2_500);
    const row = await db.selectFrom("imports").select("left_out").where("id", "=", id).executeTakeFirstOrThrow();
    expect(row.left_out).toMatchObject({ counts: { doubled: 501 } });
    expect(row.left_out).toMatchObject({
      lines: expect.arrayContaining([
        { line: 2_502, name: "reader_2499", why: "doubled" },
        { line: 3, name: "reader_0", why: "doubled" },
      ]),
    });
  });

  test("IMPORT-05: names with claims from an earlier file are listed and skipped; paid ones too, unless the admin pays them again", async () => {
    const [one, two, three] = [newName(), newName(), newName()];
    await imported(`${one},10\n${two},20`);
    const user = await anAccount(db);
    await link(user, two);
    const next = await received(`${one.toUpperCase()},100\n${two},200\n${three},300`);

    expect(await buildPreview(db, next, 1_000_000, false)).toMatchObject({
      ...{ rows: 1, points: 300, claimed: 1, paid_before: 1, same_file: null },
    });
    expect(await buildPreview(db, next, 1_500_000, true)).toMatchObject({
      rows: 2,
      points: 750,
      paid_before: 1,
      rate: "1.5",
    });
    expect(await take(next, { points: 301 })).toMatchObject({ ok: false, why: "changed" });
    await take(next);
    await work();
    expect(await statuses(next)).toEqual([`${three.toLowerCase()} open 300`]);
    await payExistingLinks(db, now, notStopping);
    expect(await points(user)).toBe(20);
  });

  const filesLeft = async () => {
    const { rows } = await sql<{ imports: number; rows: number }>`
      select (select count(*) from imports where status in ('receiving', 'reading', 'preview')) as imports,
        (select count(*) from import_rows) as rows`.execute(db);
    return rows[0];
  };
  const sent = (text: string, freeBytes?: () => number) => {
    async function* body() {
      for (let at = 0; at < text.length; at += 100_000) yield new TextEncoder().encode(text.slice(at, at + 100_000));
    }
    const file = { platform: "kick" as const, fileName: "big.csv", body: body() };
    return receiveFile(db, actor(), freeBytes === undefined ? file : { ...file, freeBytes });
  };
  const large = Array.from({ length: 30_000 }, (_, at) => `somebody_${String(at).padStart(10, "0")},1\n`).join("");

  test("IMPORT-23: when the disk has little room, a file is refused before it fills the disk, and leaves nothing behind", async () => {
    const mb = 1024 * 1024;
    for (const free of [0, 60 * mb, 65 * mb]) {
      expect(await sent(large, () => free), `${free}`).toEqual({ ok: false, why: "no_room" });
      expect(await filesLeft()).toEqual({ imports: 0, rows: 0 });
    }
    expect(await sent(large, () => 100 * mb)).toMatchObject({ ok: true });
    await sql`delete from imports where status = 'preview'`.execute(db);
  });

  test("IMPORT-23: when the disk fills up in the middle of a file, its rows are removed and the import says why", async () => {
    await sql`
      create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db);
    await sql`
      create trigger no_room before insert on import_rows for each row when (new.line = 10000) execute function no_room()`.execute(
      db,
    );
    try {
      expect(await sent(large)).toEqual({ ok: false, why: "no_room" });
      expect(await filesLeft()).toEqual({ imports: 0, rows: 0 });
    } finally {
      await sql`drop trigger no_room on import_rows`.execute(db);
      await sql`drop function no_room`.execute(db);
    }
    await work();
    expect(await sent(`${newName()},1`)).toMatchObject({ ok: true });
  });

  test("IMPORT-04: the preview equals the exact result, at every rate", async () => {
    const rows = Array.from(
      { length: 40 },
      (_, at) => [newName(), at % 7 === 0 ? 999_999_999_999 : at * 37_501 + 1] as const,
    );
    const id = await received(rows.map(([name, old]) => `${name},${old}`).join("\n"));
    for (const rate of [1, 333_333, 1_000_000, 1_499_999, 2_000_000, 999_999_999_999, 1_000_000_000_000]) {
      const whole = await computeSums(db, id, rate, false);
      const worth = rows.map(([, old]) => (BigInt(old) * BigInt(rate)) / 1_000_000n);
      const counted = worth.filter((points) => points >= 1n && points <= 1_000_000_000_000n);
      expect([whole.rows, BigInt(whole.points)]).toEqual([counted.length, counted.reduce((sum, one) => sum + one, 0n)]);
      expect([whole.nothing, whole.too_much]).toEqual([
        worth.filter((points) => points === 0n).length,
        worth.filter((points) => points > 1_000_000_000_000n).length,
      ]);
    }
    const { greatest } = await computeSums(db, id, 1_000_000, false);
    const old = rows.map(([, points]) => points).toSorted((a, b) => b - a);
    expect(greatest.map(({ old_points }) => old_points)).toEqual(old.slice(0, 10));
  });

  test("IMPORT-17: names of claims that ended 90 days ago are erased; counts, paid claims and open claims stay", async () => {
    const [gone, paid] = [newName(), newName()];
    const user = await anAccount(db);
    const ended = await imported(`${gone},10\n${paid},20\n,7`);
    await link(user, paid);
    await takeBack(ended);
    await work();
    const open = await imported(`${newName()},30`);
    const named = async (id: number) =>
      (await db.selectFrom("import_claims").select("name").where("import_id", "=", id).orderBy("points").execute()).map(
        ({ name }) => name,
      );
    const [stays] = await named(open);
    // The job's clock continues from `now`.
    const minuteMs = 60_000;
    await eraseEndedNames(db, new Date(now.getTime() + 90 * dayMs - minuteMs));
    expect(await named(ended), "not a day early").toEqual([gone, paid]);
    await eraseEndedNames(db, new Date(now.getTime() + 90 * dayMs + minuteMs));
    expect([await named(ended), await named(open)]).toEqual([["", paid], [stays]]);
    const counts = await countClaims(db, ended);
    expect([counts.withdrawn, counts.paid]).toEqual([
      { count: 1, points: 10 },
      { count: 1, points: 20 },
    ]);
    const { left_out } = await db
      .selectFrom("imports")
      .select("left_out")
      .where("id", "=", ended)
      .executeTakeFirstOrThrow();
    expect(left_out).toEqual({ counts: { no_name: 1 }, lines: [] });
  });

  test("IMPORT-07: the job pays each earlier link once, in batches, even when two jobs run", async () => {
    const users = await Promise.all(Array.from({ length: 7 }, () => anAccount(db)));
    const names = users.map(() => newName());
    for (const [at, user] of users.entries()) await link(user, names[at] ?? "");
    const id = await received(names.map((name, at) => `${name.toLowerCase()},${at + 1}`).join("\n"));
    await take(id);
    await Promise.all([makeClaims(db, id, notStopping, 3), makeClaims(db, id, notStopping, 2)]);

    const paid = await Promise.all([
      payExistingLinks(db, now, notStopping, 3),
      payExistingLinks(db, now, notStopping, 2),
    ]);

    expect((paid[0] ?? 0) + (paid[1] ?? 0)).toBe(7);
    expect(await Promise.all(users.map(points))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test("IMPORT-07: the job pays an account once that has been renamed to a claim's name", async () => {
    const [old, name] = [newName(), newName()];
    await imported(`${name},50`);
    const user = await anAccount(db);
    await link(user, old);
    expect(await points(user)).toBe(0);
    await renameLink(db, user, "kick", name);
    await work();
    await work();
    expect(await points(user)).toBe(50);
  });

  test("IMPORT-10: a withdrawal and an expiry end unpaid claims and keep paid ones", async () => {
    const [one, two, three] = [newName(), newName(), newName()];
    const first = await imported(`${one},10\n${two},20`);
    const user = await anAccount(db);
    await link(user, one);
    expect(await takeBack(first)).toBe(true);
    await link(user, two);
    expect(await points(user)).toBe(10);
    await work();
    expect((await statuses(first)).map((claim) => claim.split(" ")[1]).toSorted()).toEqual(["paid", "withdrawn"]);
    expect(await takeBack(first)).toBe(false);

    const second = await imported(`${two},30\n${three},40`, { days: 3 });
    expect(await points(user)).toBe(40);
    now = new Date(someTime.getTime() + 3 * dayMs);
    await link(user, three);
    expect(await points(user)).toBe(40);
    await work();
    expect((await statuses(second)).map((claim) => claim.split(" ")[1]).toSorted()).toEqual(["lapsed", "paid"]);
  });

  test("IMPORT-07: the job pays neither of two links with the same name; a viewer who then proves the account is paid", async () => {
    const name = newName();
    const [before, since] = [await anAccount(db), await anAccount(db)];
    await link(before, name, "first account");
    await link(since, name, "second account");
    await imported(`${name},70`);
    expect([await points(before), await points(since)]).toEqual([0, 0]);
    await link(since, name, "second account");
    expect([await points(before), await points(since)]).toEqual([0, 70]);
  });

  test("IMPORT-07: when two viewers prove the same account at the same moment, and others the same name, only one is paid", async () => {
    const name = newName();
    await imported(`${name},90`);
    const users = await Promise.all(Array.from({ length: 6 }, () => anAccount(db)));
    await Promise.all(users.map((user, at) => link(user, name, at < 3 ? "the same" : `another ${at}`)));
    const held = await Promise.all(users.map(points));
    expect(held.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 90]);
  });

  test("IMPORT-12: in any run of imports, links, renames, withdrawals and lapses each claim is paid at most once and the ledger adds up", async () => {
    const person = fc.integer({ min: 0, max: 2 });
    const account = fc.integer({ min: 0, max: 2 });
    const step = fc.oneof(
      fc.record({
        do: fc.constant("import" as const),
        worth: fc.integer({ min: 1, max: 9 }),
        days: fc.constantFrom(null, 1),
        again: fc.boolean(),
      }),
      fc.record({ do: fc.constant("link" as const), person, account }),
      fc.record({ do: fc.constant("unlink" as const), person }),
      fc.record({ do: fc.constant("rename" as const), person, account }),
      fc.record({ do: fc.constantFrom("withdraw" as const, "day" as const, "work" as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        now = someTime;
        await sql`update imports set status = 'withdrawing' where status in ('preview', 'taking', 'open')`.execute(db);
        await work();
        const users = await Promise.all([anAccount(db), anAccount(db), anAccount(db)]);
        const names = [newName(), newName(), newName()];
        const made: number[] = [];
        for (const each of steps) {
          switch (each.do) {
            case "import": {
              const id = await received(names.map((name, at) => `${name},${each.worth * 10 ** at}`).join("\n"));
              if ((await take(id, { days: each.days, again: each.again })).ok) made.push(id);
              break;
            }
            case "link":
              await link(users[each.person] ?? 0, names[each.account] ?? "", `${names[each.account]} itself`);
              break;
            case "unlink":
              await unlinkAccount(db, users[each.person] ?? 0, "kick", now);
              break;
            case "rename":
              await renameLink(db, users[each.person] ?? 0, "kick", names[each.account] ?? "");
              break;
            case "withdraw":
              for (const id of made.splice(-1)) await takeBack(id);
              break;
            case "day":
              now = new Date(now.getTime() + dayMs);
              break;
            case "work":
              await Promise.all([work(), payExistingLinks(db, now, notStopping, 1)]);
              break;
          }
        }
        await expectPaidOnce(users);
      }),
      { numRuns: database.kind === "embedded" ? 12 : 25 },
    );
  });

  async function expectPaidOnce(users: number[]): Promise<void> {
    const { rows: claims } = await sql<{ ref: string; user_id: number; points: number }>`
      select 'import-claim:' || id as ref, user_id, points from import_claims
      where status = 'paid' and user_id = any(${users}::bigint[]) order by id`.execute(db);
    const { rows: booked } = await sql<{ ref: string; user_id: number; points: number }>`
      select ref, user_id, amount as points from ledger
      where reason = 'import' and user_id = any(${users}::bigint[]) order by split_part(ref, ':', 2)::bigint`.execute(
      db,
    );
    expect(booked).toEqual(claims);
    const { rows: living } = await sql<{ most: number }>`
      select coalesce(max(count), 0) as most from (
        select count(*) from import_claims where status in ('open', 'held') group by platform, name_lower
      ) each`.execute(db);
    expect(living[0]?.most ?? 0).toBeLessThanOrEqual(1);
  }
});
