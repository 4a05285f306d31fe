// Lets only one process at a time run a job, by a lease on the job's row. A dead process's lease ends, so another
// process takes the job over within `leaseMs` and the next check of the schedule.
// Leases use the database's clock, so a process whose clock is wrong cannot take a job from a running process.
import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Log } from "../base/log.ts";
import type { Database } from "../database/database.ts";

export interface LeaseTimes {
  leaseMs: number;
  beatMs: number;
}

export const defaultLease: LeaseTimes = { leaseMs: 20_000, beatMs: 5_000 };

export type RunLeaseId = string;

export const leaseEndSql = (leaseMs: number): RawBuilder<Date> =>
  sql`clock_timestamp() + make_interval(secs => ${leaseMs}::float8 / 1000)`;
export const leaseFreeSql: RawBuilder<boolean> = sql`(job_schedule.alive_until is null or job_schedule.alive_until < clock_timestamp())`;

export class RunLeases {
  readonly #db: Database["db"];
  readonly #times: LeaseTimes;
  readonly #log: Log;
  /** True for the embedded database, where no run of an earlier process can still be under way. */
  readonly #alone: boolean;
  #opened: Promise<void> | undefined;

  constructor({ db, kind }: Pick<Database, "db" | "kind">, log: Log, times: LeaseTimes = defaultLease) {
    this.#db = db;
    this.#log = log;
    this.#times = times;
    this.#alone = kind === "embedded";
  }

  get leaseMs(): number {
    return this.#times.leaseMs;
  }

  /** Releases, at the first call, leases that the embedded database's last process did not release. */
  open(): Promise<void> {
    this.#opened ??= this.#freeWhatDied().catch((error: unknown) => {
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }

  async #freeWhatDied(): Promise<void> {
    if (this.#alone) await sql`update job_schedule set turn = null, alive_until = null`.execute(this.#db);
  }

  /**
   * Returns undefined if another run of the job has the lease. The lease ends after its time unless `startBeat` renews
   * it. `now` becomes the due time of a job that was never scheduled.
   */
  async claim(name: string, now: Date): Promise<RunLeaseId | undefined> {
    const id = randomUUID();
    const { rows } = await sql`
      insert into job_schedule (name, turn, alive_until, next_at)
      values (${name}, ${id}, ${leaseEndSql(this.#times.leaseMs)}, ${now})
      on conflict (name) do update set turn = excluded.turn, alive_until = excluded.alive_until where ${leaseFreeSql}
      returning name`.execute(this.#db);
    return rows.length === 0 ? undefined : id;
  }

  /** Renews the lease until the caller clears the interval, which it must do however the run ends. */
  startBeat(name: string, turn: RunLeaseId): NodeJS.Timeout {
    return setInterval(() => void this.#stayAlive(name, turn), this.#times.beatMs).unref();
  }

  /**
   * The run continues even if missed heartbeats let another process take the job over, because jobs allow a
   * second run at the same time.
   */
  async #stayAlive(name: string, turn: RunLeaseId): Promise<void> {
    try {
      const { rows } = await sql`
        update job_schedule set alive_until = ${leaseEndSql(this.#times.leaseMs)}
        where name = ${name} and turn = ${turn} returning name`.execute(this.#db);
      if (rows.length === 0)
        this.#log.warn({ job: name }, "another process took over a job that was still running here");
    } catch (error) {
      this.#log.debug({ err: error, job: name }, "could not extend a job's lease; retrying");
    }
  }

  async done(name: string, turn: RunLeaseId): Promise<void> {
    await sql`
      update job_schedule set turn = null, alive_until = null where name = ${name} and turn = ${turn}`.execute(
      this.#db,
    );
  }
}
