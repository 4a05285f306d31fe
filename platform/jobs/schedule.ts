import { type RawBuilder, sql } from "kysely";
import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import { classifyError } from "../database/database-errors.ts";
import type { Db } from "../database/db.ts";
import type { Job } from "./job.ts";
import { leaseEndSql, leaseFreeSql, type RunLeaseId } from "./run-leases.ts";

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

  /**
   * Takes the lease `turn` of the due jobs among `jobs` and returns these. Uses one statement, the only one that an idle process
   * runs regularly.
   */
  async claimDue(jobs: readonly Job[], turn: RunLeaseId, leaseMs: number): Promise<Job[]> {
    if (jobs.length === 0) return [];
    try {
      const due = await this.#claim(jobs, this.#workCondition(jobs), turn, leaseMs);
      this.#isBlind = false;
      return due;
    } catch (error) {
      if (classifyError(error) === "away") throw error;
      if (!this.#isBlind)
        this.#log.warn({ err: error }, "cannot check whether a job has work; it runs only on schedule");
      this.#isBlind = true;
      return (await Promise.all(jobs.map((job) => this.#claimAlone(job, turn, leaseMs)))).flat();
    }
  }

  /** Claims one job on its own. If the SQL of its condition fails, only the schedule decides. */
  #claimAlone(job: Job, turn: RunLeaseId, leaseMs: number): Promise<Job[]> {
    return this.#claim([job], this.#workCondition([job]), turn, leaseMs).catch((error: unknown) => {
      if (classifyError(error) === "away") throw error;
      return this.#claim([job], sql`false`, turn, leaseMs);
    });
  }

  #workCondition(jobs: readonly Job[]): RawBuilder<boolean> {
    const now = this.#clock.now();
    const conditions = jobs.flatMap((job) => {
      const condition = job.hasWork?.(now) ?? null;
      return condition === null ? [] : [sql`when ${job.name} then ${condition}`];
    });
    return conditions.length === 0 ? sql`false` : sql`case name ${sql.join(conditions, sql` `)} else false end`;
  }

  async #claim(jobs: readonly Job[], hasWork: RawBuilder<boolean>, turn: RunLeaseId, leaseMs: number): Promise<Job[]> {
    const now = this.#clock.now();
    // Includes jobs whose time is more than an interval ahead, so after the clock moved back, a job is due within one
    // interval.
    const { rows } = await sql<{ name: string }>`
      with due as (
        select name from job_schedule
        join unnest(${jobs.map(({ name }) => name)}::text[], ${jobs.map(({ everyMs }) => everyMs)}::float8[])
          as job (name, every_ms) using (name)
        where ${leaseFreeSql}
          and (next_at <= ${now} or next_at > ${now}::timestamptz + make_interval(secs => every_ms / 1000) or ${hasWork})
        order by name for update of job_schedule skip locked
      )
      update job_schedule set turn = ${turn}, alive_until = ${leaseEndSql(leaseMs)} from due
      where job_schedule.name = due.name returning due.name`.execute(this.#db);
    const due = new Set(rows.map(({ name }) => name));
    return jobs.filter(({ name }) => due.has(name));
  }

  /** Sets the job's next time and releases the lease `turn`. */
  async finish(job: Job, turn: RunLeaseId, ok: boolean): Promise<void> {
    const next_at = new Date(this.#clock.now().getTime() + job.everyMs);
    await sql`
      insert into job_schedule as j (name, next_at, failures_in_a_row)
      values (${job.name}, ${next_at}, ${ok ? 0 : 1})
      on conflict (name) do update set next_at = excluded.next_at,
        failures_in_a_row = case when ${ok} then 0 else j.failures_in_a_row + 1 end,
        turn = case when j.turn <> ${turn} then j.turn end,
        alive_until = case when j.turn <> ${turn} then j.alive_until end`.execute(this.#db);
  }
}
