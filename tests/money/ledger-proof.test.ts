// The proof of the ledger beside a site at work: in slices, stopped and killed in the middle, and with rows changed behind it.
import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createClock } from "../../server/core/clock.ts";
import type { Db } from "../../server/core/db.ts";
import { move } from "../../server/ledger/ledger.ts";
import { proveLedger } from "../../server/ledger/proof-job.ts";
import { isBrokenOff, nextLength, type Pace, pressedRunMs, proveInSlices } from "../../server/ledger/proof-run.ts";
import { verifyLedger } from "../../server/ledger/verify.ts";
import { anAccount, someTime } from "../house/builders.ts";
import { openTestDatabase, type TestDatabase, testDatabases } from "../house/database.ts";
import { holds } from "../house/holds.ts";
import { closeProven } from "../house/proven.ts";

const atOnce: Pace = { share: 1, accountsAtOnce: 1 };
const accounts = 40;

describe.each(testDatabases)("a proof of the ledger on %s", (kind) => {
  let database: TestDatabase;
  let db: Db;
  const clock = createClock();
  const log = pino({ level: "silent" });
  const users: number[] = [];
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
    for (let n = 0; n < accounts; n += 1) {
      const userId = await anAccount(db, { points: 10 });
      users.push(userId);
      const act = { userId, reason: "demo", ref: "t", requestId: null, now: someTime } as const;
      await move(db, { ...act, currency: "bucks", amount: 700 });
      await move(db, { ...act, currency: "points", amount: -3 });
    }
  });
  beforeEach(async () => {
    await db.deleteFrom("ledger_proof_run").execute();
    clock.setOffsetMs(0);
  });
  afterAll(() => closeProven(database));

  const position = async () => db.selectFrom("ledger_proof_run").selectAll().executeTakeFirst();
  /** Begins a proof and stops it after its fourth slice, of forty accounts at least four and at most fifteen. */
  const stoppedInTheMiddle = async () => {
    const stop = new AbortController();
    let looks = 0;
    // It looks at the clock as it begins, and before each slice.
    const watched = {
      now() {
        looks += 1;
        if (looks === 5) stop.abort();
        return clock.now();
      },
    };
    expect(await proveInSlices({ db, clock: watched }, atOnce, { stopping: stop.signal })).toBe("stopped");
    const kept = await position();
    if (kept === undefined) throw new Error("nothing was kept");
    return kept;
  };
  const lastKept = () =>
    db.selectFrom("ledger_proofs").selectAll().orderBy("proven_at", "desc").executeTakeFirstOrThrow();
  /** Past the ledger. */
  const addPoints = (userId: number, points: number) =>
    sql`update balances set points = points + ${points} where user_id = ${userId}`.execute(db);
  /** As whoever owns the database could, past what keeps the ledger append-only. */
  const tamper = async (userId: number, amount: number) => {
    await sql`alter table ledger disable trigger user`.execute(db);
    await sql`update ledger set amount = ${amount} where user_id = ${userId} and amount = 700`.execute(db);
    await sql`update ledger set amount = 700 where user_id = ${userId} and ${amount === 700} and currency = 'bucks'`.execute(
      db,
    );
    await sql`alter table ledger enable trigger user`.execute(db);
  };

  test("GROW-15: given a proof stopped in the middle, then the next goes on with the account where it was, and what it says is of all", async () => {
    const whole = await verifyLedger(db);
    const { until_user, began_at, accounts: proven } = await stoppedInTheMiddle();
    expect(until_user).toBeLessThan(users.at(-1) ?? 0);
    // Were it begun anew, this would be found.
    await addPoints(users[0] ?? 0, 1);
    const run = await proveLedger({ db, clock, log }, atOnce);
    await addPoints(users[0] ?? 0, -1);
    expect(run).toMatchObject({ beganAt: began_at, ...whole });
    expect(proven).toBeGreaterThan(0);
    expect(await lastKept()).toMatchObject({ holds: true, accounts: whole.accounts, movements: whole.rows });
    expect(await position(), "nothing is under way").toBeUndefined();
  });

  test("GROW-15: a proof that was broken off is work to do once it is silent for a minute, and is begun anew after a day", async () => {
    const { began_at } = await stoppedInTheMiddle();
    expect(await holds(db, isBrokenOff(clock.now()))).toBe(false);
    clock.setOffsetMs(2 * 60_000);
    expect(await holds(db, isBrokenOff(clock.now()))).toBe(true);
    clock.setOffsetMs(25 * 60 * 60_000);
    const run = await proveInSlices({ db, clock }, atOnce);
    expect(run).not.toMatchObject({ beganAt: began_at });
    expect(run).toMatchObject(await verifyLedger(db));
  });

  test("GROW-15: what is changed in accounts that were passed is found by the next proof; what was found before a stop is told at the end", async () => {
    const [passed = 0] = users;
    await stoppedInTheMiddle();
    await tamper(passed, 900);
    expect(await proveLedger({ db, clock, log }, atOnce)).toMatchObject({ wrongBalances: [], brokenRows: [] });
    const found = {
      wrongBalances: [{ userId: passed, currency: "bucks", balance: 700, sum: 900 }],
      brokenRows: [{ userId: passed, currency: "bucks", expected: 900, found: 700 }],
    };
    clock.setOffsetMs(1_000);
    expect(await proveLedger({ db, clock, log }, atOnce)).toMatchObject(found);
    expect(await lastKept()).toMatchObject({ holds: false, findings: found });

    await stoppedInTheMiddle();
    await tamper(passed, 700);
    clock.setOffsetMs(2_000);
    expect(await proveLedger({ db, clock, log }, atOnce), "found before the stop").toMatchObject(found);
    expect(await verifyLedger(db)).toMatchObject({ wrongBalances: [], brokenRows: [] });
  });

  test("WORD-12: who presses is told of today: a run that began more than five minutes ago is begun anew, a younger one gone on with", async () => {
    const pressed = { oldestMs: pressedRunMs };
    const { began_at } = await stoppedInTheMiddle();
    clock.setOffsetMs(4 * 60_000);
    await addPoints(users[0] ?? 0, 1);
    expect(await proveLedger({ db, clock, log }, atOnce, pressed)).toMatchObject({
      beganAt: began_at,
      wrongBalances: [],
    });
    await addPoints(users[0] ?? 0, -1);

    clock.setOffsetMs(0);
    await stoppedInTheMiddle();
    clock.setOffsetMs(10 * 60_000);
    await addPoints(users[0] ?? 0, 1);
    const run = await proveLedger({ db, clock, log }, atOnce, pressed);
    await addPoints(users[0] ?? 0, -1);
    expect(run, "changed in an account the old run had passed").toMatchObject({
      wrongBalances: [{ userId: users[0] }],
    });
  });

  test("GROW-15: what does not hold is told by the slice that finds it, once, and stands until a proof is through", async () => {
    await db.deleteFrom("ledger_proofs").execute();
    const [wrong = 0] = users;
    await addPoints(wrong, 1);
    const stop = new AbortController();
    let tellings = 0;
    const tellBroken = () => {
      tellings += 1;
      stop.abort();
    };
    expect(await proveLedger({ db, clock, log }, atOnce, { stopping: stop.signal, tellBroken })).toBe("stopped");
    await addPoints(wrong, -1);
    expect((await position())?.until_user, "most accounts are still to be proven").toBeLessThan(users[1] ?? 0);
    expect(tellings).toBe(1);
    // The run that found it is begun anew, and stopped before it comes there again.
    clock.setOffsetMs(10 * 60_000);
    const again = { stopping: AbortSignal.abort(), oldestMs: pressedRunMs, tellBroken };
    expect(await proveLedger({ db, clock, log }, atOnce, again)).toBe("stopped");
    expect(tellings, "the new run has found nothing").toBe(1);
    expect(await lastKept()).toMatchObject({ holds: false, findings: { wrongBalances: [{ userId: wrong }] } });
    await proveLedger({ db, clock, log }, atOnce);
    expect(await lastKept()).toMatchObject({ holds: true });
  });

  test("GROW-15: while people spend, a proof of many slices finds nothing", async () => {
    let isProving = true;
    const spending = users.slice(0, 8).map(async (userId) => {
      const act = { userId, currency: "points", reason: "demo", ref: "t", requestId: null, now: someTime } as const;
      for (let made = 0; isProving; made += 1) await move(db, { ...act, amount: made % 2 === 0 ? 5 : -5 });
    });
    for (let n = 0; n < 3; n += 1) {
      const run = await proveLedger({ db, clock, log }, { share: 0.5, accountsAtOnce: 1 });
      expect(run).toMatchObject({ wrongBalances: [], brokenRows: [] });
    }
    isProving = false;
    await Promise.all(spending);
  });

  test.runIf(kind === "server")("GROW-15: a process that proves is killed: another goes on where it was", async () => {
    const program = resolve(import.meta.dirname, "../house/prove-slowly.ts");
    const child = spawn(process.execPath, [program, database.url ?? ""], { stdio: "inherit" });
    const ended = new Promise((done) => child.once("close", done));
    await expect
      .poll(async () => (await position())?.until_user ?? 0, { interval: 5, timeout: 30_000 })
      .toBeGreaterThanOrEqual(users[0] ?? 0);
    child.kill("SIGKILL");
    await ended;
    // What the database was doing for it ends with its connection.
    const kept = await position();
    expect(kept?.until_user).toBeLessThan(users.at(-1) ?? 0);
    await addPoints(users[0] ?? 0, 1);
    const run = await proveLedger({ db, clock, log }, atOnce);
    await addPoints(users[0] ?? 0, -1);
    expect(run).toMatchObject({ beganAt: kept?.began_at, wrongBalances: [], brokenRows: [] });
  });
});

test("GROW-15: a slice that took long makes the next one shorter, a quick one longer, within limits", () => {
  expect([nextLength(20, 15), nextLength(20, 40), nextLength(1, 4_000)]).toEqual([20, 10, 1]);
  expect([nextLength(20, 2), nextLength(400, 2), nextLength(500, 2)]).toEqual([40, 500, 500]);
});
