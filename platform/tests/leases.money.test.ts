import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { onEachDatabase } from "../../tests/house/each-database.ts";
import { type LockName, lock } from "../database/locks.ts";
import { isLeaseFree, isLeaseHeld, leaseMs, releaseLease, renewLease, takeLease } from "../jobs/lease.ts";

const now = new Date("2026-11-21T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);

onEachDatabase("leases on the %s database", (database) => {
  const { db } = database;
  beforeAll(async () => {
    await sql`create table something (lease text, leased_until timestamptz)`.execute(db);
  });
  beforeEach(async () => {
    await sql`truncate something`.execute(db);
    await sql`insert into something default values`.execute(db);
  });

  const take = async (holder: string, at: Date) =>
    (await sql`update something set ${takeLease(holder, at)} where ${isLeaseFree(at)} returning 1`.execute(db)).rows
      .length === 1;
  const renew = (at: Date) => sql`update something set ${renewLease(at)}`.execute(db);
  const isAt = async (at: Date) =>
    (await sql<{ held: boolean }>`select ${isLeaseHeld(at)} as held from something`.execute(db)).rows[0]?.held;

  test("LEASE-01: if several try to take a lease, one gets it, until it is released", async () => {
    const tries = await Promise.all(["a", "b", "c", "d", "e"].map((holder) => take(holder, now)));
    expect(tries.filter((got) => got)).toHaveLength(1);
    expect([await take("f", later(1_000)), await isAt(later(1_000))]).toEqual([false, true]);
    await sql`update something set ${releaseLease}`.execute(db);
    expect(await isAt(later(1_000))).toBe(false);
    expect(await take("f", later(1_000))).toBe(true);
  });

  test("LEASE-01: a lease ends without renewal, and each renewal extends it by its full time", async () => {
    expect(await take("a", now)).toBe(true);
    expect(await take("b", later(leaseMs - 1))).toBe(false);
    await renew(later(leaseMs - 1));
    expect(await take("b", later(leaseMs))).toBe(false);
    expect(await isAt(later(2 * leaseMs - 1))).toBe(false);
    expect(await take("b", later(2 * leaseMs - 1))).toBe(true);
  });

  test("LEASE-02: a holder whose clock is a minute ahead keeps the lease; one from before the clock was moved back does not", async () => {
    expect(await take("ahead", later(60_000))).toBe(true);
    expect([await take("b", now), await isAt(now)]).toEqual([false, true]);
    await sql`update something set ${releaseLease}`.execute(db);
    expect(await take("from another day", later(60_001))).toBe(true);
    expect(await isAt(now)).toBe(false);
    expect(await take("b", now)).toBe(true);
  });

  // Skipped on the embedded database, where transactions run one after another anyway.
  test.skipIf(database.kind === "embedded")(
    "LEASE-03: saving settings does not wait for the sandbox's signer, but another signing there does",
    async () => {
      const locked = (name: LockName) =>
        db.transaction().execute(async (tx) => {
          await sql`set local lock_timeout = '50ms'`.execute(tx);
          await lock(tx, name);
        });
      await db.transaction().execute(async (tx) => {
        await lock(tx, "sandboxSigner");
        await locked("settings");
        await locked("siteSigner");
        await expect(locked("sandboxSigner")).rejects.toMatchObject({ code: "55P03" });
      });
      await locked("sandboxSigner");
    },
  );
});
