// When each job is due, by the product's clock.
import type { Clock } from "../clock.ts";
import { troubleOf } from "../database/trouble.ts";
import type { Db } from "../db.ts";
import type { Job } from "../jobs.ts";
import type { Log } from "../log.ts";

export class Schedule {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #log: Log;
  /** Jobs whose look at their own work failed the last time. */
  readonly #blind = new Set<string>();

  constructor(db: Db, clock: Clock, log: Log) {
    this.#db = db;
    this.#clock = clock;
    this.#log = log;
  }

  /** A job never seen before is due at once. */
  async add(names: string[]): Promise<void> {
    if (names.length === 0) return;
    const rows = names.map((name) => ({ name, next_at: this.#clock.now() }));
    await this.#db
      .insertInto("job_schedule")
      .values(rows)
      .onConflict((on) => on.doNothing())
      .execute();
  }

  async nextAt(name: string): Promise<Date | null> {
    const row = await this.#db.selectFrom("job_schedule").select("next_at").where("name", "=", name).executeTakeFirst();
    return row?.next_at ?? null;
  }

  /** Those whose time has come, or that have work before it. All that an idle process asks, every second. */
  async due(jobs: Job[]): Promise<Job[]> {
    const rows = await this.#db.selectFrom("job_schedule").select(["name", "next_at"]).execute();
    const nextAt = new Map(rows.map((row) => [row.name, row.next_at]));
    const now = this.#clock.now();
    const due = await Promise.all(
      jobs.map(async (job) => isDue(job, nextAt.get(job.name) ?? now, now) || (await this.#hasWork(job))),
    );
    return jobs.filter((_, index) => due[index]);
  }

  /** A job that cannot tell waits for its time, as those that never can do; the others are none the worse for it. */
  async #hasWork(job: Job): Promise<boolean> {
    try {
      const has = (await job.hasWork?.()) ?? false;
      this.#blind.delete(job.name);
      return has;
    } catch (error) {
      // That the database is away is said elsewhere, and once.
      if (troubleOf(error) !== "away" && !this.#blind.has(job.name)) {
        this.#log.warn({ err: error, job: job.name }, "a job cannot tell whether it has work; trying on");
        this.#blind.add(job.name);
      }
      return false;
    }
  }

  async isDue(job: Job): Promise<boolean> {
    return (await this.due([job])).length === 1;
  }

  /** Called when a run has ended, well or not: counts the failures since the last good one. */
  async putOff(job: Job, ok: boolean): Promise<void> {
    const next_at = new Date(this.#clock.now().getTime() + job.everyMs);
    await this.#db
      .insertInto("job_schedule")
      .values({ name: job.name, next_at, failures_in_a_row: ok ? 0 : 1 })
      .onConflict((on) =>
        on.column("name").doUpdateSet((eb) => ({
          next_at,
          failures_in_a_row: ok ? 0 : eb("job_schedule.failures_in_a_row", "+", 1),
        })),
      )
      .execute();
  }
}

/** A clock that was moved back must not make a job wait longer than it ever does. */
function isDue(job: Job, nextAt: Date, now: Date): boolean {
  return nextAt <= now || nextAt.getTime() > now.getTime() + job.everyMs;
}
