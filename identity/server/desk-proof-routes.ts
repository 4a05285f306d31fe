// Limits a stolen staff session to an hour's ordinary work. Beyond that, staff confirm their password, which covers the session
// for an hour (decision 0065).

import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { sql } from "kysely";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { reauthInput } from "../../common/contract/reauth-input.ts";
import { maxDecisionsWithoutReauth, maxExportRowsWithoutReauth } from "../../common/contract/reauth-limits.ts";
import { refusal, refusals } from "../../common/contract/refusals.ts";
import { getActor } from "../../common/http/actor.ts";
import { requireStaff } from "../../common/http/guards.ts";
import { type Actor, toAuthor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import type { House } from "../../common/server/house.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { jsonBody } from "../../platform/http/input.ts";
import type { RateLimits } from "../../platform/http/rate-limits.ts";
import { proveOwner } from "./owner-proof.ts";
import { sendProofRefusal } from "./owner-responses.ts";

const proofValidMs = 60 * 60 * 1000;
const action = "desk.prove";

type ProofHouse = Pick<House, "db" | "clock">;

/** Identifies a session in the audit log without giving readers access to it. */
const signInName = (c: Context<SignedInEnv>): string =>
  `sign-in:${c.var.user.sessionHash.toString("hex").slice(0, 16)}`;

export function deskProofRoutes(house: House, limits: RateLimits): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();
  app.post(deskApiPaths.prove, requireStaff, jsonBody(reauthInput), async (c) => {
    const proof = await proveOwner(house.db, limits, c.var.user.id, c.req.valid("json").current_password);
    if (!proof.ok) return sendProofRefusal(c, house.log, proof);
    await recordAudit(house.db, {
      ...toAuthor(getActor(c, house)),
      action,
      subject: signInName(c),
      before: null,
      after: null,
    });
    return c.json({ message: "success" });
  });
  return app;
}

/** Returns from when this session's acts are counted: from its start or last proof, but at most an hour ago. */
async function countedSince(c: Context<SignedInEnv>, db: Db | Tx, { id, now }: Actor): Promise<Date> {
  const hourAgo = new Date(now.getTime() - proofValidMs);
  const last = await db
    .selectFrom("audit_log")
    .select("created_at")
    .where("actor_id", "=", id)
    .where("action", "=", action)
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
        and (action like 'store.order.%' or action like 'cashout.withdrawal.%') and subject ~ ':'
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
  { db, clock }: ProofHouse,
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
