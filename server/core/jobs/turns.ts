// The right to run a job: a pg-boss job in a queue that takes one at a time, queued or active. One whose process died
// is failed by pg-boss's supervision once its time is over, which frees the queue.
import { PgBoss } from "pg-boss";
import { troubleOf } from "../database/trouble.ts";
import type { Database } from "../database.ts";
import type { Job } from "../jobs.ts";
import type { Log } from "../log.ts";

const keepRunsSeconds = 600;

export class Turns {
  readonly #boss: PgBoss;
  readonly #jobs: ReadonlyMap<string, Job>;
  /** Of the embedded database there is one process: whatever was running died with the last one. */
  readonly #alone: boolean;
  #opened: Promise<void> | undefined;

  constructor({ pool, kind }: Pick<Database, "pool" | "kind">, jobs: ReadonlyMap<string, Job>, log: Log) {
    this.#jobs = jobs;
    this.#alone = kind === "embedded";
    this.#boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      backend: kind === "embedded" ? "pglite" : "postgres",
      schedule: false,
      reindex: false,
      monitorVacuum: false,
    });
    this.#boss.on("error", (error) => {
      // The database's outage is told by itself, once.
      if (troubleOf(error) === undefined) log.warn({ err: error }, "pg-boss met an error");
    });
  }

  /** Installs pg-boss's tables and queues, the first time it is called. */
  open(): Promise<void> {
    this.#opened ??= this.#install().catch((error: unknown) => {
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }

  async #install(): Promise<void> {
    await this.#boss.start();
    for (const job of this.#jobs.values()) {
      const limits = { expireInSeconds: job.timeoutSeconds, retryLimit: 0, deleteAfterSeconds: keepRunsSeconds };
      await this.#boss.createQueue(job.name, { policy: "exclusive", ...limits });
      await this.#boss.updateQueue(job.name, limits);
      if (this.#alone) await this.#boss.deleteAllJobs(job.name);
    }
  }

  /** Answers the turn's id, or undefined while another has it. */
  async claim(name: string): Promise<string | undefined> {
    await this.#boss.send(name);
    const [turn] = await this.#boss.fetch(name);
    return turn?.id;
  }

  async done(name: string, turn: string): Promise<void> {
    await this.#boss.complete(name, turn);
  }

  async failed(name: string, turn: string, error: unknown): Promise<void> {
    await this.#boss.fail(name, turn, { message: error instanceof Error ? error.message : String(error) });
  }

  async close(): Promise<void> {
    if (this.#opened === undefined) return;
    await this.#opened.catch(() => {});
    await this.#boss.stop({ graceful: false, close: false });
  }
}
