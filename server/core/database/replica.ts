// A standby that answers what is the same for every guest (DATABASE_READ_URL). It is asked only while it is known to be
// close behind the primary, and to have everything that was announced as changed; otherwise the primary is.
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Tables } from "../../../db/tables.ts";
import { inTime } from "../in-time.ts";
import type { Log } from "../log.ts";
import { DatabaseAway, reasonOf, troubleOf } from "./trouble.ts";

export interface Reads {
  /** For reading without a transaction what may be a few seconds old, but for what was announced. */
  db: Kysely<Tables>;
  /** Call when something was announced: what is committed by now is in every later answer. */
  changed(): void;
  /** Null without a replica. */
  figures(): ReplicaFigures | null;
  close(): void;
}

export interface ReplicaFigures {
  /** How old the newest state of the primary is that the replica is known to have; infinite when none is. */
  lagSeconds: number;
  inUse: boolean;
  /** Statements answered since the start. */
  byReplica: number;
  byPrimary: number;
}

/** Without a replica. */
export const readsOfPrimary = (db: Kysely<Tables>): Reads => ({
  db,
  changed: () => {},
  figures: () => null,
  close: () => {},
});

const lookEveryMs = 1_000;
const answerWithinMs = 2_000;
const mostLagMs = 10_000;
/** How long a read waits for the replica to get what was announced. */
const catchUpWithinMs = 1_000;
const catchUpEveryMs = 20;
/** Of an hour. */
const mostSamples = 3_600;
/** So often in a row it has to be right before it is read from again: else it might come and go every second. */
const looksToReturn = 3;

/** Where the primary's log ended at a moment of ours. */
interface Sample {
  atMs: number;
  end: bigint;
}

export class Replica implements Reads {
  readonly db: Kysely<Tables>;
  readonly #primary: pg.Pool;
  readonly #replica: pg.Pool;
  readonly #log: Log;
  readonly #lookEveryMs: number;
  /** Not reached yet, as far as is known. */
  #samples: Sample[] = [];
  #reachedAtMs = Number.NEGATIVE_INFINITY;
  readonly #startedAtMs = performance.now();
  #trouble: string | undefined = "it was not asked yet";
  #troubleSinceMs: number | undefined;
  #isOurs: boolean | undefined;
  #goodLooks = 0;
  #changed = true;
  /** What it must have, null until that is known; and whether it has. */
  #needed: bigint | null = null;
  #catchUps = 0;
  #caughtUp: Promise<boolean> = Promise.resolve(false);
  #byReplica = 0;
  #byPrimary = 0;
  #looking: NodeJS.Timeout | undefined;
  #closed = false;

  /** Tests look more often. */
  constructor(primary: pg.Pool, replica: pg.Pool, log: Log, { everyMs = lookEveryMs } = {}) {
    this.#primary = primary;
    this.#replica = replica;
    this.#log = log;
    this.#lookEveryMs = everyMs;
    const reader = { query: (text: string, values: unknown[]) => this.#read(text, values), release: () => {} };
    const pool = { connect: async () => reader, end: async () => {} };
    this.db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
    void this.#look();
  }

  changed(): void {
    this.#changed = true;
  }

  figures(): ReplicaFigures {
    return {
      lagSeconds: (performance.now() - this.#reachedAtMs) / 1_000,
      inUse: this.#trouble === undefined,
      byReplica: this.#byReplica,
      byPrimary: this.#byPrimary,
    };
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#looking);
  }

  async #read(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (/^(begin|start)\b/i.test(text)) throw new Error("A transaction needs the primary: use house.db.");
    if (await this.#hasEverything()) {
      try {
        const answer = await this.#replica.query(text, values);
        this.#byReplica += 1;
        return answer;
      } catch (error) {
        // Whatever it was, the primary may still answer: a read that stood in the way of what is replayed, one that is slow
        // there, a difference between the two. It is of no use when the connection broke other than by our giving up.
        if (troubleOf(error) === "away" && !(error instanceof DatabaseAway)) this.#turnAway(reasonOf(error));
      }
    }
    this.#byPrimary += 1;
    return this.#primary.query(text, values);
  }

  /** What was announced before this call is in what the replica answers after it. */
  #hasEverything(): Promise<boolean> {
    if (this.#trouble !== undefined) return Promise.resolve(false);
    if (this.#changed) {
      this.#changed = false;
      // From this moment on nobody takes an older place for enough.
      this.#needed = null;
      this.#caughtUp = this.#catchUp().catch(() => {
        if (this.#needed === null) this.#changed = true;
        return false;
      });
    }
    return this.#caughtUp;
  }

