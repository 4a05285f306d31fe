// What a user wagered at a partner this month, as SQL for others' statements: the partner's whole figure, and whose it is.
import { partners } from "../../common/contract/partners.ts";

/** SQL of cents; 0 for whoever is not linked. `userSchema`, `partner` (its type) and `now` are SQL. */
export function monthCentsSql({ user, partner, now }: { user: string; partner: string; now: string }): string {
  return `coalesce((
    select w.wager_cents from links l
    join wagers w on w.partner = ${partner} and w.account_id = l.account_id
      and w.month = date_trunc('month', ${now}::timestamptz at time zone 'UTC')::date
    where l.user_id = ${user} and l.provider = ${partnerSlugSql(partner)}
  ), 0)`;
}

/** SQL of the id at the partner of the account the user has linked; null without one. */
export const linkedAccountSql = ({ user, partner }: { user: string; partner: string }): string =>
  `(select l.account_id from links l where l.user_id = ${user} and l.provider = ${partnerSlugSql(partner)})`;

const partnerSlugSql = (partner: string): string =>
  `case ${partner} ${partners.map(({ type, slug }) => `when ${type} then '${slug}'`).join(" ")} end`;
