// Notices a database outage as soon as a connection breaks or fails. Logs the outage's beginning and end once, however
// many requests fail.
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../base/log.ts";
import { errorReason } from "./database-errors.ts";

export interface Availability {
  /** True while no connection can be made. */
  readonly isAway: boolean;
  /** Call this after refusing a request because the database is unavailable. */
  refused(): void;
  /** Call this after refusing a request because a row or connection of the database was busy. `why` is the error. */
  busy(why: unknown): void;
  /** Calls `listener` after every outage, with its length. Supports only one listener. */
  onBack(listener: (seconds: number) => void): void;
}

/** The embedded database cannot become unavailable, because it is part of this process. */
export const alwaysAvailable: Availability = { isAway: false, refused: () => {}, busy: () => {}, onBack: () => {} };

const pollEveryMs = 250;
const busyLineEveryMs = 10_000;

export class Outage implements Availability {
  readonly #ask: () => Promise<void>;
  readonly #log: Log;
  #awaySince: number | undefined;
  #refused = 0;
  #broken = 0;
  #asking = false;
  #busy = 0;
  #busyLoggedAt = Number.NEGATIVE_INFINITY;
  #closed = false;
  #onBack: (seconds: number) => void = () => {};

  constructor(checkDatabase: () => Promise<void>, log: Log) {
    this.#ask = checkDatabase;
    this.#log = log;
  }

  get isAway(): boolean {
    return this.#awaySince !== undefined;
  }

  onBack(listener: (seconds: number) => void): void {
    this.#onBack = listener;
  }

  refused(): void {
    this.#refused += 1;
  }

  busy(why: unknown): void {
    this.#busy += 1;
    const now = performance.now();
    if (now - this.#busyLoggedAt < busyLineEveryMs) return;
    this.#busyLoggedAt = now;
    this.#log.warn(
      { reason: errorReason(why), requests: this.#busy },
      "requests were refused because the rows or connections they need are busy",
    );
    this.#busy = 0;
  }

  suspect(error: unknown): void {
    if (this.#closed) return;
    this.#broken += 1;
    if (this.#asking) return;
    this.#asking = true;
    void this.#untilBack(error);
  }

  async #untilBack(first: unknown): Promise<void> {
    for (;;) {
      const failure = await this.#ask().then(
        () => undefined,
        (error: unknown) => error,
      );
      if (this.#closed) return;
      if (failure === undefined) break;
      this.#begin(failure);
      await sleep(pollEveryMs, undefined, { ref: false });
    }
    this.#asking = false;
    const awaySince = this.#awaySince;
    this.#end(first);
    if (awaySince !== undefined) this.#onBack((performance.now() - awaySince) / 1_000);
  }

  #begin(failure: unknown): void {
    if (this.#awaySince !== undefined) return;
    this.#awaySince = performance.now();
    this.#log.error({ reason: errorReason(failure) }, "the database is away; requests are refused until it is back");
  }

  #end(first: unknown): void {
    const counts = { connections: this.#broken, refused: this.#refused };
    if (this.#awaySince === undefined) {
      this.#log.warn({ reason: errorReason(first), ...counts }, "replaced broken database connections");
    } else {
      const seconds = Math.round((performance.now() - this.#awaySince) / 100) / 10;
      this.#log.warn({ seconds, ...counts }, "the database is back");
    }
    this.#awaySince = undefined;
    this.#broken = 0;
    this.#refused = 0;
  }

  close(): void {
    this.#closed = true;
  }
}
