import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openTestDatabase } from "../../tests/house/database.ts";
import { onEachDatabase } from "../../tests/house/each-database.ts";
import { readableLog } from "../../tests/house/log-lines.ts";
import { scaleForLoad, waitOptions } from "../../tests/house/timeouts.ts";
import { createClock } from "../base/clock.ts";
import { type Database, openDatabase } from "../database/database.ts";
import type { Job } from "./job.ts";
import { createJobs, type Jobs } from "./jobs.ts";
import { defaultLease } from "./run-leases.ts";

const log = pino({ level: "silent" });
const hour = 3_600_000;
const pollMs = 100;
const severalPollsMs = 350;

onEachDatabase("jobs (%s)", (database) => {
  const clock = createClock();
  const started: Jobs[] = [];
  const others: Database[] = [];

  beforeEach(async () => {
    clock.setOffsetMs(0);
    await database.db.deleteFrom("job_schedule").execute();
  });
  afterEach(async () => {
    for (const jobs of started.splice(0)) await jobs.stop();
    for (const other of others.splice(0)) await other.close();
  });

  const processOn = (on: Pick<Database, "db" | "pool" | "kind">, job: Job, noted = log): Jobs => {
    const jobs = createJobs({ database: on, clock, log: noted, pollMs });
    jobs.define(job);
    started.push(jobs);
    return jobs;
  };
  const counted = (over: Partial<Job> = {}) => {
    const job = { name: "count", everyMs: hour, timeoutSeconds: 30, runs: 0, ...over } as Job & { runs: number };
    job.run ??= async () => {
      job.runs += 1;
    };
    return job;
  };

  test("OUTAGE-35: a failure because of a full disk is not logged, because the disk's monitor logs it; other failures are logged", async () => {
    const { log: noted, lines } = readableLog();
    const failures = [new pg.DatabaseError("could not extend file", 0, "error"), new Error("something else")];
    Object.assign(failures[0] ?? {}, { code: "53100" });
    let runs = 0;
    const run = async () => {
      runs += 1;
      throw failures[runs - 1] ?? new Error("more");
    };
    await processOn(database, counted({ run }), noted).start();
    await vi.waitFor(() => expect(runs).toBe(1), waitOptions);
    await sleep(severalPollsMs);
    expect(lines).toEqual([]);
    clock.setOffsetMs(2 * hour);
    await vi.waitFor(
      () => expect(lines).toMatchObject([{ level: 50, err: { message: "something else" } }]),
      waitOptions,
    );
  });

  test("a new job runs immediately, and later whenever it is due by the product's clock", async () => {
    const job = counted();
    const jobs = processOn(database, job);
    expect(await jobs.nextAt("count")).toBeNull();
    await jobs.start();
    await vi.waitFor(() => expect(job.runs).toBe(1), waitOptions);
    await vi.waitFor(async () =>
      expect((await jobs.nextAt("count"))?.getTime()).toBeGreaterThan(Date.now() + hour - 60_000),
    );
    await sleep(severalPollsMs);
    expect(job.runs).toBe(1);
    clock.setOffsetMs(hour + 1_000);
    await vi.waitFor(() => expect(job.runs).toBe(2), waitOptions);
  });

  test("after the clock moves back, a job never waits longer than its interval", async () => {
    clock.setOffsetMs(30 * 24 * hour);
    const job = counted();
    const jobs = processOn(database, job);
    await jobs.start();
    await vi.waitFor(() => expect(job.runs).toBe(1), waitOptions);
    clock.setOffsetMs(0);
    await vi.waitFor(() => expect(job.runs).toBe(2), waitOptions);
    await vi.waitFor(async () =>
      expect((await jobs.nextAt("count"))?.getTime()).toBeLessThan(Date.now() + hour + 60_000),
    );
  });

  test("runNow waits for a run that is under way, then runs the job itself", async () => {
    let inside = 0;
    let most = 0;
    let runs = 0;
    const job = counted({
      run: async () => {
        inside += 1;
        most = Math.max(most, inside);
        await sleep(150);
        inside -= 1;
        runs += 1;
      },
    });
    const jobs = processOn(database, job);
    await jobs.start();
    await Promise.all([jobs.runNow("count"), jobs.runNow("count"), jobs.runNow("count")]);
    expect(runs).toBeGreaterThanOrEqual(3);
    expect(most).toBe(1);
  });

  test("runNow works before the start, throws the job's error, and delays the next run", async () => {
    const failing = counted({ run: async () => Promise.reject(new Error("the partner is away")) });
    const jobs = processOn(database, failing);
    await expect(jobs.runNow("count")).rejects.toThrow("the partner is away");
    expect((await jobs.nextAt("count"))?.getTime()).toBeGreaterThan(Date.now() + hour - 60_000);
    await expect(jobs.runNow("count")).rejects.toThrow("the partner is away");
    await expect(jobs.runNow("nothing")).rejects.toThrow(/no job nothing/);
  });

  test("abandons a run that takes too long, and the job runs again", async () => {
    let runs = 0;
    const job = counted({
      timeoutSeconds: 1,
      run: () => {
        runs += 1;
        return runs === 1 ? new Promise(() => {}) : Promise.resolve();
      },
    });
    const jobs = processOn(database, job);
    await expect(jobs.runNow("count")).rejects.toThrow(/did not finish within 1 s/);
    await jobs.runNow("count");
    expect(runs).toBe(2);
  });

  test("DEPLOY-06: a run that does not begin because the product stops releases its lease", async () => {
    const begun = Promise.withResolvers<void>();
    const run = async () => {
      begun.resolve();
      await sleep(100);
    };
    const jobs = processOn(database, { ...counted(), name: "a", run });
    const late = counted();
    jobs.define(late);
    await jobs.start();
    await begun.promise;
    await jobs.stop();
    expect(late.runs).toBe(0);
    const held = await database.db.selectFrom("job_schedule").select("name").where("turn", "is not", null).execute();
    expect(held).toEqual([]);
  });

  test("IDLE-01: while nobody uses the site, jobs check for work rarely, and at once when somebody does", async () => {
    let looks = 0;
    const hasWork = () => {
      looks += 1;
      return sql<boolean>`false`;
    };
    const jobs = processOn(database, counted({ hasWork }));
    await jobs.start(() => true);
    await sleep(severalPollsMs);
    const before = looks;
    await sleep(severalPollsMs);
    expect(looks).toBe(before);
    jobs.wake();
    await vi.waitFor(() => expect(looks).toBe(before + 1), waitOptions);
    await sleep(severalPollsMs);
    expect(looks).toBe(before + 1);
  });

  test("a job that has work runs before its scheduled time", async () => {
    const job = counted({ hasWork: () => sql`true` });
    await processOn(database, job).start();
    await vi.waitFor(() => expect(job.runs).toBeGreaterThan(2), waitOptions);
  });

  test("LEASE-11: if a job's check for work fails, no other job is delayed, and the failure is logged once", async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const jobs = createJobs({ database, clock, log, pollMs });
    started.push(jobs);
    let looks = 0;
    const broken = () => {
      looks += 1;
      return sql<boolean>`exists (select from nowhere)`;
    };
    const other = counted({ everyMs: 1, hasWork: () => sql`false` });
    jobs.define({ ...counted(), name: "broken", hasWork: broken });
    jobs.define(other);
    await jobs.start();
    await vi.waitFor(() => expect(looks).toBeGreaterThan(1), waitOptions);
    await vi.waitFor(() => expect(other.runs).toBeGreaterThan(1), waitOptions);
    const said = lines.filter((line) => line.includes("nowhere")).map((line) => JSON.parse(line));
    expect(said).toMatchObject([{ level: 40 }]);
  });

  test("stop waits for a run that is under way and starts no other", async () => {
    let ended = false;
    const job = counted({
      everyMs: 1,
      run: async () => {
        job.runs += 1;
        await sleep(400);
        ended = true;
      },
    });
    const jobs = processOn(database, job);
    await jobs.start();
    await vi.waitFor(() => expect(job.runs).toBe(1), waitOptions);
    await jobs.stop();
    expect(ended).toBe(true);
    const { runs } = job;
    await sleep(severalPollsMs);
    expect(job.runs).toBe(runs);
    await expect(jobs.runNow("count")).rejects.toThrow(/Windfall is stopping/);
  });

  if (database.kind === "server") {
    test("several processes run a due job once", async () => {
      const config = { databaseUrl: database.url, databasePool: 4, dataDir: "", namedStatements: true };
      for (let n = 0; n < 2; n += 1) others.push(await openDatabase(config, log));
      const job = counted({
        run: async () => {
          job.runs += 1;
          await sleep(200);
        },
      });
      const processes = [database, ...others].map((on) => processOn(on, job));
      await Promise.all(processes.map((jobs) => jobs.start()));
      await vi.waitFor(() => expect(job.runs).toBe(1), waitOptions);
      for (let turn = 2; turn <= 4; turn += 1) {
        await sleep(severalPollsMs);
        expect(job.runs).toBe(turn - 1);
        clock.setOffsetMs(turn * 2 * hour);
        await vi.waitFor(() => expect(job.runs).toBe(turn), waitOptions);
      }
    });

    test("DEPLOY-06: when a dead process's lease ends, another takes its run over, before the run's time limit", async () => {
      const config = { databaseUrl: database.url, databasePool: 4, dataDir: "", namedStatements: true };
      const other = await openDatabase(config, log);
      const lease = { leaseMs: 1_500, beatMs: 300 };
      const dying = createJobs({ database: other, clock, log, lease });
      const begun = Promise.withResolvers<void>();
      const never = () => {
        begun.resolve();
        return new Promise<void>(() => {});
      };
      dying.define({ ...counted({ timeoutSeconds: 600 }), run: never });
      await dying.start();
      await begun.promise;
      const job = counted({ timeoutSeconds: 600 });
      await processOn(database, job).start();
      // A running process renews its lease, so its run can take longer than one lease.
      await sleep(2 * lease.leaseMs);
      expect(job.runs).toBe(0);
      void dying.stop();
      await other.close();
      await vi.waitFor(() => expect(job.runs).toBe(1), { timeout: 2 * lease.leaseMs + scaleForLoad(2_000) });
      expect(defaultLease.leaseMs + defaultLease.beatMs).toBeLessThan(30_000);
    });

    test("runNow in one process waits for the run in another", async () => {
      const config = { databaseUrl: database.url, databasePool: 4, dataDir: "", namedStatements: true };
      const other = await openDatabase(config, log);
      others.push(other);
      const order: string[] = [];
      const slow = counted({
        run: async () => {
          order.push("slow begins");
          await sleep(700);
          order.push("slow ends");
        },
      });
      const quick = counted({ run: async () => void order.push("quick") });
      const first = processOn(database, slow).runNow("count");
      await vi.waitFor(() => expect(order).toEqual(["slow begins"]), waitOptions);
      await processOn(other, quick).runNow("count");
      await first;
      expect(order).toEqual(["slow begins", "slow ends", "quick"]);
    });
  }
});

test("a run that died with the embedded database's process is free at the next start", async () => {
  const database = await openTestDatabase();
  const clock = createClock();
  const never = { name: "count", everyMs: hour, timeoutSeconds: 600, run: () => new Promise<void>(() => {}) };
  const dying = createJobs({ database, clock, log });
  dying.define(never);
  await dying.start();
  await vi.waitFor(
    async () => expect((await database.pool.query("select from job_schedule where turn is not null")).rowCount).toBe(1),
    waitOptions,
  );
  let ran = false;
  const next = createJobs({ database, clock, log });
  next.define({
    ...never,
    run: async () => {
      ran = true;
    },
  });
  await next.start();
  await vi.waitFor(() => expect(ran).toBe(true), waitOptions);
  await next.stop();
  await database.close();
});
