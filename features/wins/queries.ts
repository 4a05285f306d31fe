// Reads a viewer's win from the tables of the feature that awarded it.
import { type RawBuilder, sql } from "kysely";
import type { WinKind } from "../../common/contract/wins.ts";
import type { Db } from "../../platform/database/db.ts";
import { pointsPerBuck } from "../cases/contract/case-figures.ts";
import { revealedAtSql } from "../raffles/reveal.ts";

export interface WinRow {
  title: string;
  image: string | null;
  /** `amount` is in points or cents; `text` is an item's name. */
  prizes: { kind: "points" | "bucks" | "item" | "text"; amount: number; text?: string }[];
  tickets: number[];
  total: number | null;
  place: number | null;
  at: Date;
  asks: number;
  is_void: boolean;
}

interface Asked {
  userId: number;
  id: number;
  now: Date;
}

const maxTickets = 5;

/** All winning tickets of a viewer in one raffle are one win. It is void if none of these tickets counts any more. */
const raffleSql = ({ userId, id, now }: Asked) => sql<WinRow>`
  select r.name as title, r.image, r.entries_count as total, null::int as place, max(d.resolved_at) as at,
    case when r.prize_kind = 'item' then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
      'kind', r.prize_kind, 'amount', r.prize_amount * greatest(1, count(*) filter (where w.voided_at is null))
    )) end as prizes,
    coalesce((array_agg(w.ticket order by w.voided_at is not null, w.place))[1:${sql.lit(maxTickets)}], '{}') as tickets,
    coalesce((
      select sum(jsonb_array_length(o.asks))::int from orders o
      where o.user_id = ${userId} and o.status = 'pending' and o.ref = any(array_agg('raffle:' || r.id || ':' || w.ticket))
    ), 0) as asks,
    bool_and(w.voided_at is not null) as is_void
  from raffles r join draws d on d.kind = 'raffle' and d.subject_id = r.id
  join draw_winners w on w.draw_id = d.id and w.winner_id = ${userId}
    and ${revealedAtSql(sql`d.resolved_at`, sql`w.place`)} <= ${now}
  where r.id = ${id} and r.deleted_at is null group by r.id`;

/** A roll is a win only if its reward is worth more than the case cost. */
const rollSql = ({ userId, id }: Asked) => sql<WinRow>`
  select r.label as title, r.image, array[rolls.ticket]::bigint[] as tickets, null::bigint as total, null::int as place,
    rolls.created_at as at, 0 as asks, false as is_void,
    case when r.kind = 'item' then '[]'::jsonb
      else jsonb_build_array(jsonb_build_object('kind', r.kind, 'amount', r.amount)) end as prizes
  from rolls join case_rewards r using (case_id, version, position)
  where rolls.id = ${id} and rolls.user_id = ${userId} and (
    (r.kind = 'item' and r.amount = 0)
    or case r.kind when 'bucks' then r.amount * ${sql.lit(pointsPerBuck / 100)} else r.amount end > rolls.price_points
  )`;

const boardSql = ({ userId, id }: Asked) => sql<WinRow>`
  select d.name as title, null::text as image, array[w.ticket]::bigint[] as tickets, d.total_tickets as total, w.place,
    d.resolved_at as at, 0 as asks, w.voided_at is not null as is_void,
    jsonb_build_array(jsonb_build_object('kind', 'bucks', 'amount', (b.prizes ->> (w.place - 1))::numeric * 100)) as prizes
  from boards b join draws d on d.kind = 'leaderboard' and d.subject_id = b.id and d.status = 'resolved'
  join draw_winners w on w.draw_id = d.id and w.winner_id = ${userId}
  where b.id = ${id} order by w.voided_at is not null, w.place limit 1`;

const raceSql = ({ userId, id }: Asked) => sql<WinRow>`
  select b.name as title, null::text as image, '{}'::bigint[] as tickets, null::bigint as total, p.place, p.paid_at as at,
    0 as asks, false as is_void, p.prizes
  from live_board_places p join live_boards b on b.id = p.board_id
  where p.board_id = ${id} and p.user_id = ${userId} and p.paid_at is not null order by p.place limit 1`;

const guessSql = ({ userId, id }: Asked) => sql<WinRow>`
  select h.name as title, null::text as image, '{}'::bigint[] as tickets, null::bigint as total, null::int as place,
    p.paid_at as at, 0 as asks, false as is_void,
    jsonb_build_array(jsonb_build_object('kind', 'points', 'amount', p.points)) as prizes
  from hunt_guess_prizes p join hunts h on h.id = p.hunt_id where p.hunt_id = ${id} and p.user_id = ${userId}`;

const rankSql = (userId: number, key: string) => sql<WinRow>`
  select c.rank as title, null::text as image, '{}'::bigint[] as tickets, null::bigint as total, null::int as place,
    c.claimed_at as at, 0 as asks, false as is_void,
    jsonb_build_array(jsonb_build_object('kind', 'bucks', 'amount', c.reward_cents)) as prizes
  from rank_claims c where c.user_id = ${userId} and c.rank = ${key} order by c.claimed_at desc limit 1`;

const queries: Record<Exclude<WinKind, "rank">, (asked: Asked) => RawBuilder<WinRow>> = {
  ...{ raffle: raffleSql, roll: rollSql, board: boardSql, race: raceSql, guess: guessSql },
};

/** Returns the viewer's win, or undefined if they have none with this id or may not see it yet. */
export async function findWin(
  db: Db,
  userId: number,
  { kind, id }: { kind: WinKind; id: string },
  now: Date,
): Promise<WinRow | undefined> {
  if (kind !== "rank" && !/^[1-9]\d{0,14}$/.test(id)) return undefined;
  const query = kind === "rank" ? rankSql(userId, id) : queries[kind]({ userId, id: Number(id), now });
  return (await query.execute(db)).rows[0];
}
