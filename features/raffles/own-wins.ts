// A viewer's raffle wins for "Me".
import { sql } from "kysely";
import { paths } from "../../common/contract/paths.ts";

export const ownRaffleWinsSql = (userId: number, limit: number) => sql`
  select 'raffle' as kind, d.name, replace(${paths.raffle.pattern}, ':id', d.subject_id::text) as href, '[]'::jsonb as prizes,
    max(d.resolved_at) as at
  from draw_winners w join draws d on d.id = w.draw_id and d.kind = 'raffle' and d.status = 'resolved'
  join raffles r on r.id = d.subject_id and r.deleted_at is null
  where w.winner_id = ${userId} and w.voided_at is null
  group by d.subject_id, d.name order by at desc limit ${limit}`;
