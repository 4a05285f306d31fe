// A session is a token in a cookie. One statement reads it together with the user's data for pages. These are then cached, and
// each request only checks their versions (decision 112).
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { BuckWithdrawal, SharedUser } from "../../common/contract/shared.ts";
import type { House } from "../../common/server/house.ts";
import type { Tables } from "../../db/tables.ts";
import { nextShownMovement, shownBalance } from "../../money/server/shown-balances.ts";
import { createBatcher } from "../../platform/cache/batcher.ts";
import { markAccountsChanged } from "../../platform/cache/changed-accounts.ts";
import type { Db } from "../../platform/database/db.ts";
import type { SignedIn } from "../../platform/http/context.ts";
import { addressBlock } from "../../platform/http/rate-limits.ts";
import { type FindVisitor, maxSessionDays } from "../../platform/http/sessions.ts";
import { newestNoticeSql, nextNoticeSql, unreadSql } from "./notice-list.ts";
import { hashToken, newToken } from "./tokens.ts";
import { VisitorCache } from "./visitor-cache.ts";

const dayMs = 24 * 60 * 60 * 1000;
const idleMs = 30 * dayMs;
/** Maximum age of a session and its cookie, even if the user is active. */
const maxAgeMs = maxSessionDays * dayMs;
/** Precision of `last_seen_at`: one write per hour and session is enough to detect idle sessions. */
const seenPrecisionMs = 60 * 60 * 1000;
/** The number of withdrawals included in every page (docs/decided.md, Large props). */
const withdrawalsShown = 20;

export interface NewSession {
  userId: number;
  address: string;
  userAgent: string;
  now: Date;
}

/** Returns the limits of live sessions: last seen after `seen`, and begun after `begun`. */
export const activeSince = (now: Date): { seen: Date; begun: Date } => ({
  seen: new Date(now.getTime() - idleMs),
  begun: new Date(now.getTime() - maxAgeMs),
});

export async function startSession(
  db: Kysely<Tables>,
  { userId, address, userAgent, now }: NewSession,
): Promise<string> {
  const token = newToken();
  await sql`
    with noted as (
      insert into sign_in_addresses (user_id, address, first_at, last_at) values (${userId}, ${addressBlock(address)}, ${now}, ${now})
      on conflict (user_id, address) do update set last_at = excluded.last_at
    )
    insert into sessions (token_hash, user_id, created_at, last_seen_at, address, user_agent)
    values (${hashToken(token)}, ${userId}, ${now}, ${now}, ${address}, ${userAgent.slice(0, 300)})`.execute(db);
  return token;
}

export async function isKnownAddress(db: Db, userId: number, block: string): Promise<boolean> {
  const found = await db
    .selectFrom("sign_in_addresses")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("address", "=", block)
    .executeTakeFirst();
  return found !== undefined;
}

export async function endSession(db: Kysely<Tables>, token: string): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", hashToken(token)).execute();
}

export async function endSessions(db: Kysely<Tables>, userId: number, except?: Buffer): Promise<void> {
  let ending = db.deleteFrom("sessions").where("user_id", "=", userId);
  if (except !== undefined) ending = ending.where("token_hash", "<>", except);
  await ending.execute();
  markAccountsChanged(db, [userId]);
}

export async function endAllSessions(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom("sessions").execute();
}

interface Versions {
  token: string;
  rights: string;
  balance_version: string;
}

interface SessionRow extends Versions {
  /** When the viewer's next hidden movement or notice becomes visible. Null if nothing is hidden. */
  next_shown_at: Date | null;
  token_hash: Buffer;
  signed_in_at: Date;
  signed_in_from: string;
  last_seen_at: Date;
  id: number;
  role: SignedIn["role"];
  username: string;
  email: string;
  avatar: string | null;
  points: number;
  bucks_cents: number;
  btc_address: string | null;
  ltc_address: string | null;
  eth_address: string | null;
  usdt_address: string | null;
  wallets_saved_at: Date | null;
  kick: boolean;
  discord_id: string | null;
  notices: SharedUser["notices"];
  unread: number;
  buck_withdrawals: BuckWithdrawal[];
  two_factor: boolean;
}

/**
 * Returns a function that finds a token's user. It returns null for an unknown, ended, idle or too old session and for
 * a banned user. It returns the same object until the user's data change. It combines concurrent look-ups in one
 * statement. Demo admins need no second factor.
 */
