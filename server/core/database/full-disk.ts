// Whether the database's disk is full. The site does not see a server's disk, so it is learnt from what the database
// refuses, on whatever connection. That it refuses nothing any more says little, for a quiet site writes where it has room
// already: it is over when something large could be written on trial.
import { EventEmitter } from "node:events";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import type { Log } from "../log.ts";

/** PostgreSQL's disk_full. */
export const diskFullCode = "53100";
/** While things are refused more often than that nobody tries. */
export const overAfterMs = 90_000;
const lookEveryMs = 30_000;
/** Of shared memory that is too small for a parallel plan PostgreSQL says the same. It has nothing to do with the disk. */
const fileOfMemory = "dsm_impl.c";

/** Whether an error of the database says that its disk is full. */
export const isDiskFull = ({ code, file }: { code?: string | undefined; file?: string | undefined }): boolean =>
  code === diskFullCode && file !== fileOfMemory;

export interface Refusals {
  /** The real time of the first. */
  since: Date;
  /** Since the last. */
  quietMs: number;
}

interface Options {
  /** Needs room on the disk; rejects when there is none. Without one silence is believed. */
  probe?: () => Promise<unknown>;
  nowMs?: () => number;
}

export class FullDisk {
  readonly #log: Log;
  readonly #probe: () => Promise<unknown>;
  readonly #nowMs: () => number;
  #last: { sinceMs: number; untilMs: number } | undefined;
  #isFull = false;
  #looking: NodeJS.Timeout | undefined;

  constructor(log: Log, { probe = async () => {}, nowMs = Date.now }: Options = {}) {
    this.#log = log;
    this.#probe = probe;
    this.#nowMs = nowMs;
  }

  /** Every refusal on this connection, whoever asked. */
  watch(client: pg.ClientBase): void {
    // Not in the driver's types: it says each error the server sends, of every way to ask.
    const connection: unknown = "connection" in client ? client.connection : undefined;
    if (!(connection instanceof EventEmitter)) throw new TypeError("The driver has no connection to listen to.");
    connection.on("errorMessage", ({ code, file, message }: { code?: string; file?: string; message?: string }) => {
      if (isDiskFull({ code, file })) this.refused(message ?? "");
    });
  }

  refused(reason: string): void {
    const untilMs = this.#nowMs();
    this.#last = { sinceMs: (this.#isFull ? this.#last?.sinceMs : undefined) ?? untilMs, untilMs };
    if (this.#isFull) return;
    this.#isFull = true;
    this.#log.error({ reason }, "the database's disk is full; what would write is refused until there is room");
    this.#looking = setInterval(() => void this.look(), lookEveryMs).unref();
  }

  /** The real time of the first refusal; null: none was seen, or there has been room since. */
  get since(): Date | null {
    return this.#isFull && this.#last !== undefined ? new Date(this.#last.sinceMs) : null;
  }

  /** The last this process has seen, also when they are over. */
  get refusals(): Refusals | null {
    if (this.#last === undefined) return null;
    return { since: new Date(this.#last.sinceMs), quietMs: this.#nowMs() - this.#last.untilMs };
  }

  /** Tries whether there is room; false also when that could not be found out. */
  async hasRoom(): Promise<boolean> {
    return this.#probe().then(
      () => true,
      () => false,
    );
  }

  /** Whether it is over, where nothing was refused for a while. */
  async look(): Promise<void> {
    if (!this.#isQuiet() || !(await this.hasRoom()) || !this.#isQuiet() || this.#last === undefined) return;
    this.close();
    this.#isFull = false;
    const { sinceMs, untilMs } = this.#last;
    this.#log.warn({ seconds: Math.round((untilMs - sinceMs) / 1_000) }, "the database's disk has room again");
  }

  #isQuiet(): boolean {
    return this.#isFull && this.#last !== undefined && this.#nowMs() - this.#last.untilMs > overAfterMs;
  }

  close(): void {
    clearInterval(this.#looking);
  }
}

const insufficientPrivilege = "42501";

/**
 * Some four megabytes of new pages, given back at once. A temporary table writes them to the disk and not to the log, whose
 * own want of room would end a server. Who may make none is left with the silence.
 */
export async function takeRoom<Tables>(db: Kysely<Tables>): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      // Where the site's own tables are.
      await sql`set local temp_tablespaces = ''`.execute(tx);
      await sql`create temp table room_on_trial on commit drop as
        select repeat('x', 1000) as filler from generate_series(1, 4000)`.execute(tx);
    });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === insufficientPrivilege)) throw error;
  }
}
