// Lets only one process at a time run a job, by a lease on the job's row. A dead process's lease ends, so another
// process takes the job over within `leaseMs` and the next check of the schedule.
// Leases use the database's clock, so a process whose clock is wrong cannot take a job from a running process.
import { randomUUID } from "node:crypto";
import type { Log } from "../base/log.ts";
import type { Database } from "../database/database.ts";

export interface LeaseTimes {
  leaseMs: number;
  beatMs: number;
}

export const defaultLease: LeaseTimes = { leaseMs: 20_000, beatMs: 5_000 };

export type RunLeaseId = string;

const leaseEndSql = "clock_timestamp() + make_interval(secs => $3::float8 / 1000)";
const leaseFreeSql = "(job_schedule.alive_until is null or job_schedule.alive_until < clock_timestamp())";

export class RunLeases {
  readonly #pool: Database["pool"];
  readonly #times: LeaseTimes;
  readonly #log: Log;
  /** True for the embedded database, where no run of an earlier process can still be under way. */
  readonly #alone: boolean;
  #opened: Promise<void> | undefined;

  constructor({ pool, kind }: Pick<Database, "pool" | "kind">, log: Log, times: LeaseTimes = defaultLease) {
    this.#pool = pool;
    this.#log = log;
    this.#times = times;
    this.#alone = kind === "embedded";
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
    if (this.#alone) await this.#pool.query("update job_schedule set turn = null, alive_until = null");
  }

  /**
   * Returns undefined if another run of the job has the lease. The lease ends after its time unless `startBeat` renews
   * it. `now` becomes the due time of a job that was never scheduled.
   */
  async claim(name: string, now: Date): Promise<RunLeaseId | undefined> {
    const id = randomUUID();
    const { rowCount } = await this.#pool.query(
      `insert into job_schedule (name, turn, alive_until, next_at) values ($1, $2, ${leaseEndSql}, $4)
       on conflict (name) do update set turn = excluded.turn, alive_until = excluded.alive_until where ${leaseFreeSql}`,
      [name, id, this.#times.leaseMs, now],
    );
    return rowCount === 0 ? undefined : id;
  }

  /** Renews the lease until the caller clears the interval, which it must do however the run ends. */
  startBeat(name: string, turn: RunLeaseId): NodeJS.Timeout {
    return setInterval(() => void this.#stayAlive(name, turn), this.#times.beatMs).unref();
  }

  /**
   * Continues the run even if missed heartbeats let another process take the job over, because jobs allow a second run.
   */
  async #stayAlive(name: string, turn: RunLeaseId): Promise<void> {
    try {
      const { rowCount } = await this.#pool.query(
        `update job_schedule set alive_until = ${leaseEndSql} where name = $1 and turn = $2`,
        [name, turn, this.#times.leaseMs],
      );
      if (rowCount === 0) this.#log.warn({ job: name }, "another process took over a job that was still running here");
    } catch (error) {
      this.#log.debug({ err: error, job: name }, "could not extend a job's lease; retrying");
    }
  }

  async done(name: string, turn: RunLeaseId): Promise<void> {
    await this.#pool.query("update job_schedule set turn = null, alive_until = null where name = $1 and turn = $2", [
      name,
      turn,
    ]);
  }
}
