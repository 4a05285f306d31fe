// What admins see of accounts.
import { sql } from "kysely";
import type { FoundUser, UserProfile } from "../../contracts/desk.ts";
import { userByName } from "../accounts/users.ts";
import type { Db } from "../core/house.ts";

const mostFound = 20;
const longestSearch = 100;
const ledgerLines = 50;
const signIns = 20;

/** Part of the name, any case, at most 20: the nearest first. Nothing for a blank search. */
export async function searchUsers(db: Db, typed: string): Promise<FoundUser[]> {
  const part = typed.trim().toLowerCase();
  if (part === "" || part.length > longestSearch || part.includes("\0")) return [];
  const { rows } = await sql<FoundUser>`
    select username, email, avatar from users where strpos(lower(username), ${part}) > 0
    order by strpos(lower(username), ${part}), length(username), lower(username) limit ${mostFound}`.execute(db);
  return rows;
}

/** The account with its balances, movements, links and sign-ins; null for an unknown name. */
export async function readProfile(db: Db, username: string): Promise<UserProfile | null> {
  const user = username.includes("\0") ? undefined : await userByName(db, username);
  if (user === undefined) return null;
  const [balance, ledger, links, sessions, alike] = await Promise.all([
    db.selectFrom("balances").selectAll().where("user_id", "=", user.id).executeTakeFirstOrThrow(),
    movementsOf(db, user.id),
    db.selectFrom("links").selectAll().where("user_id", "=", user.id).orderBy("provider").execute(),
    sessionsOf(db, user.id),
    alikeOf(db, user.id),
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

async function movementsOf(db: Db, userId: number): Promise<UserProfile["ledger"]> {
  const rows = await db
    .selectFrom("ledger")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(ledgerLines)
    .execute();
  return rows.map(({ id, currency, amount, balance_after, reason, ref, created_at }) => {
    const unit = currency === "points" ? 1 : 100;
    const created = created_at.toISOString();
    return {
      id,
      currency,
      amount: amount / unit,
      balance_after: balance_after / unit,
      reason,
      ref,
      created_at: created,
    };
  });
}

async function sessionsOf(db: Db, userId: number): Promise<UserProfile["sign_ins"]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["address", "user_agent", "created_at", "last_seen_at"])
    .where("user_id", "=", userId)
    .orderBy("last_seen_at", "desc")
    .limit(signIns)
    .execute();
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
  }));
}

/** Accounts seen at one of this account's addresses. A hint, no proof: households and offices share one. */
async function alikeOf(db: Db, userId: number): Promise<UserProfile["alike"]> {
  const { rows } = await sql<UserProfile["alike"][number]>`
    select u.username, min(other.address) as address
    from (select distinct address from sessions where user_id = ${userId}) own
    join sessions other on other.address = own.address and other.user_id <> ${userId}
    join users u on u.id = other.user_id
    group by u.id, u.username order by max(other.last_seen_at) desc limit 10`.execute(db);
  return rows;
}
