// How many points a moderator may cause: at once, and on one UTC day. Above it an admin decides.
import { sql } from "kysely";
import { readSetting } from "../../common/server/site-settings.ts";
import { isoDay } from "../../platform/base/clock.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Db, Tx } from "../../platform/database/db.ts";

export interface Allowance {
  mostAtOnce: number;
  mostADay: number;
  /** Of the day's. */
  left: number;
}

export type OverAllowance = { why: "over_allowance"; points: number; allowance: Allowance };

/**
 * Whether this member of staff may cause so many points now. Holds their row until the end of the transaction, which must
 * be the one that pays: of two acts at once the second is judged by the sum after the first. The role is read with it,
 * so that who was just made a moderator is limited as one.
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

/** What is left is counted from the ledger, so nothing can be caused past it. */
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

/** Why it waits for an admin, as the moderator reads it. */
export function overAllowanceMessage({ points, allowance: { mostAtOnce, mostADay, left } }: OverAllowance): string {
  const asked = `This waits for an admin: it is ${numberFormat.format(points)} ${points === 1 ? "point" : "points"}`;
  return points > mostAtOnce
    ? `${asked}, and a moderator may give at most ${numberFormat.format(mostAtOnce)} at once.`
    : `${asked}, and you have ${numberFormat.format(left)} left of the ${numberFormat.format(mostADay)} a moderator may give today (UTC).`;
}
