import { z } from "zod";
import { partnerBySlug } from "../../common/contract/partners.ts";
import { type Refusal, refusal } from "../../common/contract/refusals.ts";
import type { KeyedRank } from "../../common/server/rank-settings.ts";
import { type ClaimResult, claimStatement, findEarlierClaim, runClaim } from "../../money/server/claim.ts";
import { balanceFull, refusalSql } from "../../money/server/refusals.ts";
import type { SpendCall } from "../../money/server/spend.ts";
import { isoDay, monthStart } from "../../platform/base/clock.ts";
import { unreachable } from "../../platform/base/result.ts";
import type { Db } from "../../platform/database/db.ts";
import { rakebackClaim } from "../wagers/claim-rakeback.ts";
import { m } from "./messages.ts";

const rankRefusals = z.discriminatedUnion("why", [
  balanceFull,
  z.object({ why: z.literal("claimed") }),
  z.object({ why: z.literal("unlinked") }),
  /** `cents`: how much is still to be wagered. */
  z.object({ why: z.literal("short"), cents: z.int() }),
  /** The linked Roobet account has already brought this rank to another user. */
  z.object({ why: z.literal("used") }),
  /** `rank`: the earlier rank that has to be claimed first. */
  z.object({ why: z.literal("earlier"), rank: z.string() }),
]);
export type RankRefusal = z.output<typeof rankRefusals>;

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

export function rankRefusal(name: string, refused: RankRefusal): Refusal {
  switch (refused.why) {
    case "claimed":
      return refusal("claimed_already", m.rankClaimed({ name }));
    case "unlinked":
      return refusal("not_linked", m.linkToClaim());
    case "short":
      return refusal("not_earned", m.wagerMoreForRank({ dollars: dollars.format(refused.cents / 100), name }));
    case "used":
      return refusal("account_used", m.rankUsed({ name }));
    case "earlier":
      return refusal("not_yet", m.claimFirst({ name: refused.rank }));
    case "balance_full":
      return refusal("account_full", m.balanceFull());
    default:
      return unreachable(refused);
  }
}

export const rankPartner = partnerBySlug("roobet");

/** Claims rakeback and adds it to the totals. $7 is the kind (features/wagers/claim-rakeback.ts). */
export const claimRakeback = rakebackClaim({
  name: "noted",
  sql: `
    insert into reward_totals (user_id, rakeback_cents, weekly_claimed_at, monthly_claimed_at)
    select $1, amount, case $7 when 'weekly' then $5::timestamptz end, case $7 when 'monthly' then $5::timestamptz end
    from paid
    on conflict (user_id) do update set
      rakeback_cents = reward_totals.rakeback_cents + excluded.rakeback_cents,
      weekly_claimed_at = coalesce(excluded.weekly_claimed_at, reward_totals.weekly_claimed_at),
      monthly_claimed_at = coalesce(excluded.monthly_claimed_at, reward_totals.monthly_claimed_at)`,
});

/**
 * $7 the rank's key, $8 threshold in cents, $9 reward in cents, $10 month, $11 keys of the earlier ranks, $12 their names, $13
 * the rank's current name, which the ledger stores. Locks the account first, so a user's claims queue up. If two calls still
 * overlap, the unique indexes of rank_claims decide.
 */
const rankStatement = claimStatement({
  currency: "bucks",
  reason: "rank",
  steps: [
    { name: "account", sql: "select b.user_id from asked join balances b using (user_id) for update of b" },
    {
      name: "reached",
      sql: `
    select account.user_id, l.account_id, coalesce(w.wager_cents, 0) as wager_cents
    from account
    left join links l on l.user_id = account.user_id and l.provider = '${rankPartner.slug}'
    left join wagers w on w.partner = ${rankPartner.type} and w.month = $10::date and w.account_id = l.account_id`,
    },
    {
      name: "verdict",
      sql: `
    select reached.*, case
      when exists (select from rank_claims where user_id = $1 and rank = $7) then ${refusalSql("claimed")}
      when account_id is null then ${refusalSql("unlinked")}
      when wager_cents < $8::bigint then ${refusalSql("short", { cents: "$8::bigint - wager_cents" })}
      when exists (select from rank_claims c where c.account_id = reached.account_id and c.rank = $7)
        then ${refusalSql("used")}
      else (
        select ${refusalSql("earlier", { rank: "e.name" })}
        from unnest($11::text[], $12::text[]) with ordinality e (key, name, position)
        where not exists (select from rank_claims c where c.user_id = $1 and c.rank = e.key)
        order by position limit 1
      ) end as refusal
    from reached`,
    },
    {
      name: "taken",
      sql: `
    insert into rank_claims (user_id, rank, account_id, wager_cents, reward_cents, claimed_at)
    select user_id, $7, account_id, wager_cents, $9::bigint, $5::timestamptz from verdict where refusal is null
    on conflict do nothing returning user_id`,
    },
  ],
  due: `
    select coalesce(verdict.refusal, case when not exists (select from taken) then ${refusalSql("claimed")} end) as refusal,
      $9::bigint as amount, 'rank:' || $13::text as ref
    from verdict`,
  effects: [
    {
      name: "noted",
      sql: `
    insert into reward_totals (user_id, rank_cents) select $1, amount from paid
    on conflict (user_id) do update set rank_cents = reward_totals.rank_cents + excluded.rank_cents`,
    },
  ],
  answer: "jsonb_build_object('cents', paid.amount)",
});

const rankClaim = { statement: rankStatement, refusals: rankRefusals };

export const claimRank = (
  db: Db,
  call: SpendCall,
  rank: KeyedRank,
  earlier: readonly KeyedRank[],
): Promise<ClaimResult<RankRefusal>> =>
  runClaim(db, rankClaim, call, [
    rank.key,
    rank.threshold,
    rank.reward,
    isoDay(monthStart(call.now)),
    earlier.map(({ key }) => key),
    earlier.map(({ name }) => name),
    rank.name,
  ]);

/**
 * Returns the stored result of claiming a rank under this idempotency key, or null. This also works for ranks that no longer
 * exist.
 */
export const findEarlierRankClaim = (db: Db, call: SpendCall): Promise<ClaimResult<RankRefusal> | null> =>
  findEarlierClaim(db, rankClaim, call);
