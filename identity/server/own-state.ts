// What an open page is told of its viewer's own: read for many sign-ins in one statement, those alone that still stand.
import { type RawBuilder, sql } from "kysely";
import type { LiveOwn } from "../../platform/contract/open.ts";
import type { Db } from "../../platform/database/db.ts";
import { activeSince } from "./sessions.ts";

interface Row {
  session: string;
  user_id: number;
  username: string;
  points: number;
  bucks_cents: number;
  notices: number[];
  links: string[];
  hunt_id: number | null;
  guess_cents: number | null;
  orders: string;
  withdrawals: string;
  tickets: number[];
}

/** As many as every page shows. */
const maxNotices = 3;
/** Of their orders and withdrawals so many are looked at: pages show about as many. */
const maxMarkedRows = 20;

/** What accounts know of it; what waits to be claimed, whoever asks adds. */
export type OwnAccountState = Omit<LiveOwn, "claimable">;

/** `sessions`: hashes of their tokens, hexadecimal. What has ended, idled or belongs to somebody banned is not among the answers. */
export async function readOwnStates(
  db: Db,
  sessions: readonly string[],
  now: Date,
): Promise<{ session: string; userId: number; own: OwnAccountState }[]> {
  const since = activeSince(now);
  const { rows } = await sql<Row>`
    with undecided as materialized (select id from raffles where ended in (0, 2) and deleted_at is null)
    select asked.hash as session, u.id as user_id, u.username, b.points, b.bucks_cents, g.hunt_id, g.guess_cents, coalesce((
      select jsonb_agg(id order by id desc) from (
        select id from notices where user_id = u.id and seen_at is null order by id desc limit ${maxNotices}
      ) unseen
    ), '[]') as notices, array(
      select provider || ' ' || account_name from links where user_id = u.id and lost_at is null
      union all select provider || ' ' || typed_by_name || '?' from link_codes where user_id = u.id and typed_by_name is not null
      order by 1
    ) as links,
    ${stateMarkSql(orderStates)} as orders, ${stateMarkSql(withdrawalStates)} as withdrawals, coalesce((
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

/** Another text once one of the user's last rows is in another state, or there is a new one. `from`: with its state. */
const stateMarkSql = (from: RawBuilder<unknown>) => sql`coalesce((
  select left(md5(string_agg(id || state, ',' order by id)), 12)
  from (${from} where user_id = u.id order by id desc limit ${maxMarkedRows}) last
), '')`;

const orderStates = sql`select id, status as state from orders`;
const withdrawalStates = sql`select id, status || coalesce(first_approved_at::text, '') as state from withdrawals`;
