// Lists of users for the desk: the newest, the richest, this month's top wagers, the banned. Each list reads an index
// or, at most, all accounts. There are no lists by all-time sums, because they would read far more.
import { type RawBuilder, sql } from "kysely";
import type { UserList } from "../../common/contract/desk-shared.ts";
import { partners } from "../../common/contract/partners.ts";
import type { Cell } from "../../platform/contract/csv.ts";
import type { Db } from "../../platform/database/db.ts";
import type { ListedUser } from "./contract/desk.ts";

/** The most users on the page. An exported file may have more. */
export const maxOnPage = 50;
export const maxInFile = 10_000;
/** The number of a partner's accounts to read per listed user. It is high because most accounts are not linked. */
const scanFactor = 20;

type ListedIds = RawBuilder<{ id: number; cents: number | null; place: number }>;

/** Returns the query for the users' ids in the list's order. `cents` is a user's wager this month. */
function listQuery(list: UserList, most: number, now: Date): ListedIds {
  switch (list) {
    case "newest":
      return sql`select id, null::bigint as cents, row_number() over (order by id desc) as place
        from (select id from users where closed_at is null order by id desc limit ${most}) u`;
    case "banned":
      return sql`select id, null::bigint as cents, row_number() over (order by id desc) as place
        from (select id from users where banned_at is not null order by id desc limit ${most}) u`;
    case "richest":
      return sql`select user_id as id, null::bigint as cents, row_number() over (order by points desc, user_id) as place
        from (select user_id, points from balances where points > 0 order by points desc, user_id limit ${most}) b`;
    case "wagered":
      return wageredQuery(most, now);
  }
}

function wageredQuery(most: number, now: Date): ListedIds {
  const month = `${now.toISOString().slice(0, 7)}-01`;
  const tops = partners.map(
    ({ type, slug }) => sql`(
      select l.user_id, w.wager_cents from (
        select account_id, wager_cents from wagers
        where partner = ${type} and month = ${month}::date and wager_cents > 0 order by wager_cents desc limit ${most * scanFactor}
      ) w cross join lateral (
        select user_id from links where provider = ${slug} and account_id = w.account_id limit 1
      ) l
    )`,
  );
  return sql`select user_id as id, cents, row_number() over (order by cents desc, user_id) as place from (
      select user_id, sum(wager_cents)::bigint as cents from (${sql.join(tops, sql` union all `)}) t
      group by user_id order by cents desc, user_id limit ${most}
    ) s`;
}

export async function listUsers(
  db: Db,
  list: UserList,
  { now, most }: { now: Date; most: number },
): Promise<ListedUser[]> {
  const { rows } = await sql<Omit<ListedUser, "created_at" | "bucks" | "wagered"> & ListedRow>`
    select u.username, u.email, u.avatar, u.role, u.created_at, u.banned_at is not null as banned,
      b.points, b.bucks_cents, listed.cents
    from (${listQuery(list, most, now)}) listed
    cross join lateral (select * from users where id = listed.id limit 1) u
    cross join lateral (select * from balances where user_id = listed.id limit 1) b
    order by listed.place`.execute(db);
  return rows.map(({ created_at, bucks_cents, cents, ...user }) => ({
    ...user,
    created_at: created_at.toISOString(),
    bucks: bucks_cents / 100,
    wagered: cents === null ? null : cents / 100,
  }));
}

interface ListedRow {
  created_at: Date;
  bucks_cents: number;
  cents: number | null;
}

export const userCsvHeader = ["username", "email", "role", "joined", "banned", "points", "bucks", "wagered_this_month"];

export const userCsvRow = (user: ListedUser): Cell[] => [
  user.username,
  user.email,
  user.role,
  user.created_at,
  user.banned ? "yes" : "no",
  user.points,
  user.bucks,
  user.wagered,
];
