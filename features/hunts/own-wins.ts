import { sql } from "kysely";
import { paths } from "../../common/contract/paths.ts";

export const ownGuessWinsSql = (userId: number, limit: number) => sql`
  select 'guess' as kind, h.name, ${paths.hunt}::text as href,
    jsonb_build_array(jsonb_build_object('kind', 'points', 'amount', g.points)) as prizes, g.paid_at as at
  from hunt_guess_prizes g join hunts h on h.id = g.hunt_id
  where g.user_id = ${userId} order by at desc limit ${limit}`;
