// Handles calls that move money. A call with an Idempotency-Key acts once, and a repeat gets the first response.

import type { Context } from "hono";
import type { BulkResponse, BulkRowResult } from "../../common/contract/bulk.ts";
import { type Refusal, refusal } from "../../common/contract/refusals.ts";
import { getActor } from "../../common/http/actor.ts";
import { m as commonMessages } from "../../common/messages.ts";
import { type Actor, toAuthor } from "../../common/server/actor.ts";
import { type AuditEntry, recordAudit } from "../../common/server/audit.ts";
import type { House } from "../../common/server/house.ts";
import { accountTag } from "../../platform/cache/changed-accounts.ts";
import type { Tx } from "../../platform/database/db.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { callKey } from "../../platform/http/idempotency.ts";
import { fieldError } from "../../platform/http/input.ts";
import { type CallResult, runOnce } from "./run-once.ts";
import type { SpendCall } from "./spend.ts";

export const successResponse: CallResult<{ message: string }> = { status: 200, body: { message: "success" } };
/** Returns a 409 response. The call changed nothing, and a later try may succeed. */
export const conflictResponse = (...why: Parameters<typeof refusal>): CallResult<Refusal> => ({
  status: 409,
  body: refusal(...why),
});
// Each body is a getter, so its text is in the language of the request.
/** The response if somebody else saved the item after this form was loaded. */
export const staleFormResponse: CallResult = {
  status: 409,
  get body() {
    return { ...fieldError("seen", commonMessages.editConflict()), code: "changed_meanwhile" };
  },
};
/** The response if a payment would take the account above its limit (balance-limits.ts). */
export const accountFullResponse: CallResult<Refusal> = {
  status: 409,
  get body() {
    return refusal("account_full");
  },
};
export const keyReusedResponse: CallResult<Refusal> = {
  status: 422,
  get body() {
    return refusal("key_reused");
  },
};
const badKeyResponse: CallResult = {
  status: 400,
  get body() {
    return refusal("bad_key");
  },
};

export const reply = (c: Context, { status, body }: CallResult): Response => c.json(body, status);

/** Handles a viewer's spend or claim. Its statement also stores the idempotency key. `body` is the parsed body. */
export async function handleSpend(
  c: Context<SignedInEnv>,
  { clock, changes }: Pick<House, "clock" | "changes">,
  body: unknown,
  spend: (call: SpendCall) => Promise<CallResult>,
): Promise<Response> {
  const key = callKey(c, body);
  if (key === null) return reply(c, badKeyResponse);
  const { user, requestId } = c.var;
  const answer = await spend({ ...key, userId: user.id, now: clock.now(), requestId });
  if (answer.status === 200) changes.announce(accountTag(user.id));
  return reply(c, answer);
}

/**
 * Runs a staff decision in a transaction, at most once, however often somebody clicks or the request is sent. `body` is the
 * parsed body.
 */
export async function decideOnce(
  c: Context<SignedInEnv>,
  house: Pick<House, "db" | "clock" | "changes">,
  body: unknown,
  decide: (tx: Tx, actor: Actor) => Promise<CallResult>,
): Promise<CallResult> {
  const key = callKey(c, body);
  if (key === null) return badKeyResponse;
  const actor = getActor(c, house);
  const call = { ...key, userId: actor.id, now: actor.now };
  const answer = await runOnce(house, call, (tx) => decide(tx, actor));
  return answer ?? keyReusedResponse;
}

/**
 * Saves a desk form once, even if it is sent again, and announces `tag`. `sent` is the parsed form, which must be the same in a
 * repeat.
 */
export async function saveOnce(
  c: Context<SignedInEnv>,
  house: Pick<House, "db" | "clock" | "changes">,
  { sent, tag }: { sent: object; tag: string },
  save: (tx: Tx, actor: Actor) => Promise<CallResult>,
): Promise<Response> {
  const answer = await decideOnce(c, house, sent, save);
  if (answer.status === 200) house.changes.announce(tag);
  return reply(c, answer);
}

export interface BulkDecision<Row extends { id: number }> {
  rows: readonly Row[];
  /** The audit log's action for the whole bulk call. Each row also gets its own entry. */
  act: Pick<AuditEntry, "action" | "subject">;
  /**
   * Runs first in each transaction, with the number of decisions that the transaction will make. May throw to stop the call.
   */
  count: (tx: Tx, rows: number) => Promise<void>;
  decide: (tx: Tx, actor: Actor, row: Row) => Promise<CallResult>;
}

/**
 * Decides many rows in order, each in its own transaction, so a refusal of one row does not stop the others. A repeat with the
 * same key returns each row's first result, and continues where the first call was interrupted.
 */
export async function decideBulk<Row extends { id: number }>(
  c: Context<SignedInEnv>,
  house: Pick<House, "db" | "clock" | "changes">,
  body: unknown,
  { rows, act, count, decide }: BulkDecision<Row>,
): Promise<CallResult> {
  const key = callKey(c, body);
  if (key === null) return badKeyResponse;
  const actor = getActor(c, house);
  const call = { ...key, userId: actor.id, now: actor.now };
  const ids = rows.map(({ id }) => id);
  const started = await runOnce(house, call, async (tx) => {
    await count(tx, rows.length);
    await recordAudit(tx, { ...toAuthor(actor), ...act, before: null, after: { ids } });
    return successResponse;
  });
  if (started === null) return keyReusedResponse;
  const countedDecision = async (tx: Tx, row: Row) => {
    await count(tx, 1);
    return decide(tx, actor, row);
  };
  const results: BulkRowResult[] = [];
  for (const row of rows) {
    const rowCall = { ...call, key: key.key === null ? null : `${key.key} ${row.id}` };
    const { status, body: rowBody } =
      (await runOnce(house, rowCall, (tx) => countedDecision(tx, row))) ?? keyReusedResponse;
    results.push({ message: "", ...rowBody, id: row.id, status });
  }
  return { status: 200, body: { message: "success", results } satisfies BulkResponse };
}
