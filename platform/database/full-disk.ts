// Detects that the database's disk is full. We cannot see a server's disk, so we learn it from refusals on any connection.
// Jobs write all the time, so a full disk keeps refusing.
import { EventEmitter } from "node:events";
import type pg from "pg";
import type { Log } from "../base/log.ts";

/** PostgreSQL's disk_full. */
export const diskFullCode = "53100";
const recoveredAfterMs = 2 * 60_000;
/**
 * PostgreSQL uses the same code when shared memory is too small for a parallel plan, which has nothing to do with the disk.
 */
const sharedMemoryFile = "dsm_impl.c";

/** Returns whether a database error means that its disk is full. */
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

  /** Watches every refusal on this connection, for any query. */
  watch(client: pg.ClientBase): void {
    // Missing in the driver's types: it emits each error the server sends, for any kind of query.
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

  /** The real time of the first refusal. Null when nothing was refused for two minutes. */
  get since(): Date | null {
    return this.#nowMs() - this.#lastMs < recoveredAfterMs ? new Date(this.#firstMs) : null;
  }
}
