// Lets one process at a time run a job: a lease on the job's row, renewed during the run. A dead process's lease runs out,
// so another takes the job over within `leaseMs` and the next check of the schedule.
//
// Leases use the database's clock, which is the same for all processes. So a process with a wrong clock takes no job from a
// living one.
import { randomUUID } from "node:crypto";
import type { Log } from "../base/log.ts";
import type { Database } from "../database/database.ts";

export interface LeaseTimes {
  /** How long a lease lasts without a heartbeat. */
  leaseMs: number;
  /** How often a run sends a heartbeat. */
  beatMs: number;
}

export const defaultLease: LeaseTimes = { leaseMs: 20_000, beatMs: 5_000 };

/** The id of one run's lease. */
export type RunLeaseId = string;

const leaseEndSql = "clock_timestamp() + make_interval(secs => $3::float8 / 1000)";
const leaseFreeSql = "(job_schedule.alive_until is null or job_schedule.alive_until < clock_timestamp())";

export class RunLeases {
  readonly #pool: Database["pool"];
  readonly #times: LeaseTimes;
  readonly #log: Log;
  /** True for the embedded database, which has one process: any earlier run died with the last one. */
  readonly #alone: boolean;
  #opened: Promise<void> | undefined;

  constructor({ pool, kind }: Pick<Database, "pool" | "kind">, log: Log, times: LeaseTimes = defaultLease) {
    this.#pool = pool;
    this.#log = log;
    this.#times = times;
    this.#alone = kind === "embedded";
  }

  /** On the first call, releases the leases of the embedded database's dead process. */
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
   * Returns the lease, or undefined while another run of the job is alive. It lasts one lease time unless `startBeat` is
   * called. `now`: when a job that was never seen is due.
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

  /** Keeps the lease until the interval is cleared. The caller must clear it however the run ends. */
  startBeat(name: string, turn: RunLeaseId): NodeJS.Timeout {
    return setInterval(() => void this.#stayAlive(name, turn), this.#times.beatMs).unref();
  }

  /** After missed heartbeats another process may have taken over. The run continues, because jobs tolerate a second run. */
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
