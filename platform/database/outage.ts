// Whether the database is away, found out as soon as a connection breaks or cannot be made: said once when it goes and
// once when it is back, however many requests come meanwhile.
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../base/log.ts";
import { errorReason } from "./database-errors.ts";

export interface Availability {
  /** From the moment no connection can be made until one can again. */
  readonly isAway: boolean;
  /** A request was refused because the database is away. */
  refused(): void;
  /** A request was refused because something in the database stayed locked or taken; `skipReasonSchema` is its error. */
  busy(why: unknown): void;
  /** Tells one listener of every outage that ended, with how long it lasted. */
  onBack(listener: (seconds: number) => void): void;
}

/** Of the embedded database, which is in the same house. */
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
  #busySaidAt = Number.NEGATIVE_INFINITY;
  #closed = false;
  #tellBack: (seconds: number) => void = () => {};

  /** `requestNumbers` resolves when the database answers on a connection of its own. */
  constructor(ask: () => Promise<void>, log: Log) {
    this.#ask = ask;
    this.#log = log;
  }

  get isAway(): boolean {
    return this.#awaySince !== undefined;
  }

  onBack(listener: (seconds: number) => void): void {
    this.#tellBack = listener;
  }

  refused(): void {
    this.#refused += 1;
  }

  busy(why: unknown): void {
    this.#busy += 1;
    const now = performance.now();
    if (now - this.#busySaidAt < busyLineEveryMs) return;
    this.#busySaidAt = now;
    this.#log.warn(
      { reason: errorReason(why), requests: this.#busy },
      "requests were refused: what they need is locked or taken",
    );
    this.#busy = 0;
  }

  /** A connection broke, or could not be made. */
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
    if (awaySince !== undefined) this.#tellBack((performance.now() - awaySince) / 1_000);
  }

  #begin(failure: unknown): void {
    if (this.#awaySince !== undefined) return;
    this.#awaySince = performance.now();
    this.#log.error({ reason: errorReason(failure) }, "the database is away; requests are refused until it is back");
  }

  #end(first: unknown): void {
    const counts = { connections: this.#broken, refused: this.#refused };
    if (this.#awaySince === undefined) {
      this.#log.warn({ reason: errorReason(first), ...counts }, "database connections broke and are replaced");
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
