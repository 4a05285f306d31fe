// When each job is due, by the product's clock.
import type { Clock } from "../clock.ts";
import type { Db } from "../house.ts";
import type { Job } from "../jobs.ts";

export class Schedule {
  readonly #db: Db;
  readonly #clock: Clock;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
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
      jobs.map(async (job) => isDue(job, nextAt.get(job.name) ?? now, now) || ((await job.hasWork?.()) ?? false)),
    );
    return jobs.filter((_, index) => due[index]);
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
