import { sql } from "kysely";
import { readSetting } from "../../common/server/site-settings.ts";
import { isoDay } from "../../platform/base/clock.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { m } from "../messages.ts";

export interface Allowance {
  mostAtOnce: number;
  mostADay: number;
  left: number;
}

export type OverAllowance = { why: "over_allowance"; points: number; allowance: Allowance };

/**
 * Returns whether this member of staff may give that many points now. Call it in the transaction that pays: it locks the
 * person's row until the transaction ends, so concurrent payments are counted one after another. It also reads the role, so an
 * admin who has just become a moderator is limited.
 */
export async function checkAllowance(
  tx: Tx,
  actor: { id: number; now: Date },
  points: number,
): Promise<Result<null, OverAllowance>> {
  const { role } = await tx
    .selectFrom("users")
    .select("role")
    .where("id", "=", actor.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (role === "admin") return done(null);
  const allowance = await readAllowance(tx, actor.id, actor.now);
  const isWithin = points <= Math.min(allowance.mostAtOnce, allowance.left);
  return isWithin ? done(null) : refused({ why: "over_allowance", points, allowance });
}

const dayMs = 24 * 60 * 60 * 1000;

/** Counts today's points from the ledger, so no payment can be missed. */
export async function readAllowance(db: Db, userId: number, now: Date): Promise<Allowance> {
  const { value: limits } = await readSetting(db, "moderators");
  const from = new Date(`${isoDay(now)}T00:00:00Z`);
  const until = new Date(from.getTime() + dayMs);
  const { rows } = await sql<{ caused: number }>`
    select coalesce(sum(amount), 0)::bigint as caused from ledger
    where caused_by = ${userId} and currency = 'points' and amount > 0
      and created_at >= ${from} and created_at < ${until}`.execute(db);
  return {
    mostAtOnce: limits.most_points_at_once,
    mostADay: limits.most_points_a_day,
    left: Math.max(0, limits.most_points_a_day - (rows[0]?.caused ?? 0)),
  };
}

const numberFormat = new Intl.NumberFormat("en-US");

export function overAllowanceMessage({ points, allowance: { mostAtOnce, mostADay, left } }: OverAllowance): string {
  return points > mostAtOnce
    ? m.aboveModerator({ points, most: numberFormat.format(mostAtOnce) })
    : m.aboveToday({ points, left: numberFormat.format(left), most: numberFormat.format(mostADay) });
}
