import { sql } from "kysely";
import { expect, test } from "vitest";
import { linkAccount } from "../../../identity/server/links.ts";
import { createClock } from "../../../platform/base/clock.ts";
import { createChanges } from "../../../platform/database/changes.ts";
import { anAccount, aStaffMember, getBalance, nextNumber, someTime } from "../../../tests/house/builders.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { payProvenAccounts } from "../claim-payments.ts";
import { runImportJob } from "../jobs.ts";
import { computeSums } from "../preview.ts";
import { receiveFile } from "../receive.ts";
import { readByChosenColumns } from "../staging.ts";
import { chooseColumns, discardImport, makeClaims, takeOverImport } from "../take-over.ts";

const notStopping = new AbortController().signal;

onEachDatabase("imports that are broken off on %s", async (database) => {
  const { db } = database;
  const now = someTime;
  const admin = await aStaffMember(db);

  const actor = () => ({ id: admin, address: "127.0.0.1", requestId: `r${nextNumber()}`, now });
  const workAt = (at: Date) =>
    runImportJob({ db, clock: createClock(() => at.getTime()), changes: createChanges() }, notStopping);
  const work = () => workAt(now);
  const send = (body: AsyncIterable<Uint8Array>) =>
    receiveFile(db, actor(), { platform: "kick", fileName: "old.csv", body });
  const received = async (text: string): Promise<number> => {
    async function* body() {
      yield new TextEncoder().encode(text);
    }
    const outcome = await send(body());
    if (!outcome.ok) throw new Error(outcome.why);
    return outcome.value;
  };
  const take = async (id: number) => {
    const { points } = await computeSums(db, id, 1_000_000, true);
    const terms = { rateMillionths: 1_000_000, again: true, days: null, points };
    expect(await db.transaction().execute((tx) => takeOverImport(tx, actor(), id, terms))).toMatchObject({ ok: true });
  };
  const stopsAfter = (turns: number) => {
    let left = turns;
    return {
      ...notStopping,
      throwIfAborted() {
        left -= 1;
        if (left < 0) throw new Error("stopped");
      },
    };
  };
  const stagedRows = (id: number) =>
    db.selectFrom("import_rows").selectAll().where("import_id", "=", id).orderBy("line").execute();
  const findImport = (id: number) =>
    db.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  test("IMPORT-03: an upload that breaks off leaves nothing behind", async () => {
    let id = 0;
    async function* body() {
      yield new TextEncoder().encode(`broken_${nextNumber()},10\n`.padEnd(300_000, "somebody,1\n"));
      const { rows } = await sql<{ id: number }>`select max(import_id) as id from import_rows`.execute(db);
      id = rows[0]?.id ?? 0;
      expect((await findImport(id)).status).toBe("receiving");
      throw new Error("connection lost");
    }
    await expect(send(body())).rejects.toThrow("connection lost");
    expect(await stagedRows(id)).toEqual([]);
    expect(await db.selectFrom("imports").select("id").where("id", "=", id).execute()).toEqual([]);
  });

  test("IMPORT-03: when the uploading process died, the job removes the leftovers after an hour", async () => {
    const id = await received(`fan_${nextNumber()},10\n`);
    await db.updateTable("imports").set({ status: "receiving" }).where("id", "=", id).execute();
    await workAt(new Date(now.getTime() + 59 * 60_000));
    expect(await stagedRows(id)).toHaveLength(1);
    await workAt(new Date(now.getTime() + 61 * 60_000));
    expect(await stagedRows(id)).toEqual([]);
    expect(await db.selectFrom("imports").select("id").where("id", "=", id).execute()).toEqual([]);
  });

  test("IMPORT-23: when an admin discards a file during its upload, the upload ends and leaves nothing behind", async () => {
    let id = 0;
    async function* body() {
      yield new TextEncoder().encode("somebody,1\n".repeat(30_000));
      const { rows } = await sql<{ id: number }>`select max(id) as id from imports`.execute(db);
      id = rows[0]?.id ?? 0;
      expect(await db.transaction().execute((tx) => discardImport(tx, actor(), id))).toBe(true);
      yield new TextEncoder().encode("somebody,1\n".repeat(30_000));
    }
    expect(await send(body())).toEqual({ ok: false, why: "discarded" });
    expect(await stagedRows(id)).toEqual([]);
  });

  test("IMPORT-03: a job interrupted after columns were chosen comes to the same result when two others continue", async () => {
    const lines = Array.from({ length: 4_500 }, (_, at) => `reader_${at % 4_000},${at % 7},${at + 1}`);
    const id = await received(["Name,Level,Bananas", ...lines, "too,wide,1,5"].join("\n"));
    expect(await findImport(id)).toMatchObject({ status: "unreadable", lines_read: 4_501 });
    await db.transaction().execute((tx) => chooseColumns(tx, actor(), id, { name: 0, points: 2 }));
    await expect(readByChosenColumns(db, id, stopsAfter(1))).rejects.toThrow("stopped");
    expect(await findImport(id)).toMatchObject({ status: "reading", lines_read: 2_001 });

    await Promise.all([readByChosenColumns(db, id, notStopping), readByChosenColumns(db, id, notStopping)]);

    expect(await findImport(id)).toMatchObject({
      ...{ status: "preview", lines_read: 4_501 },
      left_out: { counts: { other_width: 1, doubled: 500 } },
    });
    const points = lines.slice(500).reduce((total, _, at) => total + at + 501, 0);
    expect(await computeSums(db, id, 1_000_000, false)).toMatchObject({ rows: 4_000, points });
  });

  test("IMPORT-24: a file that cannot become claims does not hold up the next file and its payments", async () => {
    const [broken, name] = [`fan_${nextNumber()}`, `fan_${nextNumber()}`];
    const userId = await anAccount(db);
    await linkAccount(db, { userId, provider: "kick", accountId: name, accountName: name, now }, () =>
      Promise.resolve(),
    );
    const [bad, good] = [await received(`${broken},10\n`), await received(`${name},20\n`)];
    await take(bad);
    await take(good);
    await sql`
      create function breaks() returns trigger language plpgsql as $$ begin raise exception 'cannot be stored'; end $$`.execute(
      db,
    );
    await sql`
      create trigger breaks before insert on import_claims for each row when (new.name like ${sql.lit(broken)})
      execute function breaks()`.execute(db);
    await expect(work()).rejects.toThrow("cannot be stored");
    await sql`drop trigger breaks on import_claims`.execute(db);
    await sql`drop function breaks`.execute(db);
    expect([(await findImport(bad)).status, (await findImport(good)).status]).toEqual(["taking", "open"]);
    expect((await getBalance(db, userId)).points).toBe(20);
    await work();
    expect((await findImport(bad)).status).toBe("open");
  });

  test("IMPORT-03: a process that dies while it makes claims, with a payment in between, pays nobody twice and leaves no row", async () => {
    const names = Array.from({ length: 3 }, () => `fan_${nextNumber()}`);
    const id = await received(names.map((name) => `${name},10`).join("\n"));
    await take(id);
    await expect(makeClaims(db, id, stopsAfter(2), 1)).rejects.toThrow("stopped");
    const userId = await anAccount(db);
    const [name = ""] = names;
    const proven = [{ userId, platform: "kick" as const, accountId: name, name }];
    await linkAccount(db, { userId, provider: "kick", accountId: name, accountName: name, now }, async (tx) => {
      await payProvenAccounts(tx, proven, now);
    });
    expect((await getBalance(db, userId)).points).toBe(10);
    await work();
    await work();
    expect((await getBalance(db, userId)).points).toBe(10);
    const claims = await db.selectFrom("import_claims").select("name_lower").where("import_id", "=", id).execute();
    expect(claims.map(({ name_lower }) => name_lower).sort()).toEqual(names.sort());
    expect(await stagedRows(id)).toEqual([]);
    expect((await findImport(id)).status).toBe("open");
  });

  test("IMPORT-12: when a payment cannot be written to the ledger, the claim stays open and is paid once later", async () => {
    const name = `fan_${nextNumber()}`;
    const userId = await anAccount(db);
    await linkAccount(db, { userId, provider: "kick", accountId: name, accountName: name, now }, () =>
      Promise.resolve(),
    );
    const id = await received(`${name},30\n`);
    await take(id);
    await sql`
      create function dies() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(db);
    await sql`
      create trigger dies before insert on ledger for each row when (new.reason = 'import') execute function dies()`.execute(
      db,
    );
    await expect(work()).rejects.toThrow("killed");
    await sql`drop trigger dies on ledger`.execute(db);
    await sql`drop function dies`.execute(db);
    const claim = () =>
      db.selectFrom("import_claims").select("status").where("import_id", "=", id).executeTakeFirstOrThrow();
    expect([(await claim()).status, (await getBalance(db, userId)).points]).toEqual(["open", 0]);
    await Promise.all([work(), work()]);
    expect([(await claim()).status, (await getBalance(db, userId)).points]).toEqual(["paid", 30]);
  });
});
