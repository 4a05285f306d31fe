import { type RawBuilder, sql } from "kysely";
import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import { classifyError } from "../database/database-errors.ts";
import type { Db } from "../database/db.ts";
import type { Job } from "./job.ts";

export class Schedule {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #log: Log;
  #isBlind = false;

  constructor(db: Db, clock: Clock, log: Log) {
    this.#db = db;
    this.#clock = clock;
    this.#log = log;
  }

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

  /** Uses one statement, the only one that an idle process runs every second. */
  async due(jobs: readonly Job[]): Promise<Job[]> {
    const { due, error } = await this.#findDue(jobs);
    if (error !== undefined && !this.#isBlind)
      this.#log.warn({ err: error }, "cannot check whether jobs have work; they run only on schedule");
    this.#isBlind = error !== undefined;
    return due;
  }

  /** Falls back to the schedule alone if one job's condition fails, because the other jobs must still run. */
  async #findDue(jobs: readonly Job[]): Promise<{ due: Job[]; error?: unknown }> {
    try {
      return { due: await this.#queryDue(jobs, this.#workCondition(jobs)) };
    } catch (error) {
      if (classifyError(error) === "away") throw error;
      return { due: await this.#queryDue(jobs, sql`false`), error };
    }
  }

  #workCondition(jobs: readonly Job[]): RawBuilder<boolean> {
    const now = this.#clock.now();
    const conditions = jobs.flatMap((job) => {
      const condition = job.hasWork?.(now) ?? null;
      return condition === null ? [] : [sql`when ${job.name} then ${condition}`];
    });
    return conditions.length === 0 ? sql`false` : sql`case name ${sql.join(conditions, sql` `)} else false end`;
  }

  async #queryDue(jobs: readonly Job[], hasWork: RawBuilder<boolean>): Promise<Job[]> {
    const now = this.#clock.now();
    // Includes jobs whose time is more than an interval ahead, so after the clock moved back, a job is due within one
    // interval.
    const { rows } = await sql<{ name: string }>`
      select name from job_schedule
      join unnest(${jobs.map(({ name }) => name)}::text[], ${jobs.map(({ everyMs }) => everyMs)}::float8[])
        as job (name, every_ms) using (name)
      where next_at <= ${now} or next_at > ${now}::timestamptz + make_interval(secs => every_ms / 1000)
        or ${hasWork}`.execute(this.#db);
    const due = new Set(rows.map(({ name }) => name));
    return jobs.filter(({ name }) => due.has(name));
  }

  async isDue(job: Job): Promise<boolean> {
    return (await this.#findDue([job])).due.length === 1;
  }

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
