// Limits a stolen staff session to an hour's ordinary work. Beyond that, staff confirm their password
// (identity/server/desk-proof-routes.ts), which covers the session for an hour (decision 0065).

import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { sql } from "kysely";
import { refusal, refusals } from "../../common/contract/refusals.ts";
import { getActor } from "../../common/http/actor.ts";
import type { Actor } from "../../common/server/actor.ts";
import type { House } from "../../common/server/house.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";

/** Orders and withdrawals a person may decide in one hour. An hour of ordinary work stays below it. */
export const maxDecisionsWithoutReauth = 150;
export const maxExportRowsWithoutReauth = 500;

/**
 * The beginnings of the audit log's actions that decide an order or a withdrawal. The subject of such an act contains a colon:
 * "order:12".
 */
export const orderDecision = "store.order.";
export const withdrawalDecision = "cashout.withdrawal.";

const proofValidMs = 60 * 60 * 1000;
export const proofAction = "desk.prove";

/** Identifies a session in the audit log without giving readers access to it. */
export const signInName = (c: Context<SignedInEnv>): string =>
  `sign-in:${c.var.user.sessionHash.toString("hex").slice(0, 16)}`;

/** Returns from when this session's acts are counted: from its start or last proof, but at most an hour ago. */
async function countedSince(c: Context<SignedInEnv>, db: Db | Tx, { id, now }: Actor): Promise<Date> {
  const hourAgo = new Date(now.getTime() - proofValidMs);
  const last = await db
    .selectFrom("audit_log")
    .select("created_at")
    .where("actor_id", "=", id)
    .where("action", "=", proofAction)
    .where("subject", "=", signInName(c))
    .where("created_at", ">", hourAgo)
    .orderBy("id", "desc")
    .executeTakeFirst();
  const moments = [hourAgo, c.var.user.signedInAt, last?.created_at ?? hourAgo].map((at) => at.getTime());
  return new Date(Math.max(...moments));
}

/**
 * Call it first in the transaction that decides `rows` orders or withdrawals. It locks the actor's row, so concurrent decisions
 * are counted one after another. Throws a 428, which rolls the transaction back, if the user must confirm their password first.
 */
export async function countDecisions(c: Context<SignedInEnv>, tx: Tx, { clock }: Pick<House, "clock">, rows = 1) {
  const actor = getActor(c, { clock });
  await sql`select from users where id = ${actor.id} for no key update`.execute(tx);
  const since = await countedSince(c, tx, actor);
  const { rows: found } = await sql<{ decided: number }>`
    select count(*) as decided from (
      select from audit_log where actor_id = ${actor.id} and created_at > ${since}
        and (action like ${sql.lit(`${orderDecision}%`)} or action like ${sql.lit(`${withdrawalDecision}%`)}) and subject ~ ':'
      order by id desc limit ${maxDecisionsWithoutReauth}
    ) each`.execute(tx);
  if ((found[0]?.decided ?? 0) + rows > maxDecisionsWithoutReauth)
    throw new HTTPException(428, { message: refusals.password_wanted() });
}

/**
 * Call it before exporting a file of `rows` rows from `page`. Returns null if the export may continue, otherwise the response
 * to send.
 */
export async function requireExportProof(
  c: Context<SignedInEnv>,
  { db, clock }: Pick<House, "db" | "clock">,
  rows: number,
  page: string,
) {
  if (rows <= maxExportRowsWithoutReauth) return null;
  const actor = getActor(c, { clock });
  const isProven = (await countedSince(c, db, actor)).getTime() > actor.now.getTime() - proofValidMs;
  if (isProven) return null;
  // The user pressed a link, so the page asks for the password.
  const isVisit = c.req.header("accept")?.includes("text/html") === true;
  return isVisit ? c.redirect(`${page}?prove=1`, 303) : passwordRequired(c);
}

const passwordRequired = (c: Context) => c.json(refusal("password_wanted"), 428);
