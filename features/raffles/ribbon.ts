// Draws of raffles as lines of the ribbon: one line a draw, however many won.
import { sql } from "kysely";
import { type RibbonBounds, visibleUsersJoin } from "../ribbon/lines.ts";

const maxLines = 6;

export const raffleWinsSql = ({ since }: Pick<RibbonBounds, "since">) => sql`
  select 'raffle:' || d.id as key, first.username, resolved_at as at, jsonb_build_object(
      'kind', 'raffle', 'raffle', subject_id, 'name', d.name,
      'winners', (select count(*) from draw_winners where draw_id = d.id and voided_at is null)) as event
  from (
    select d.* from draws d join raffles r on r.id = d.subject_id and r.deleted_at is null
    where d.kind = 'raffle' and d.status = 'resolved' and d.resolved_at > ${since}
    order by d.id desc limit ${maxLines}
  ) d cross join lateral (
    select u.username from (
      select place, entrant as user_id from draw_winners where draw_id = d.id and voided_at is null
    ) happened ${visibleUsersJoin} order by happened.place limit 1
  ) first`;
