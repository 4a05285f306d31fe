import { sql } from "kysely";
import { pino } from "pino";
import { beforeAll, expect, test } from "vitest";
import { createClock } from "../../platform/base/clock.ts";
import { anAccount, someTime } from "../../tests/house/builders.ts";
import { onEachDatabase } from "../../tests/house/each-database.ts";
import { bookMovement } from "../server/ledger.ts";
import { nextSliceAccounts, proveInSlices, proveLedger } from "../server/proof-job.ts";
import { verifyLedger } from "../server/verify-ledger.ts";

/** Twice as many accounts as the first slice has. */
const accounts = 50;

onEachDatabase("a proof of the ledger on %s", (database) => {
  const { db } = database;
  const clock = createClock();
  const log = pino({ level: "silent" });
  const users: number[] = [];
  beforeAll(async () => {
    for (let n = 0; n < accounts; n += 1) {
      const userId = await anAccount(db, { points: 10 });
      users.push(userId);
      const act = { userId, reason: "demo", ref: "t", requestId: null, now: someTime } as const;
      await bookMovement(db, { ...act, currency: "bucks", amount: 700 });
      await bookMovement(db, { ...act, currency: "points", amount: -3 });
    }
  });

  const lastStored = () =>
    db.selectFrom("ledger_proofs").selectAll().orderBy("proven_at", "desc").executeTakeFirstOrThrow();
  /** Changes a row as the database's owner could, without the protections that keep the ledger append-only. */
  const tamper = async (userId: number, from: number, to: number) => {
    await sql`alter table ledger disable trigger user`.execute(db);
    await sql`update ledger set amount = ${to} where user_id = ${userId} and amount = ${from}`.execute(db);
    await sql`alter table ledger enable trigger user`.execute(db);
  };

  test("GROW-15: a proof in slices finds the same errors as one pass, and names the tampered accounts", async () => {
    const whole = await verifyLedger(db);
    expect(whole).toMatchObject({ wrongBalances: [], brokenRows: [] });
    expect(await proveLedger({ db, clock, log })).toEqual(whole);
    expect(await lastStored()).toMatchObject({ holds: true, accounts: whole.accounts, movements: whole.rows });
    const last = users.at(-1) ?? 0;
    await tamper(last, 700, 900);
    const found = {
      wrongBalances: [{ userId: last, currency: "bucks", balance: 700, sum: 900 }],
      brokenRows: [{ userId: last, currency: "bucks", expected: 900, found: 700 }],
    };
    clock.setOffsetMs(1_000);
    expect(await proveLedger({ db, clock, log })).toMatchObject(found);
    expect(await lastStored()).toMatchObject({ holds: false, findings: found });
    await tamper(last, 900, 700);
  });

  test("GROW-15: a stopped proof ends between two slices and stores nothing", async () => {
    const stop = new AbortController();
    const proving = proveInSlices(db, { share: 0.01, unpausedMs: 0 }, stop.signal);
    stop.abort();
    expect(await proving).toBe("stopped");
  });

  test("GROW-15: a proof of many slices finds nothing wrong while viewers are spending", async () => {
    let isProving = true;
    const spending = users.slice(0, 8).map(async (userId) => {
      const act = { userId, currency: "points", reason: "demo", ref: "t", requestId: null, now: someTime } as const;
      for (let made = 0; isProving; made += 1) await bookMovement(db, { ...act, amount: made % 2 === 0 ? 5 : -5 });
    });
    for (let n = 0; n < 3; n += 1) {
      const proof = await proveInSlices(db, { share: 0.5, unpausedMs: 0 });
      expect(proof).toMatchObject({ wrongBalances: [], brokenRows: [] });
    }
    isProving = false;
    await Promise.all(spending);
  });
});

test("GROW-15: a slow slice makes the next one smaller, a fast one larger, within limits", () => {
  expect([nextSliceAccounts(20, 15), nextSliceAccounts(20, 40), nextSliceAccounts(1, 4_000)]).toEqual([20, 10, 1]);
  expect([nextSliceAccounts(20, 2), nextSliceAccounts(400, 2), nextSliceAccounts(500, 2)]).toEqual([40, 500, 500]);
});
