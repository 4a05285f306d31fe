import { z } from "zod";
import { type Claim, type ClaimResult, claimStatement, runClaim } from "../../money/server/claim.ts";
import { balanceFull, refusalSql } from "../../money/server/refusals.ts";
import type { SpendCall } from "../../money/server/spend.ts";
import { isoDay, monthStart, weekStart } from "../../platform/base/clock.ts";
import { unreachable } from "../../platform/base/result.ts";
import type { Db } from "../../platform/database/db.ts";
import type { RakebackKind } from "./contract/wagers.ts";

const rakebackRefusals = z.discriminatedUnion("why", [balanceFull, z.object({ why: z.literal("nothing_due") })]);
export type RakebackRefusal = z.output<typeof rakebackRefusals>;

/** Accruals are stored in millionths of a cent. Only whole cents are paid. */
const microcentsInCent = 1_000_000;

/**
 * $7 kind, $8 the first day whose period is not claimable. Locks accruals before the balance, as the wager sync does. The
 * fraction of a cent stays in the newest claimed period, so rounding loses nothing.
 */
const rakebackStatement = (noted: Claim["effects"][number]): string =>
  claimStatement({
    currency: "bucks",
    reason: "rakeback",
    steps: [
      {
        name: "locked",
        sql: `
    select r.period, r.microcents from asked join rakeback_accruals r using (user_id)
    where r.kind = $7 and r.period < $8::date order by r.period for update of r`,
      },
      {
        name: "sums",
        sql: "select coalesce(sum(microcents), 0)::bigint as microcents, max(period) as newest from locked",
      },
    ],
    due: `
    select case when sums.microcents < ${microcentsInCent} then ${refusalSql("nothing_due")} end as refusal,
      sums.microcents / ${microcentsInCent} as amount, 'rakeback:' || $7::text as ref, sums.microcents, sums.newest
    from asked, sums`,
    effects: [
      {
        name: "emptied",
        sql: `
    delete from rakeback_accruals r using paid, locked
    where r.user_id = $1 and r.kind = $7 and r.period = locked.period and r.period < paid.newest`,
      },
      {
        name: "kept",
        sql: `
    update rakeback_accruals r set microcents = paid.microcents % ${microcentsInCent} from paid
    where r.user_id = $1 and r.kind = $7 and r.period = paid.newest`,
      },
      noted,
    ],
    answer: "jsonb_build_object('cents', paid.amount)",
  });

/**
 * Instant rakeback: everything accrued is claimable. Weekly and monthly: ended UTC weeks and months. Returns the first day
 * whose period is not claimable yet.
 */
export function firstUnclaimableDay(kind: RakebackKind, now: Date): string {
  switch (kind) {
    case "instant":
      return "infinity";
    case "weekly":
      return isoDay(weekStart(now));
    case "monthly":
      return isoDay(monthStart(now));
    default:
      return unreachable(kind);
  }
}

/**
 * Returns the function that claims rakeback, which is paid in whole cents. `noted`: what a later feature records of a paid
 * claim in the same statement. It reads `paid.amount` (cents), $5 (now) and $7.
 */
export function rakebackClaim(noted: Claim["effects"][number]) {
  const claim = { statement: rakebackStatement(noted), refusals: rakebackRefusals };
  return (db: Db, call: SpendCall, kind: RakebackKind): Promise<ClaimResult<RakebackRefusal>> =>
    runClaim(db, claim, call, [kind, firstUnclaimableDay(kind, call.now)]);
}
