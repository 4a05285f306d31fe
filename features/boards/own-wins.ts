import { sql } from "kysely";
import { boardsPaths } from "./contract/boards-paths.ts";

export const ownRaceWinsSql = (userId: number, limit: number) => sql`
  select 'board' as kind, b.name, replace(${boardsPaths.board.pattern}, ':id', b.id::text) as href,
    (select coalesce(jsonb_agg(case prize ->> 'kind' when 'text' then jsonb_build_object('kind', 'item', 'label', prize ->> 'text')
      else jsonb_build_object('kind', prize ->> 'kind', 'amount', (prize ->> 'amount')::bigint) end), '[]')
      from jsonb_array_elements(p.prizes) prize) as prizes,
    p.paid_at as at
  from live_board_places p join live_boards b on b.id = p.board_id
  where p.user_id = ${userId} and p.paid_at is not null order by at desc limit ${limit}`;
