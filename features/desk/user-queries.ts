import { type Selectable, sql } from "kysely";
import type { LedgerTable } from "../../db/tables.ts";
import { wallets } from "../../identity/contract/settings-words.ts";
import { readTwoFactor } from "../../identity/server/two-factor.ts";
import { findUserByName, type User } from "../../identity/server/users.ts";
import { deskPath, type MovementReference, selectWithReferences } from "../../money/server/movement-references.ts";
import type { Db } from "../../platform/database/db.ts";
import type { FoundUser, LedgerLine, SimilarUser, UserProfile } from "./contract/desk.ts";

const maxFound = 20;
const maxSearchLength = 100;
const maxMovements = 50;
const maxSignIns = 20;
const maxSimilar = 10;
const maxPerAddress = 200;

/** Finds at most 20 users by a part of the name in any letter case, closest first. Finds nothing for blank text. */
export async function searchUsers(db: Db, typed: string): Promise<FoundUser[]> {
  const part = typed.trim().toLowerCase();
  if (part === "" || part.length > maxSearchLength || part.includes("\0")) return [];
  // Names that begin with the text are the closest. If they fill the result, other names are not searched.
  const beginning = await sql<FoundUser>`
    select username, email, avatar from users
    where lower(username) ~>=~ ${part} and lower(username) ~<~ ${part + maxCodePoint}
    order by length(username), ${plainLower} limit ${maxFound}`.execute(db);
  if (beginning.rows.length === maxFound) return beginning.rows;
  const at = sql`strpos(${plainLower}, ${part})`;
  const { rows } = await sql<FoundUser>`
    select username, email, avatar from users where ${at} > 0
    order by ${at}, length(username), ${plainLower} limit ${maxFound}`.execute(db);
  return rows;
}

/** Names are ASCII, and converting them to lower case as ASCII takes a third of the time. */
const plainLower = sql`lower(username collate "C")`;

/** Sorts after every character that a name can have. */
const maxCodePoint = "\u{10FFFF}";

/** Returns the account with its balances, movements, links and sessions, or null for an unknown name. */
export async function readProfile(db: Db, username: string): Promise<UserProfile | null> {
  const user = username.includes("\0") ? undefined : await findUserByName(db, username);
  if (user === undefined) return null;
  const [balance, ledger, links, sessions, alike, factor] = await Promise.all([
    db.selectFrom("balances").selectAll().where("user_id", "=", user.id).executeTakeFirstOrThrow(),
    listMovements(db, user),
    db.selectFrom("links").selectAll().where("user_id", "=", user.id).orderBy("provider").execute(),
    listSessions(db, user.id),
    findSimilarUsers(db, user.id),
    readTwoFactor(db, user.id),
  ]);
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    avatar: user.avatar,
    role: user.role,
    created_at: user.created_at.toISOString(),
    banned_at: user.banned_at?.toISOString() ?? null,
    ban_reason: user.ban_reason,
    closed_at: user.closed_at?.toISOString() ?? null,
    two_factor: factor.enabled,
    points: balance.points,
    bucks: balance.bucks_cents / 100,
    ledger,
    links: links.map(({ provider, account_name, linked_at }) => ({
      provider,
      account_name,
      linked_at: linked_at.toISOString(),
    })),
    sign_ins: sessions,
    alike,
  };
}

async function listMovements(db: Db, user: User): Promise<LedgerLine[]> {
  const listed = sql`
    select l.*, s.username as caused_by_name from ledger l left join users s on s.id = l.caused_by
    where l.user_id = ${user.id} order by l.id desc limit ${maxMovements}`;
  const { rows } = await sql<
    Selectable<LedgerTable> & MovementReference & { caused_by_name: string | null }
  >`${selectWithReferences(listed)}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    currency: row.currency,
    amount: row.amount / currencyUnit(row.currency),
    reason: row.reason,
    ref: row.ref,
    name: row.name,
    note: row.note,
    address: deskPath(row, user.username),
    created_at: row.created_at.toISOString(),
    balance_after: row.balance_after / currencyUnit(row.currency),
    caused_by: row.caused_by_name,
  }));
}

/** Returns the divisor for stored amounts: points stay as they are, and cents become dollars. */
const currencyUnit = (currency: LedgerLine["currency"]): number => (currency === "points" ? 1 : 100);

async function listSessions(db: Db, userId: number): Promise<UserProfile["sign_ins"]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["address", "user_agent", "created_at", "last_seen_at"])
    .where("user_id", "=", userId)
    .orderBy("last_seen_at", "desc")
    .limit(maxSignIns)
    .execute();
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
  }));
}

/** SQL: the accounts that share one of `own.wallets`. */
const sharedWallets = (userId: number) =>
  sql.join(
    wallets.map((wallet) => {
      const column = sql.ref(`other.${wallet}`);
      return sql`select other.id, null::text, ${column} from own join users other on lower(${column}) = any(own.wallets)
        where other.id <> ${userId}`;
    }),
    sql` union all `,
  );

/**
 * Finds accounts that share a wallet or a sign-in address. Shared wallets come first, because households and offices
 * share addresses. If thousands of accounts share an address, reads only the newest.
 */
async function findSimilarUsers(db: Db, userId: number): Promise<SimilarUser[]> {
  const { rows } = await sql<SimilarUser>`
    with own as (
      select array(
        select lower(address) from withdrawals where user_id = ${userId}
        union select lower(unnest(array[btc_address, ltc_address, eth_address, usdt_address])) from users where id = ${userId}
      ) as wallets
    ), hint as (
      select other.user_id, other.address, null::text as wallet
      from sign_in_addresses seen cross join lateral (
        select user_id, address from sign_in_addresses
        where address = seen.address and user_id <> ${userId} order by user_id desc limit ${maxPerAddress}
      ) other
      where seen.user_id = ${userId}
      union all ${sharedWallets(userId)}
      union all
      select other.user_id, null, other.address from own join withdrawals other on lower(other.address) = any(own.wallets)
      where other.user_id <> ${userId}
    )
    select u.username, u.banned_at is not null as banned, found.address, found.wallet
    from (select user_id, min(address) as address, min(wallet) as wallet from hint group by user_id) found
    cross join lateral (select id, username, banned_at from users where id = found.user_id limit 1) u
    order by found.wallet is null, u.banned_at is null, u.id desc limit ${maxSimilar}`.execute(db);
  return rows;
}