export function createSessions({
  db,
  clock,
  changes,
  config,
}: Pick<House, "db" | "clock" | "changes"> & { config: { demo: boolean } }): FindVisitor {
  const cache = new VisitorCache(changes);
  const findRow = createBatcher<string, SessionRow>(async (hashes) => {
    const rows = await readRows(db, hashes, clock.now());
    return new Map(rows.map((row) => [row.token, row]));
  });
  const findVersions = createBatcher<string, Versions>(async (hashes) => {
    const rows = await readVersions(db, hashes, clock.now());
    return new Map(rows.map((row) => [row.token, row]));
  });
  return async (token, { lastCall = "", isFresh = false, isCall = false } = {}) => {
    // Reads the clock before the look-up: if the demo's clock moves meanwhile, an ended session must not count as just seen.
    const now = clock.now();
    const hash = hashToken(token).toString("hex");
    const known = isFresh ? undefined : cache.find(hash, now);
    if (known !== undefined && (isCall || cache.isCurrent(known, lastCall))) {
      const current = await findVersions(hash);
      const isSame = isCall || known.versions.balance_version === current?.balance_version;
      if (isSame && known.versions.rights === current?.rights) return known.visitor;
    }
    const { announcements } = cache;
    const row = await findRow(hash);
    if (row === undefined) return null;
    const isSeen = Math.abs(now.getTime() - row.last_seen_at.getTime()) <= seenPrecisionMs;
    if (!isSeen) await markSeen(db, row.token_hash, now);
    const visitor = toSignedIn(row, row.role === "admin" && !config.demo && !row.two_factor);
    cache.add(hash, { visitor, versions: row, lastCall, announcements, from: now, until: row.next_shown_at });
    return visitor;
  };
}

/**
 * Compares a single hash without a set: for sets of unknown size, PostgreSQL plans the statement again at every visit once the
 * tables have grown.
 */
const matchHashes = (hashes: readonly string[]) =>
  hashes.length === 1
    ? sql`= decode(${hashes[0]}, 'hex')`
    : sql`in (select decode(hash, 'hex') from unnest(${hashes}::text[]) as hash)`;

/**
 * SQL of the versions (`xmin`) of the rows that decide about rights and balance. Every spend changes the balance's row, so a
 * cached balance is never older than the last spend, whichever process answered it.
 */
const versionsSql = sql`concat_ws(' ', u.xmin, (select xmin from two_factor where user_id = u.id)) as rights,
  b.xmin::text as balance_version`;

/** Like `readRows`, but returns only the versions, which takes a fraction of the time. */
async function readVersions(db: Db, hashes: string[], now: Date): Promise<Versions[]> {
  const { rows } = await sql<Versions>`
    select encode(s.token_hash, 'hex') as token, ${versionsSql}
    from sessions s join users u on u.id = s.user_id join balances b on b.user_id = u.id
    where ${isLive(hashes, now)}`.execute(db);
  return rows;
}

/** SQL: whether session `s` has one of these hashes and has not ended, and its user `u` is not banned. */
function isLive(hashes: readonly string[], now: Date): RawBuilder<boolean> {
  const since = activeSince(now);
  return sql`s.token_hash ${matchHashes(hashes)}
    and s.last_seen_at > ${since.seen} and s.created_at > ${since.begun} and u.banned_at is null`;
}

async function readRows(db: Db, hashes: string[], now: Date): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select encode(s.token_hash, 'hex') as token, ${versionsSql},
      least(${nextShownMovement(now)}, ${nextNoticeSql(now)}) as next_shown_at, s.token_hash, s.created_at as signed_in_at, s.address as signed_in_from,
      s.last_seen_at,
      u.id, u.role, u.username, u.email, u.avatar, ${shownBalance("points", now)} as points,
      ${shownBalance("bucks", now)} as bucks_cents,
      u.btc_address, u.ltc_address, u.eth_address, u.usdt_address, u.wallets_saved_at,
      exists (select from links where user_id = u.id and provider = 'kick' and lost_at is null) as kick,
      (select account_id from links where user_id = u.id and provider = 'discord' and lost_at is null) as discord_id,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'text', text, 'href', href)) from (${newestNoticeSql(now)}) notice
      ), '[]') as notices, ${unreadSql(now)} as unread, w.buck_withdrawals,
      exists (select from two_factor where user_id = u.id and confirmed_at is not null) as two_factor
    from sessions s join users u on u.id = s.user_id join balances b on b.user_id = u.id
    cross join lateral (
      select coalesce(jsonb_agg(last order by last.id desc), '[]') as buck_withdrawals from (
        select id, currency, amount_bucks as amount, status, reason from withdrawals
        where user_id = u.id order by id desc limit ${withdrawalsShown}
      ) last
    ) w
    where ${isLive(hashes, now)}`.execute(db);
  return rows;
}

async function markSeen(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable("sessions").set({ last_seen_at: now }).where("token_hash", "=", tokenHash).execute();
}

function toSignedIn(row: SessionRow, lacksTwoFactor: boolean): SignedIn {
  return {
    kind: "user",
    id: row.id,
    role: row.role,
    username: row.username,
    sessionHash: row.token_hash,
    signedInAt: row.signed_in_at,
    signedInFrom: row.signed_in_from,
    lacksTwoFactor,
    walletsSavedAt: row.wallets_saved_at,
    shared: {
      admin: row.role === "admin" ? 1 : 0,
      role: row.role,
      username: row.username,
      email: row.email,
      avatar: row.avatar,
      balance: row.points,
      bucks: row.bucks_cents / 100,
      kick: row.kick,
      discord_id: row.discord_id,
      btc_address: row.btc_address,
      ltc_address: row.ltc_address,
      eth_address: row.eth_address,
      usdt_address: row.usdt_address,
      notices: row.notices,
      unread: row.unread,
      buck_withdrawals: row.buck_withdrawals,
    },
  };
}
