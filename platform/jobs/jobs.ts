import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import { ClockSkewError } from "../database/clock-watch.ts";
import type { Database } from "../database/database.ts";
import { classifyError } from "../database/database-errors.ts";
import { withStatementTimeout } from "../database/statement-timeout.ts";
import type { Job, RunTrigger } from "./job.ts";
import { type LeaseTimes, type RunLeaseId, RunLeases } from "./run-leases.ts";
import { Schedule } from "./schedule.ts";

export interface JobRun {
  job: string;
  ok: boolean;
  seconds: number;
}

export interface Jobs {
  /** Call this before `start`. */
  define(job: Job): void;
  onRun(listener: (run: JobRun) => void): void;
  /**
   * Runs the job now in this process, and throws its error. Waits first if any process is already running the job.
   * Throws `ClockSkewError` if this process's clock is wrong.
   */
  runNow(name: string): Promise<void>;
  /** Like `runNow`, but returns false immediately if the job is already running. */
  runIfFree(name: string): Promise<boolean>;
  names(): string[];
  nextAt(name: string): Promise<Date | null>;
  /** While `isQuiet` returns true, the jobs check for work less often, until `wake` is called. */
  start(isQuiet?: () => boolean): Promise<void>;
  /** Checks for work now, or a second after the last check. Call this whenever somebody may have made work. */
  wake(): void;
  stop(): Promise<void>;
}

export interface JobsDeps {
  database: Pick<Database, "db" | "pool" | "kind">;
  clock: Clock;
  log: Log;
  lease?: LeaseTimes;
  pollMs?: number;
}

const pollEveryMs = 1_000;
/** While nobody uses the site, work may wait this long. */
const quietPollMs = 10_000;
/** The next due job starts after this time, even if the job before it is still running. */
const headStartMs = 250;
const retryClaimMs = 250;
const retryStartMs = 1_000;
const stopTimeoutMs = 10_000;
/** `runNow` waits this much longer than one run, which is enough for a dead process's lease to end. */
const claimGraceMs = 30_000;

export const createJobs = (needs: JobsDeps): Jobs => new ScheduledJobs(needs);

class ScheduledJobs implements Jobs {
  readonly #log: Log;
  readonly #jobs = new Map<string, Job>();
  readonly #schedule: Schedule;
  readonly #leases: RunLeases;
  readonly #clock: Clock;
  readonly #running = new Map<string, Promise<unknown>>();
  #reportRun: (run: JobRun) => void = () => {};
  #pollTimer: NodeJS.Timeout | undefined;
  #polledAtMs = Number.NEGATIVE_INFINITY;
  #isResting = false;
  #isQuiet = () => false;
  #start: Promise<void> = Promise.resolve();
  #polling: Promise<void> = Promise.resolve();
  #stopping = false;
  readonly #stop = new AbortController();
  #isBlind = false;
  readonly #pollEveryMs: number;

  constructor({ database, clock, log, lease, pollMs: given = pollEveryMs }: JobsDeps) {
    this.#pollEveryMs = given;
    this.#log = log;
    this.#clock = clock;
    this.#schedule = new Schedule(database.db, clock, log);
    this.#leases = new RunLeases(database, log, lease);
  }

  define(job: Job): void {
    if (this.#jobs.has(job.name)) throw new Error(`The job ${job.name} is defined twice.`);
    this.#jobs.set(job.name, job);
  }

  onRun(listener: (run: JobRun) => void): void {
    this.#reportRun = listener;
  }

  nextAt(name: string): Promise<Date | null> {
    return this.#schedule.nextAt(name);
  }

  start(isQuiet = () => false): Promise<void> {
    this.#isQuiet = isQuiet;
    this.#start = this.#startWithRetries();
    return this.#start;
  }

  /** Retries, because with an unavailable database the jobs would otherwise never start. */
  async #startWithRetries(): Promise<void> {
    for (let failed = false; !this.#stopping; failed = true) {
      try {
        await this.#leases.open();
        await this.#schedule.add([...this.#jobs.keys()]);
        return this.#pollIn(0);
      } catch (error) {
        if (!failed) this.#log.error({ err: error }, "could not start the jobs; retrying");
        await sleep(retryStartMs);
      }
    }
  }