  async #catchUp(): Promise<boolean> {
    const giveUpAtMs = performance.now() + catchUpWithinMs;
    this.#catchUps += 1;
    const turn = this.#catchUps;
    const needed = await this.#endOfPrimary();
    // Another that began after it knows better.
    if (turn === this.#catchUps) this.#needed = needed;
    for (;;) {
      if ((await this.#replayed()) >= needed) return true;
      if (performance.now() > giveUpAtMs) return false;
      await sleep(catchUpEveryMs);
    }
  }

  /** Over and over: how far behind it is, and whether it is there at all. */
  async #look(): Promise<void> {
    const atMs = performance.now();
    const [end, replayed] = await Promise.all([
      inTime(this.#endOfPrimary(), answerWithinMs),
      inTime(this.#askReplica(), answerWithinMs),
    ]);
    if (this.#closed) return;
    this.#looking = setTimeout(() => void this.#look(), this.#lookEveryMs).unref();
    // The primary is away, which is said elsewhere; there is nothing to compare with.
    if (end === undefined) return;
    this.#samples.push({ atMs, end });
    if (this.#samples.length > mostSamples) this.#samples.shift();
    if (typeof replayed !== "bigint") return this.#turnAway(replayed ?? "it does not answer");
    for (const sample of this.#samples) {
      if (sample.end <= replayed) this.#reachedAtMs = sample.atMs;
    }
    this.#samples = this.#samples.filter((sample) => sample.end > replayed);
    if (this.#needed !== null && replayed >= this.#needed && !this.#changed) this.#caughtUp = Promise.resolve(true);
    const nowMs = performance.now();
    if (nowMs - this.#reachedAtMs <= mostLagMs) return this.#turnTo();
    // At first nothing is known of it: it is not read from, and nothing is wrong yet.
    if (nowMs - this.#startedAtMs <= mostLagMs) return;
    this.#turnAway(`it is more than ${mostLagMs / 1_000} s behind`);
  }

  #turnAway(reason: string): void {
    this.#trouble = reason;
    this.#goodLooks = 0;
    if (this.#troubleSinceMs !== undefined || this.#closed) return;
    this.#troubleSinceMs = performance.now();
    this.#log.warn({ reason }, "the replica is not read from; the primary is");
  }

  #turnTo(): void {
    this.#goodLooks += 1;
    if (this.#troubleSinceMs !== undefined && this.#goodLooks < looksToReturn) return;
    this.#trouble = undefined;
    if (this.#troubleSinceMs === undefined) return;
    const seconds = Math.round((performance.now() - this.#troubleSinceMs) / 100) / 10;
    this.#troubleSinceMs = undefined;
    this.#log.warn({ seconds }, "the replica is read from again");
  }

  async #endOfPrimary(): Promise<bigint> {
    const { rows } = await this.#primary.query<{ at: string }>("select pg_current_wal_insert_lsn()::text as at");
    return lsnOf(rows[0]?.at ?? "");
  }

  /** How far it is, or why it will not do. */
  async #askReplica(): Promise<bigint | string> {
    this.#isOurs ??= await isOneDatabase(this.#primary, this.#replica);
    if (!this.#isOurs) return "it is a copy of another database";
    const { rows } = await this.#replica.query<{ standby: boolean }>("select pg_is_in_recovery() as standby");
    return rows[0]?.standby ? this.#replayed() : "it is no standby";
  }

  async #replayed(): Promise<bigint> {
    const { rows } = await this.#replica.query<{ at: string }>("select pg_last_wal_replay_lsn()::text as at");
    return lsnOf(rows[0]?.at ?? "");
  }
}

/** Whether both are one system and one database of it, as far as they tell. */
export async function isOneDatabase(our: pg.Pool | pg.ClientBase, their: pg.Pool | pg.ClientBase): Promise<boolean> {
  const name = "select current_database() as name";
  const system = "select system_identifier::text as system from pg_control_system()";
  const [ours, theirs] = await Promise.all([our.query(name), their.query(name)]);
  const asked = [our.query(system), their.query(system)];
  const [here, there] = await Promise.all(
    asked.map((one) => one.then(({ rows }) => rows[0]?.system).catch(() => null)),
  );
  return ours.rows[0]?.name === theirs.rows[0]?.name && (here === null || there === null || here === there);
}

/** A place in the log, as a number: PostgreSQL writes two halves in hexadecimal. */
export function lsnOf(text: string): bigint {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
