import { type RawBuilder, sql } from "kysely";
import { shownBalance } from "../../money/server/shown-balances.ts";
import type { LiveOwn } from "../../platform/contract/open.ts";
import type { Db } from "../../platform/database/db.ts";
import { newestNoticeSql, unreadSql } from "./notice-list.ts";
import { activeSince } from "./sessions.ts";

interface Row {
  session: string;
  user_id: number;
  username: string;
  points: number;
  bucks_cents: number;
  notices: number[];
  unread: number;
  links: string[];
  hunt_id: number | null;
  guess_cents: number | null;
  orders: string;
  withdrawals: string;
  tickets: number[];
}

/** The number of latest orders and withdrawals that the hash covers. Pages show about as many. */
const maxMarkedRows = 20;

/** The part of the state that comes from the account. The caller adds `claimable`. */
export type OwnAccountState = Omit<LiveOwn, "claimable">;

/** `sessions` are hexadecimal token hashes. Leaves out ended and idle sessions and banned users. */
export async function readOwnStates(
  db: Db,
  sessions: readonly string[],
  now: Date,
): Promise<{ session: string; userId: number; own: OwnAccountState }[]> {
  const since = activeSince(now);
  const { rows } = await sql<Row>`
    with undecided as materialized (select id from raffles where ended in (0, 2) and deleted_at is null)
    select asked.hash as session, u.id as user_id, u.username, ${shownBalance("points", now)} as points,
      ${shownBalance("bucks", now)} as bucks_cents, g.hunt_id, g.guess_cents, coalesce((
      select jsonb_agg(id) from (${newestNoticeSql(now)}) notice
    ), '[]') as notices, ${unreadSql(now)} as unread, array(
      select provider || ' ' || account_name from links where user_id = u.id and lost_at is null
      union all select provider || ' ' || typed_by_name || '?' from link_codes where user_id = u.id and typed_by_name is not null
      order by 1
    ) as links,
    ${stateMarkSql(orderStates(now))} as orders, ${stateMarkSql(withdrawalStates)} as withdrawals, coalesce((
      select jsonb_agg(id order by id) from undecided
      where exists (select from raffle_holdings h where h.raffle_id = undecided.id and h.user_id = u.id)
    ), '[]') as tickets
    from unnest(${sessions}::text[]) as asked (hash)
    join sessions s on s.token_hash = decode(asked.hash, 'hex')
    join users u on u.id = s.user_id join balances b on b.user_id = u.id
    left join hunt_guesses g on g.user_id = u.id
      and g.hunt_id = (select id from hunts where finished_at is null order by id desc limit 1)
    where s.last_seen_at > ${since.seen} and s.created_at > ${since.begun} and u.banned_at is null`.execute(db);
  return rows.map(({ session, user_id, points, bucks_cents, hunt_id, guess_cents, ...own }) => ({
    session,
    userId: user_id,
    own: {
      ...{ ...own, balance: points, bucks: bucks_cents / 100 },
      guess: hunt_id === null || guess_cents === null ? null : { hunt: hunt_id, amount: guess_cents / 100 },
    },
  }));
}

/**
 * SQL: a hash that changes if one of the user's latest rows changes its state or a new row appears. `from` selects `state` with
 * each id.
 */
const stateMarkSql = (from: RawBuilder<unknown>) => sql`coalesce((
  select left(md5(string_agg(id || state, ',' order by id)), 12)
  from (${from} where user_id = u.id order by id desc limit ${maxMarkedRows}) last
), '')`;

const orderStates = (now: Date) =>
  sql`select id, status as state from (select * from orders where shown_at is null or shown_at <= ${now}) shown`;
const withdrawalStates = sql`select id, status || coalesce(first_approved_at::text, '') as state from withdrawals`;