  #pollIn(ms: number, isResting = false): void {
    if (this.#stopping) return;
    this.#isResting = isResting;
    clearTimeout(this.#pollTimer);
    this.#pollTimer = setTimeout(() => {
      this.#isResting = false;
      this.#polledAtMs = performance.now();
      this.#polling = this.#runDueJobs().then((ran) => {
        // A job may have made work for another one.
        if (ran || !this.#isQuiet()) this.#pollIn(this.#pollEveryMs);
        else this.#pollIn(quietPollMs, true);
      });
    }, ms);
  }

  wake(): void {
    if (!this.#isResting) return;
    this.#pollIn(Math.max(0, this.#pollEveryMs - (performance.now() - this.#polledAtMs)));
  }

  /** Returns whether it started a job. */
  async #runDueJobs(): Promise<boolean> {
    if (!this.#clock.isRight()) return false;
    const free = [...this.#jobs.values()].filter(({ name }) => !this.#running.has(name));
    const turn = randomUUID();
    const due = await this.#schedule.claimDue(free, turn, this.#leases.leaseMs).catch((error: unknown) => {
      if (!this.#isBlind) this.#log.warn({ err: error }, "cannot read the jobs' schedule; retrying");
      this.#isBlind = true;
    });
    if (due === undefined) return false;
    this.#isBlind = false;
    for (const job of due) {
      if (this.#stopping || this.#running.has(job.name)) {
        await this.#leases.done(job.name, turn).catch(() => {});
        continue;
      }
      const run = this.#track(job, this.#run(job, turn, "turn")).catch((error: unknown) => {
        if (classifyError(error) === "full") return;
        this.#log.error({ err: error, job: job.name }, "a job failed; retrying at its next turn");
      });
      // Most jobs take milliseconds. One after another they need one connection, and together a dozen.
      await Promise.race([run, sleep(headStartMs)]);
    }
    return due.length > 0;
  }

  names(): string[] {
    return [...this.#jobs.keys()];
  }

  async #findRunnable(name: string): Promise<Job> {
    const job = this.#jobs.get(name);
    if (job === undefined) throw new Error(`There is no job ${name}.`);
    if (!this.#clock.isRight()) throw new ClockSkewError();
    await this.#leases.open();
    return job;
  }

  async runIfFree(name: string): Promise<boolean> {
    const job = await this.#findRunnable(name);
    return !this.#running.has(name) && this.#track(job, this.#claimAndRun(job));
  }

  async runNow(name: string): Promise<void> {
    const job = await this.#findRunnable(name);
    const giveUpAt = Date.now() + job.timeoutSeconds * 1_000 + claimGraceMs;
    while (!this.#stopping && Date.now() < giveUpAt) {
      await this.#running.get(name)?.catch(() => {});
      if (this.#running.has(name)) continue;
      const ran = await this.#track(job, this.#claimAndRun(job));
      if (ran) return;
      await sleep(retryClaimMs);
    }
    throw new Error(
      `The job ${name} could not be run: ${this.#stopping ? "Windfall is stopping" : "it is already running"}.`,
    );
  }

  async #claimAndRun(job: Job): Promise<boolean> {
    const turn = await this.#leases.claim(job.name, this.#clock.now());
    if (turn !== undefined) await this.#run(job, turn, "hand");
    return turn !== undefined;
  }

  #track<Answer>(job: Job, work: Promise<Answer>): Promise<Answer> {
    const tracked = work.finally(() => this.#running.delete(job.name));
    this.#running.set(job.name, tracked);
    return tracked;
  }

  async #run(job: Job, turn: RunLeaseId, by: RunTrigger): Promise<void> {
    const heartbeat = this.#leases.startBeat(job.name, turn);
    let ok = false;
    try {
      await this.#runAndReport(job, by);
      ok = true;
    } finally {
      // If this fails, the lease ends after its time.
      await this.#schedule.finish(job, turn, ok).finally(() => clearInterval(heartbeat));
    }
  }

  async #runAndReport(job: Job, by: RunTrigger): Promise<void> {
    const startedAt = performance.now();
    let ok = false;
    try {
      await runWithTimeout(job, by, this.#stop.signal);
      ok = true;
    } finally {
      const seconds = (performance.now() - startedAt) / 1_000;
      this.#reportRun({ job: job.name, ok, seconds });
      this.#log.debug({ job: job.name, ok, seconds }, "a job ran");
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#stop.abort();
    await this.#start.catch(() => {});
    clearTimeout(this.#pollTimer);
    await this.#polling;
    const late = sleep(stopTimeoutMs, "late" as const, { ref: false });
    const outcome = await Promise.race([Promise.allSettled(this.#running.values()), late]);
    if (outcome === "late")
      this.#log.warn({ jobs: [...this.#running.keys()] }, "jobs were still running when Windfall stopped");
  }
}

async function runWithTimeout(job: Job, by: RunTrigger, stopping: AbortSignal): Promise<void> {
  const timer = new AbortController();
  const givenUp = new AbortController();
  const late = sleep(job.timeoutSeconds * 1_000, undefined, { signal: timer.signal }).then(() => {
    givenUp.abort();
    throw new Error(`The job ${job.name} did not finish within ${job.timeoutSeconds} s.`);
  });
  try {
    await Promise.race([
      withStatementTimeout(job.timeoutSeconds * 1_000, () => job.run(AbortSignal.any([stopping, givenUp.signal]), by)),
      late,
    ]);
  } finally {
    timer.abort();
    late.catch(() => {});
  }
}
