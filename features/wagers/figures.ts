import { partners } from "../../common/contract/partners.ts";

/** Returns SQL for the user's wager this month, in cents; 0 if no account is linked. Each parameter is an SQL expression. */
export function monthCentsSql({ user, partner, now }: { user: string; partner: string; now: string }): string {
  return `coalesce((
    select w.wager_cents from links l
    join wagers w on w.partner = ${partner} and w.account_id = l.account_id
      and w.month = date_trunc('month', ${now}::timestamptz at time zone 'UTC')::date
    where l.user_id = ${user} and l.provider = ${partnerSlugSql(partner)}
  ), 0)`;
}

/** Returns SQL for the id of the user's account at the partner, null without a linked account. */
export const linkedAccountSql = ({ user, partner }: { user: string; partner: string }): string =>
  `(select l.account_id from links l where l.user_id = ${user} and l.provider = ${partnerSlugSql(partner)})`;

const partnerSlugSql = (partner: string): string =>
  `case ${partner} ${partners.map(({ type, slug }) => `when ${type} then '${slug}'`).join(" ")} end`;
