// Where viewers' spends are asked: with others that come in the same moment (ledger/company.ts), or each by itself.
import { CompiledQuery } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { PipelineStatement } from "../../platform/database/pipeline.ts";

/** A spend's statement with its parameters (ledger/spend.ts). */
export interface SpendRequest extends PipelineStatement {
  accountId: number;
  /** The row beside the account that it changes, e.g. "product 12": those of one row are asked in the order they came. */
  about: string;
  /** How many about the same row are refused at once when nothing is left of it. */
  gone?: SoldOut;
}

/**
 * A statement that refuses all it is asked for, should there be nothing left (ledger/gone.ts): `$1` is the calls as JSON,
 * `$2` the row's id. Each row it answers is a call's place among those and its answer; of who is not among them nothing was
 * done.
 */
export interface SoldOut {
  text: string;
  id: number;
  /** The refusal by which it is known that there may be nothing left. */
  why: string;
  call: SoldOutCall;
}

export interface SoldOutCall {
  user_id: number;
  path: string;
  key: string | null;
  body_sha256: string;
  now: Date;
}

/** What a spend's statement answers. */
export interface SpendRow {
  repeated: boolean;
  body_sha256: string | null;
  answer: Record<string, unknown>;
}

export interface SpendQueue {
  readonly db: Db;
  /** Undefined: nothing is offered. Rejects with PostgreSQL's error, then nothing was done. */
  ask(spend: SpendRequest): Promise<SpendRow | undefined>;
}

/** By itself: inside a transaction, in an operator's command, in a test. */
export const unqueued = (db: Db): SpendQueue => ({
  db,
  async ask({ text, values }) {
    const query: CompiledQuery<SpendRow> = CompiledQuery.raw(text, [...values]);
    return (await db.executeQuery(query)).rows[0];
  },
});

/** The till itself, or one on that database. */
export const toSpendQueue = (where: SpendQueue | Db): SpendQueue => ("ask" in where ? where : unqueued(where));
