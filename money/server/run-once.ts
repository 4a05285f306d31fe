import { sql } from "kysely";
import { z } from "zod";
import type { House } from "../../common/server/house.ts";
import { isRecord } from "../../platform/contract/json-values.ts";
import type { Tx } from "../../platform/database/db.ts";

export interface IdempotentCall {
  userId: number;
  path: string;
  key: string | null;
  bodySha256: string;
  now: Date;
}

export interface CallResult<Body extends object = object> {
  status: 200 | 202 | 400 | 404 | 409 | 422;
  body: Body;
}

const storedResultSchema: z.ZodType<CallResult> = z.object({
  status: z.literal([200, 202, 400, 404, 409, 422]),
  body: z.custom<object>(isRecord),
});

/**
 * Runs `act` in a transaction. With a key, a repeat of the same request returns the first response, and waits for it if the
 * first request is still running. Returns null if another request already used the key.
 */
export async function runOnce(
  { db }: Pick<House, "db">,
  call: IdempotentCall,
  act: (tx: Tx) => Promise<CallResult>,
): Promise<CallResult | null> {
  return db.transaction().execute(async (tx) => {
    if (call.key === null) return act(tx);
    const claimed = await sql`
      insert into idempotency_keys (user_id, path, key, body_sha256, answer, created_at)
      values (${call.userId}, ${call.path}, ${call.key}, ${call.bodySha256}, 'null', ${call.now})
      on conflict do nothing returning 1`.execute(tx);
    if (claimed.rows.length === 0) return findEarlierResult(tx, call);
    const answer = await act(tx);
    // Returns the stored jsonb, which may order fields differently, so a repeat gets a response with exactly the same bytes.
    const stored = await sql<{ answer: CallResult }>`
      update idempotency_keys set answer = ${JSON.stringify(answer)}::jsonb
      where user_id = ${call.userId} and path = ${call.path} and key = ${call.key} returning answer`.execute(tx);
    return stored.rows[0]?.answer ?? answer;
  });
}

async function findEarlierResult(tx: Tx, call: IdempotentCall): Promise<CallResult | null> {
  const row = await tx
    .selectFrom("idempotency_keys")
    .select(["body_sha256", "answer"])
    .where("user_id", "=", call.userId)
    .where("path", "=", call.path)
    .where("key", "=", call.key ?? "")
    .executeTakeFirstOrThrow();
  return row.body_sha256 === call.bodySha256 ? storedResultSchema.parse(row.answer) : null;
}
