// Raffle winners as lines of the ribbon.
import { sql } from "kysely";
import { type RibbonBounds, visibleUsersJoin } from "../ribbon/lines.ts";
import { revealedAtSql } from "./reveal.ts";

const maxLines = 6;

export const raffleWinsSql = ({ since, now }: Pick<RibbonBounds, "since" | "now">) => sql`
  select 'raffle:' || happened.id || ':' || happened.place as key, u.username, resolved_at as at,
    jsonb_build_object('kind', 'raffle', 'raffle', subject_id, 'name', happened.name) as event
  from (
    select d.id, d.subject_id, d.name, d.resolved_at, w.place, w.entrant as user_id
    from (
      select d.* from draws d join raffles r on r.id = d.subject_id and r.deleted_at is null
      where d.kind = 'raffle' and d.status = 'resolved' and d.resolved_at > ${since}
      order by d.id desc limit ${maxLines}
    ) d join draw_winners w on w.draw_id = d.id and w.voided_at is null
    where w.place <= ${maxLines} and ${revealedAtSql(sql`d.resolved_at`, sql`w.place`)} <= ${now}
  ) happened ${visibleUsersJoin} order by happened.id desc, happened.place limit ${maxLines}`;
