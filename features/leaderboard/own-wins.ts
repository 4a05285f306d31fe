// A viewer's prizes in the monthly draws, for "Me".
import { sql } from "kysely";
import { paths } from "../../common/contract/paths.ts";

export const ownBoardWinsSql = (userId: number, limit: number) => sql`
  select 'board' as kind, d.name, ${paths.leaderboard}::text as href,
    case when b.prizes ->> w.place - 1 is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
      'kind', 'bucks', 'amount', round((b.prizes ->> w.place - 1)::numeric * 100))) end as prizes,
    d.resolved_at as at
  from draw_winners w join draws d on d.id = w.draw_id and d.kind = 'leaderboard' and d.status = 'resolved'
  join boards b on b.id = d.subject_id
  where w.winner_id = ${userId} and w.voided_at is null order by at desc limit ${limit}`;
