// Whether the database's disk is full. The site does not see a server's disk, so it is learnt from what the database
// refuses, on whatever connection: jobs write all the time, so one that is full goes on refusing.
import { EventEmitter } from "node:events";
import type pg from "pg";
import type { Log } from "../base/log.ts";

/** PostgreSQL's disk_full. */
export const diskFullCode = "53100";
const recoveredAfterMs = 2 * 60_000;
/** Of shared memory that is too small for a parallel plan PostgreSQL says the same. It has nothing to do with the disk. */
const sharedMemoryFile = "dsm_impl.c";

/** Whether an error of the database says that its disk is full. */
export const isDiskFull = ({ code, file }: { code?: string | undefined; file?: string | undefined }): boolean =>
  code === diskFullCode && file !== sharedMemoryFile;

export class DiskFullMonitor {
  readonly #log: Log;
  readonly #nowMs: () => number;
  #firstMs = 0;
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(log: Log, nowMs: () => number = Date.now) {
    this.#log = log;
    this.#nowMs = nowMs;
  }

  /** Every refusal on this connection, whoever asked. */
  watch(client: pg.ClientBase): void {
    // Not in the driver's types: it says each error the server sends, of every way to ask.
    const connection: unknown = "connection" in client ? client.connection : undefined;
    if (!(connection instanceof EventEmitter)) throw new TypeError("The driver has no connection to listen to.");
    connection.on("errorMessage", ({ code, file, message }: { code?: string; file?: string; message?: string }) => {
      if (isDiskFull({ code, file })) this.#refused(message ?? "");
    });
  }

  #refused(reason: string): void {
    const now = this.#nowMs();
    if (this.since === null) {
      this.#firstMs = now;
      this.#log.error({ reason }, "the database's disk is full; what would write is refused until there is room");
    }
    this.#lastMs = now;
  }

  /** The real time of the first refusal; null: nothing was refused for two minutes. */
  get since(): Date | null {
    return this.#nowMs() - this.#lastMs < recoveredAfterMs ? new Date(this.#firstMs) : null;
  }
}
