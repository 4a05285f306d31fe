import { sql } from "kysely";
import { type RibbonBounds, toMillis, visibleUsersJoin } from "../ribbon/lines.ts";

const maxLines = 6;
const centsInDollar = 100;

export const cashoutsPaid = ({ since }: Pick<RibbonBounds, "since">) => sql`
  select 'paid:' || ${toMillis(sql`decided_at`)} as key, u.username, decided_at as at,
    jsonb_build_object('kind', 'paid', 'dollars', cents / 100.0) as event
  from (
    select id, user_id, amount_bucks * ${centsInDollar} - fee_cents as cents, decided_at from withdrawals
    where status = 'paid' and decided_at > ${since}
  ) happened ${visibleUsersJoin} order by happened.decided_at desc limit ${maxLines}`;
