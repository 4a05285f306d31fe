// Pays the gift for the first steps in one statement, so that concurrent calls pay it only once.
import { z } from "zod";
import { partners } from "../../common/contract/partners.ts";
import { type Refusal, type RefusalCode, refusal } from "../../common/contract/refusals.ts";
import { type ClaimResult, claimStatement, runClaim } from "../../money/server/claim.ts";
import { balanceFull, refusalSql } from "../../money/server/refusals.ts";
import type { SpendCall } from "../../money/server/spend.ts";
import type { Db } from "../../platform/database/db.ts";
import { heldTicketSql } from "../raffles/own-tickets.ts";
import { m } from "./messages.ts";

const giftRefusals = z.discriminatedUnion("why", [
  balanceFull,
  z.object({ why: z.literal("given") }),
  z.object({ why: z.literal("none") }),
  /** The gift has changed since the page showed it. */
  z.object({ why: z.literal("changed") }),
  z.object({ why: z.literal("unfinished") }),
  /** Another user already got the gift for one of the viewer's linked accounts. */
  z.object({ why: z.literal("used") }),
]);
type GiftRefusal = z.output<typeof giftRefusals>;

const refusalCodes = {
  balance_full: ["account_full", m.balanceFull],
  given: ["claimed_already", m.alreadyClaimed],
  none: ["over", m.noGift],
  changed: ["changed_meanwhile", m.giftChanged],
  unfinished: ["not_earned", m.stepsMissing],
  used: ["account_used", m.accountUsed],
} as const satisfies Record<GiftRefusal["why"], [RefusalCode, () => string]>;

export function giftRefusal({ why }: GiftRefusal): Refusal {
  const [code, text] = refusalCodes[why];
  return refusal(code, text());
}

/** SQL condition on links: the linked account is at a partner. */
export const partnerLinksSql = `provider in (${partners.map(({ slug }) => `'${slug}'`).join(", ")})`;

/**
 * SQL: the gift's current amount, read from the table because a cache may be out of date. The default is the one in
 * common/server/site-settings.ts.
 */
const offeredPointsSql = `
    select coalesce((select (value ->> 'gift_points')::bigint from site_settings where key = 'first_steps'), 0) as points`;

/**
 * `$7`: the points that the page showed. `$8`: whether this site links Kick. The statement locks the account first, so
 * one viewer's calls run one after another. The unique constraints of first_step_gifts allow one gift for each viewer
 * and for each linked outside account. A second account on this site therefore brings no second gift.
 */
const giftStatement = claimStatement({
  currency: "points",
  reason: "gift",
  steps: [
    { name: "account", sql: "select b.user_id from asked join balances b using (user_id) for update of b" },
    { name: "offered", sql: offeredPointsSql },
    {
      name: "brought",
      sql: `
    select account.user_id, p.provider as partner, p.account_id, k.account_id as kick_id,
      ${heldTicketSql("account.user_id")} as has_ticket
    from account
    left join lateral (
      select l.provider, l.account_id from links l
      where l.user_id = account.user_id and l.${partnerLinksSql} and l.lost_at is null
      order by exists (
        select from first_step_gifts g where g.partner = l.provider and g.account_id = l.account_id
      ), l.linked_at, l.provider limit 1
    ) p on true
    left join links k on k.user_id = account.user_id and k.provider = 'kick' and k.lost_at is null`,
    },
    {
      name: "verdict",
      sql: `
    select brought.*, offered.points, case
      when exists (select from first_step_gifts where user_id = $1) then ${refusalSql("given")}
      when offered.points <= 0 then ${refusalSql("none")}
      when offered.points <> $7::bigint then ${refusalSql("changed")}
      when partner is null or not has_ticket or ($8::boolean and kick_id is null) then ${refusalSql("unfinished")}
      when exists (
        select from first_step_gifts g
        where (g.partner = brought.partner and g.account_id = brought.account_id) or g.kick_id = brought.kick_id
      ) then ${refusalSql("used")} end as refusal
    from brought, offered`,
    },
    {
      name: "taken",
      sql: `
    insert into first_step_gifts (user_id, partner, account_id, kick_id, points, given_at)
    select user_id, partner, account_id, kick_id, points, $5::timestamptz from verdict where refusal is null
    on conflict do nothing returning user_id`,
    },
  ],
  due: `
    select coalesce(verdict.refusal, case when not exists (select from taken) then ${refusalSql("given")} end) as refusal,
      verdict.points as amount, 'first steps' as ref
    from verdict`,
  effects: [],
  answer: "jsonb_build_object('points', paid.amount)",
});

export interface GiftRequest {
  seenPoints: number;
  isKickWanted: boolean;
}

/** Pays the gift. The result's value is the paid amount in whole points. */
export const takeGift = (
  db: Db,
  call: SpendCall,
  { seenPoints, isKickWanted }: GiftRequest,
): Promise<ClaimResult<GiftRefusal>> =>
  runClaim(db, { statement: giftStatement, refusals: giftRefusals }, call, [seenPoints, isKickWanted]);
