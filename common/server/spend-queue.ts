// Interface that executes viewers' spends, either batched (money/server/spend-batcher.ts) or one by one.
import { CompiledQuery } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { PipelineStatement } from "../../platform/database/pipeline.ts";

/** The statement and parameters of a spend (money/server/spend.ts). */
export interface SpendRequest extends PipelineStatement {
  accountId: number;
  /** The row it changes besides the account's, such as "product 12". Spends on the same row run in order of arrival. */
  about: string;
  /** Refuses all waiting spends on the same row together once it is sold out. */
  soldOut?: SoldOut;
}

/**
 * A statement that refuses all given calls if nothing is left (money/server/sold-out.ts). `$1` is the calls as JSON, `$2`
 * the row's id. Each returned row has a call's index and its answer. Calls without a row are unaffected.
 */
export interface SoldOut {
  text: string;
  id: number;
  /** The refusal that suggests it is sold out. */
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

/** The result row of a spend's statement. */
export interface SpendRow {
  repeated: boolean;
  body_sha256: string | null;
  answer: Record<string, unknown>;
}

export interface SpendQueue {
  readonly db: Db;
  /** Returns undefined if nothing is on offer. Rejects with PostgreSQL's error; then nothing was changed. */
  submit(spend: SpendRequest): Promise<SpendRow | undefined>;
}

/** Executes spends one by one: inside a transaction, in an operator's command, in a test. */
export const unqueued = (db: Db): SpendQueue => ({
  db,
  async submit({ text, values }) {
    const query: CompiledQuery<SpendRow> = CompiledQuery.raw(text, [...values]);
    return (await db.executeQuery(query)).rows[0];
  },
});

/** Returns the queue itself, or an unbatched one for a database. */
export const toSpendQueue = (where: SpendQueue | Db): SpendQueue => ("submit" in where ? where : unqueued(where));
