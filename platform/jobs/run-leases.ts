// The right to run a job, one process at a time: a lease on the job's row, kept alive while the run goes on. The lease of
// a process that died ends by itself, so another takes the job over within `leaseMs` and the next look at the schedule.
//
// Leases are judged by the database's own clock, which is the same for all processes: a process whose clock is wrong
// takes no job from a living one.
import { randomUUID } from "node:crypto";
import type { Log } from "../base/log.ts";
import type { Database } from "../database/database.ts";

export interface LeaseTimes {
  /** How long a lease holds without a word from its process. */
  leaseMs: number;
  /** How often a run says that it is alive. */
  beatMs: number;
}

export const defaultLease: LeaseTimes = { leaseMs: 20_000, beatMs: 5_000 };

/** One run's right to its job, by its id. */
export type RunLeaseId = string;

const leaseEndSql = "clock_timestamp() + make_interval(secs => $3::float8 / 1000)";
const leaseFreeSql = "(job_schedule.alive_until is null or job_schedule.alive_until < clock_timestamp())";

export class RunLeases {
  readonly #pool: Database["pool"];
  readonly #times: LeaseTimes;
  readonly #log: Log;
  /** Of the embedded database there is one process: whatever was running died with the last one. */
  readonly #alone: boolean;
  #opened: Promise<void> | undefined;

  constructor({ pool, kind }: Pick<Database, "pool" | "kind">, log: Log, times: LeaseTimes = defaultLease) {
    this.#pool = pool;
    this.#log = log;
    this.#times = times;
    this.#alone = kind === "embedded";
  }

  /** Frees what a dead process of the embedded database held, the first time it is called. */
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
   * Answers the turn, or undefined while another run of the job is alive. It lasts for one lease unless its beat is
   * started. `now` is when a job never seen is due.
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

  /** Keeps the turn until the interval is cleared: whoever starts it must clear it however the run ends. */
  startBeat(name: string, turn: RunLeaseId): NodeJS.Timeout {
    return setInterval(() => void this.#stayAlive(name, turn), this.#times.beatMs).unref();
  }

  /** A run that missed its beats may have been taken over; it goes on, as jobs bear a second run beside them. */
  async #stayAlive(name: string, turn: RunLeaseId): Promise<void> {
    try {
      const { rowCount } = await this.#pool.query(
        `update job_schedule set alive_until = ${leaseEndSql} where name = $1 and turn = $2`,
        [name, turn, this.#times.leaseMs],
      );
      if (rowCount === 0) this.#log.warn({ job: name }, "a job's turn was taken over while it still ran");
    } catch (error) {
      this.#log.debug({ err: error, job: name }, "a job's turn could not be kept alive; trying on");
    }
  }

  async done(name: string, turn: RunLeaseId): Promise<void> {
    await this.#pool.query("update job_schedule set turn = null, alive_until = null where name = $1 and turn = $2", [
      name,
      turn,
    ]);
  }
}
