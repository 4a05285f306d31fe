// What a user wagered at a partner this month, as SQL for others' statements: the partner's whole figure.
import { partners } from "../../contracts/partners.ts";

/** SQL of cents; 0 for whoever is not linked. `user`, `partner` (its type) and `now` are SQL. */
export function monthCents({ user, partner, now }: { user: string; partner: string; now: string }): string {
  const slugs = partners.map(({ type, slug }) => `when ${type} then '${slug}'`).join(" ");
  return `coalesce((
    select w.wager_cents from links l
    join wagers w on w.partner = ${partner} and w.account_id = l.account_id
      and w.month = date_trunc('month', ${now}::timestamptz at time zone 'UTC')::date
    where l.user_id = ${user} and l.provider = case ${partner} ${slugs} end
  ), 0)`;
}
