// Imports that are broken off between two steps, or that two processes work on: what stands is true, and paid once.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linkAccount } from "../../server/accounts/links.ts";
import { createChanges } from "../../server/core/changes.ts";
import { createClock } from "../../server/core/clock.ts";
import type { Db } from "../../server/core/db.ts";
import { workOnImports } from "../../server/imports/jobs.ts";
import { payProven } from "../../server/imports/paying.ts";
import { sumsOf } from "../../server/imports/preview.ts";
import { readFile } from "../../server/imports/reading.ts";
import { receiveFile } from "../../server/imports/receive.ts";
import { makeClaims, takeOver } from "../../server/imports/taking.ts";
import { anAccount, aStaffMember, balanceOf, nextNumber, someTime } from "../house/builders.ts";
import { openTestDatabase, type TestDatabase, testDatabases } from "../house/database.ts";
import { closeProven } from "../house/proven.ts";

const going = new AbortController().signal;

describe.each(testDatabases)("imports that are broken off on %s", (kind) => {
  let database: TestDatabase;
  let db: Db;
  let admin: number;
  const now = someTime;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
    admin = await aStaffMember(db);
  });
  afterAll(() => closeProven(database));

  const actor = () => ({ id: admin, address: "127.0.0.1", requestId: `r${nextNumber()}`, now });
  const work = () => workOnImports({ db, clock: createClock(() => now.getTime()), changes: createChanges() }, going);
  const received = async (text: string): Promise<number> => {
    async function* body() {
      yield new TextEncoder().encode(text);
    }
    const outcome = await receiveFile(db, actor(), { platform: "kick", fileName: "old.csv", body: body() });
    if (!outcome.ok) throw new Error(outcome.why);
    return outcome.value;
  };
  const importOf = (id: number) => db.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  test("IMPORT-03: given a process that dies at the end of reading, then the next one reads the file as it is", async () => {
    const [one, two] = [`fan_${nextNumber()}`, `fan_${nextNumber()}`];
    const id = await received(`name,points\n${one},10\n${two},20\n${two},30\n${one}x,none\n`);
    await sql`
      create function dies() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(db);
    await sql`
      create trigger dies before update on imports for each row when (new.status = 'preview') execute function dies()`.execute(
      db,
    );
    await expect(work()).rejects.toThrow("killed");
    await sql`drop trigger dies on imports`.execute(db);
    await sql`drop function dies`.execute(db);
    await work();
    const read = await importOf(id);
    expect(read).toMatchObject({ status: "preview", lines_read: 4, left_out: { counts: { doubled: 1 } } });
    expect(await sumsOf(db, id, 1_000_000, false)).toMatchObject({ rows: 2, points: 40 });
    const pieces = await db.selectFrom("import_pieces").select("no").where("import_id", "=", id).execute();
    expect(pieces).toEqual([]);
  });

  test("IMPORT-24: given a file that cannot be read to its end, the file after it is read and a take-over goes on", async () => {
    const [broken, standing, name] = [`fan_${nextNumber()}`, `fan_${nextNumber()}`, `fan_${nextNumber()}`];
    const taking = await received(`${standing},10\n`);
    await work();
    const bad = await received(`${broken},10\n`);
    const good = await received(`${name},20\n`);
    await sql`
      create function breaks() returns trigger language plpgsql as $$ begin raise exception 'cannot be stored'; end $$`.execute(
      db,
    );
    await sql`
      create trigger breaks before insert on import_rows for each row when (new.name like ${sql.lit(broken)})
      execute function breaks()`.execute(db);
    const sums = await sumsOf(db, taking, 1_000_000, true);
    const terms = { rateMillionths: 1_000_000, again: true, days: null, points: sums.points };
    await db.transaction().execute((tx) => takeOver(tx, actor(), taking, terms, sums));
    await expect(work()).rejects.toThrow("cannot be stored");
    await sql`drop trigger breaks on import_rows`.execute(db);
    await sql`drop function breaks`.execute(db);
    const statuses = await Promise.all([bad, good, taking].map(async (id) => (await importOf(id)).status));
    expect(statuses).toEqual(["reading", "preview", "open"]);
    await work();
    expect((await importOf(bad)).status).toBe("preview");
  });

  test("IMPORT-03: given a reader taken for dead that wakes up after the file was taken over, then nobody is paid twice and nothing of it stays", async () => {
    const names = Array.from({ length: 3 }, () => `fan_${nextNumber()}`);
    const id = await received(names.map((name) => `${name},10`).join("\n"));
    const asleep = Promise.withResolvers<void>();
    const woken = Promise.withResolvers<void>();
    const sleepsOnce = {
      transformQuery: ({ node }: { node: never }) => node,
      async transformResult<Result>({ result }: { result: Result }) {
        asleep.resolve();
        await woken.promise;
        return result;
      },
    };
    const reading = readFile(db.withPlugin(sleepsOnce as never), { id, platform: "kick" }, going);
    await asleep.promise;
    await work();
    const sums = await sumsOf(db, id, 1_000_000, true);
    const terms = { rateMillionths: 1_000_000, again: true, days: null, points: sums.points };
    await db.transaction().execute((tx) => takeOver(tx, actor(), id, terms, sums));
    // One slice, and the process ends.
    let slices = 0;
    const stops = () => {
      slices += 1;
      if (slices === 3) throw new Error("stopped");
    };
    await expect(makeClaims(db, id, { ...going, throwIfAborted: stops }, 1)).rejects.toThrow("stopped");
    const userId = await anAccount(db);
    const [name = ""] = names;
    const proven = [{ userId, platform: "kick" as const, accountId: name, name }];
    await linkAccount(
      db,
      { userId, provider: "kick", accountId: name, accountName: name, now },
      undefined,
      async (tx) => {
        await payProven(tx, proven, now);
      },
    );
    expect((await balanceOf(db, userId)).points).toBe(10);
    woken.resolve();
    await reading;
    await work();
    await work();
    expect((await balanceOf(db, userId)).points).toBe(10);
    const claims = await db.selectFrom("import_claims").select("name_lower").where("import_id", "=", id).execute();
    expect(claims.map(({ name_lower }) => name_lower).sort()).toEqual(names.sort());
    expect(await db.selectFrom("import_rows").select("name").where("import_id", "=", id).execute()).toEqual([]);
    expect((await importOf(id)).status).toBe("open");
  });
});
