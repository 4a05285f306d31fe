// Watches the errors on every connection, because we cannot see a server's disk. Jobs write all the time, so a full
// disk keeps causing errors.
import { EventEmitter } from "node:events";
import type pg from "pg";
import type { Log } from "../base/log.ts";

export const diskFullCode = "53100";
const recoveredAfterMs = 2 * 60_000;
/**
 * PostgreSQL uses the code 53100 also if shared memory is too small for a parallel plan. That error comes from this
 * source file.
 */
const sharedMemoryFile = "dsm_impl.c";

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

  watch(client: pg.ClientBase): void {
    // Checks the type by hand, because the driver's types lack this connection, which emits every error that the server
    // sends.
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
      this.#log.error({ reason }, "the database's disk is full; writes are refused until you free some space");
    }
    this.#lastMs = now;
  }

  /** The real time of the first refused write, or null if none was refused in the last two minutes. */
  get since(): Date | null {
    return this.#nowMs() - this.#lastMs < recoveredAfterMs ? new Date(this.#firstMs) : null;
  }
}
