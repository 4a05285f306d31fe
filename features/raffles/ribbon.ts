import { sql } from "kysely";
import { type RibbonBounds, visibleUsersJoin } from "../ribbon/lines.ts";
import { revealedAtSql } from "./reveal.ts";

const maxLines = 6;

/** A draw has a line once its reel has shown the first winner. `winners` counts the winners shown so far. */
export const raffleWinsSql = ({ since, now }: Pick<RibbonBounds, "since" | "now">) => sql`
  select 'raffle:' || d.id as key, first.username, resolved_at as at, jsonb_build_object(
      'kind', 'raffle', 'raffle', subject_id, 'name', d.name, 'winners', first.winners) as event
  from (
    select d.* from draws d join raffles r on r.id = d.subject_id and r.deleted_at is null
    where d.kind = 'raffle' and d.status = 'resolved' and d.resolved_at > ${since}
    order by d.id desc limit ${maxLines}
  ) d cross join lateral (
    select u.username, happened.winners from (
      select place, entrant as user_id, count(*) over () as winners from draw_winners
      where draw_id = d.id and voided_at is null and ${revealedAtSql(sql`d.resolved_at`, sql`place`)} <= ${now}
    ) happened ${visibleUsersJoin} order by happened.place limit 1
  ) first`;
