import { CompiledQuery } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { PipelineStatement } from "../../platform/database/pipeline.ts";

export interface SpendRequest extends PipelineStatement {
  accountId: number;
  /**
   * The contended row that the spend changes besides the account, such as "product 12". Spends on one row run in order
   * of arrival.
   */
  about: string;
  /** Refuses all waiting spends on the same row at once if it is sold out. */
  soldOut?: SoldOut;
}

/**
 * A statement that refuses all given calls if nothing is left (money/server/sold-out.ts). `$1` is the calls as JSON, `$2` the
 * row's id. Each result row has a refused call's index and response. A call without a result row is not refused.
 */
export interface SoldOut {
  text: string;
  id: number;
  /** The refusal that suggests the row is sold out. */
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

export interface SpendRow {
  repeated: boolean;
  body_sha256: string | null;
  answer: Record<string, unknown>;
}

export interface SpendQueue {
  readonly db: Db;
  /** Returns undefined if the thing to buy is not on offer. Rejects with PostgreSQL's error, and has then changed nothing. */
  submit(spend: SpendRequest): Promise<SpendRow | undefined>;
}

declare module "../../common/server/house.ts" {
  interface House {
    spendQueue: SpendQueue;
  }
}

/** Returns a queue that runs each spend on its own: inside a transaction, in an operator's command, in a test. */
export const unqueued = (db: Db): SpendQueue => ({
  db,
  async submit({ text, values }) {
    const query: CompiledQuery<SpendRow> = CompiledQuery.raw(text, [...values]);
    return (await db.executeQuery(query)).rows[0];
  },
});

export const toSpendQueue = (where: SpendQueue | Db): SpendQueue => ("submit" in where ? where : unqueued(where));
