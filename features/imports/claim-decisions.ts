import { sql } from "kysely";
import { type Actor, toAuthor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import { addNotices } from "../../identity/server/notices.ts";
import { findUserByName } from "../../identity/server/users.ts";
import { creditMany } from "../../money/server/credit-many.ts";
import { checkAllowance, type OverAllowance } from "../../money/server/moderator-limits.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Tx } from "../../platform/database/db.ts";
import { importAcceptsSql, owedSql, paidNotice } from "./claim-payments.ts";

/** `over`: the claim is paid, lapsed, withdrawn or missing. */
type ClaimOver = { why: "over" };
type UserRefusal = { why: "no_such_user" | "closed" };
export type ClaimDecided = Result<{ username: string; points: number }, ClaimOver | UserRefusal | OverAllowance>;

export async function payHeldClaim(tx: Tx, actor: Actor, claimId: number): Promise<ClaimDecided> {
  const row = await tx
    .selectFrom("import_claims as c")
    .innerJoin("users as u", "u.id", "c.user_id")
    .select("u.username")
    .where("c.id", "=", claimId)
    .where("c.status", "=", "held")
    .executeTakeFirst();
  return row === undefined ? refused({ why: "over" }) : payClaimTo(tx, actor, claimId, row.username, null);
}

export async function payClaimTo(
  tx: Tx,
  actor: Actor,
  claimId: number,
  username: string,
  reason: string | null,
): Promise<ClaimDecided> {
  const user = await findUserByName(tx, username);
  if (user === undefined) return refused({ why: "no_such_user" });
  if (!(await lockUsers(tx, [actor.id, user.id])).has(user.id)) return refused({ why: "closed" });
  const claim = await lockClaim(tx, claimId, actor.now);
  // Releasing a held claim pays only the user for whom it is held, even if another user has that name by now.
  if (claim === undefined || (reason === null && claim.user_id !== user.id)) return refused({ why: "over" });
  const allowed = await checkAllowance(tx, actor, claim.points);
  if (!allowed.ok) return allowed;
  await sql`
    with paid as (
      update import_claims set status = 'paid', user_id = ${user.id}, settled_at = ${actor.now},
        account_id = case when user_id = ${user.id} then account_id end, decided_by = ${actor.id}, reason = ${reason}
      where id = ${claimId} returning id, user_id, points
    ), owed as (${owedSql("paid", actor.id)}), ${creditMany("owed", actor)}
    select from paid`.execute(tx);
  await addNotices(tx, [paidNotice({ user_id: user.id, points: claim.points, status: "paid" })], actor.now);
  await recordAudit(tx, {
    ...toAuthor(actor),
    action: "imports.claim.pay",
    subject: `import-claim:${claimId}`,
    before: { name: claim.name, status: claim.status },
    after: { username: user.username, points: claim.points, ...(reason === null ? {} : { reason }) },
  });
  return done({ username: user.username, points: claim.points });
}

export async function endClaim(
  tx: Tx,
  actor: Actor,
  claimId: number,
  reason: string,
): Promise<Result<null, ClaimOver>> {
  const claim = await lockClaim(tx, claimId, actor.now);
  if (claim === undefined) return refused({ why: "over" });
  await tx
    .updateTable("import_claims")
    .set({ status: "withdrawn", user_id: null, settled_at: actor.now, decided_by: actor.id, reason })
    .where("id", "=", claimId)
    .execute();
  await recordAudit(tx, {
    ...toAuthor(actor),
    action: "imports.claim.end",
    subject: `import-claim:${claimId}`,
    before: { name: claim.name, status: claim.status, points: claim.points },
    after: { reason },
  });
  return done(null);
}

/** Locks users in the order of their ids, as every lock of several users does. Returns those whose account still exists. */
async function lockUsers(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom("users")
    .select(["id", "closed_at"])
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.filter(({ closed_at }) => closed_at === null).map(({ id }) => id));
}

interface LockedClaim {
  name: string;
  points: number;
  status: "open" | "held";
  user_id: number | null;
}

/** Locks a claim. A held claim stays payable after the day it would have lapsed. */
async function lockClaim(tx: Tx, claimId: number, now: Date): Promise<LockedClaim | undefined> {
  const { rows } = await sql<LockedClaim>`
    select c.name, c.points, c.status, c.user_id from import_claims c
    join imports i on i.id = c.import_id and (${importAcceptsSql(now)} or c.status = 'held' and i.status in ('taking', 'open'))
    where c.id = ${claimId} and c.status in ('open', 'held') for update of c for share of i`.execute(tx);
  return rows[0];
}
