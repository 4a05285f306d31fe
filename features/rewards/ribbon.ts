import { sql } from "kysely";
import { type RibbonBounds, toMillis, visibleUsersJoin } from "../ribbon/lines.ts";

const maxLines = 4;

export const ranksReachedSql = ({ since }: Pick<RibbonBounds, "since">) => sql`
  select 'rank:' || rank || ':' || ${toMillis(sql`claimed_at`)} as key, u.username, claimed_at as at,
    jsonb_build_object('kind', 'rank', 'rank', rank) as event
  from (select user_id, rank, claimed_at from rank_claims where claimed_at > ${since}) happened ${visibleUsersJoin}
  order by happened.claimed_at desc limit ${maxLines}`;
