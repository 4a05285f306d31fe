import { sql } from "kysely";
import { paths } from "../../common/contract/paths.ts";
import { revealedAtSql } from "./reveal.ts";

export const ownRaffleWinsSql = (userId: number, limit: number, now: Date) => sql`
  select 'raffle' as kind, d.name, replace(${paths.raffle.pattern}, ':id', d.subject_id::text) as href,
    case when r.prize_kind = 'item' then '[]'::jsonb
      else jsonb_build_array(jsonb_build_object('kind', r.prize_kind, 'amount', r.prize_amount * count(*))) end as prizes,
    max(d.resolved_at) as at
  from draw_winners w join draws d on d.id = w.draw_id and d.kind = 'raffle' and d.status = 'resolved'
  join raffles r on r.id = d.subject_id and r.deleted_at is null
  where w.winner_id = ${userId} and w.voided_at is null and ${revealedAtSql(sql`d.resolved_at`, sql`w.place`)} <= ${now}
  group by d.subject_id, d.name, r.id order by at desc limit ${limit}`;
