import { sql } from "kysely";
import { latestValidTime } from "../../platform/base/clock.ts";
import { tokenExpiry } from "../../platform/base/token-expiry.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { seal, tryUnseal } from "../../platform/secrets/seal.ts";
import type { DiscordRoles } from "./contract/discord.ts";
import type { RoleFigures, RoleTokens } from "./source.ts";

export interface RoleRow {
  id: number;
  user_id: number;
  username: string;
  sealed_refresh: string;
  sealed_access: string | null;
  access_until: Date | null;
  pushed: RoleFigures | null;
  ending_at: Date | null;
  /**
   * True if Discord must stop showing the rank: the user unlinked the account, linked another one, or is no longer
   * allowed to sign in.
   */
  ends: boolean;
}

const sealContext = (userId: number) => `discord-role:${userId}`;
/** Returns the tokens, with `access` if there is one. Null: they cannot be unsealed. */
export async function openTokens(db: Db, row: RoleRow): Promise<{ refresh: string; access: string | null } | null> {
  const open = (sealed: string) => tryUnseal(db, sealed, sealContext(row.user_id));
  const refresh = await open(row.sealed_refresh);
  return refresh === null
    ? null
    : { refresh, access: row.sealed_access === null ? null : await open(row.sealed_access) };
}

/**
 * Saves the tokens for the account the user has linked. Returns false when that account is not linked. Takes over an earlier
 * row of the same Discord account, because clearing that row later would remove the new rank.
 */
export async function saveRole(
  db: Db,
  given: { userId: number; accountId: string; tokens: RoleTokens },
  clock: { now(): Date; realMs(): number },
): Promise<boolean> {
  const { userId, accountId, tokens } = given;
  const refresh = await seal(db, tokens.refresh, sealContext(userId));
  const access = await seal(db, tokens.access, sealContext(userId));
  const until = tokenExpiry(clock, tokens.expiresInSeconds);
  const { rows } = await sql`
    with mine as (
      select user_id, account_id, linked_at from links
      where user_id = ${userId} and provider = 'discord' and account_id = ${accountId} and lost_at is null
    ), before as (
      delete from discord_roles r using mine where r.account_id = mine.account_id and r.user_id <> mine.user_id
    )
    insert into discord_roles (user_id, account_id, linked_at, sealed_refresh, sealed_access, access_until, agreed_at)
    select user_id, account_id, linked_at, ${refresh}, ${access}, ${until}, ${clock.now()} from mine
    on conflict (user_id) do update set account_id = excluded.account_id, linked_at = excluded.linked_at,
      sealed_refresh = excluded.sealed_refresh, sealed_access = excluded.sealed_access,
      access_until = excluded.access_until, agreed_at = excluded.agreed_at, pushed = null, pushed_at = null,
      looked_at = 'epoch', due_at = 'epoch', ending_at = null
    returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Marks the user's row for clearing; the next pass clears the rank at Discord and deletes the row. Returns false when there was
 * no such row.
 */
export async function endRole(db: Db, userId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update discord_roles set ending_at = ${now}, looked_at = 'epoch', due_at = 'epoch'
    where user_id = ${userId} and ending_at is null returning id`.execute(db);
  return rows.length > 0;
}

/** A condition over `r`, `l` and `u`: the row still belongs to the link for which the user agreed. */
const isSameLink = sql`r.ending_at is null and l.account_id = r.account_id and l.linked_at = r.linked_at
  and l.lost_at is null and u.closed_at is null and u.banned_at is null`;
const withLink = sql`discord_roles r join users u on u.id = r.user_id
  left join links l on l.user_id = r.user_id and l.provider = 'discord'`;

const maxBatch = 100;

export async function dueRoles(db: Db, now: Date): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select r.id, r.user_id, u.username, r.sealed_refresh, r.sealed_access, r.access_until, r.pushed, r.ending_at,
      (${isSameLink}) is not true as ends
    from ${withLink}
    where r.due_at <= ${now} or r.due_at > ${latestValidTime(now, pushIntervalMs)} or (${isSameLink}) is not true
    order by r.looked_at, r.id limit ${maxBatch}`.execute(db);
  return rows;
}

export async function recordChecked(db: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`update discord_roles set looked_at = ${now} where id = any(${[...ids]}::bigint[])`.execute(db);
}

const pushIntervalMs = 10 * 60_000;

export async function recordPushed(db: Db, { id }: RoleRow, figures: RoleFigures, now: Date): Promise<void> {
  await sql`
    update discord_roles set pushed = ${JSON.stringify(figures)}::jsonb, pushed_at = ${now}, looked_at = ${now},
      due_at = ${new Date(now.getTime() + pushIntervalMs)}
    where id = ${id}`.execute(db);
}

export async function requeueRole(db: Db, { id, ends }: RoleRow, now: Date): Promise<void> {
  await sql`
    update discord_roles set looked_at = ${now},
      ending_at = coalesce(ending_at, ${ends ? now : null}::timestamptz)
    where id = ${id}`.execute(db);
}

/** Replaces the token that was used up, unless the user has agreed again in the meantime. Returns the sealed token. */
export async function saveRenewed(db: Db, row: RoleRow, tokens: RoleTokens, until: Date): Promise<string> {
  const refresh = await seal(db, tokens.refresh, sealContext(row.user_id));
  const access = await seal(db, tokens.access, sealContext(row.user_id));
  await sql`
    update discord_roles set sealed_refresh = ${refresh}, sealed_access = ${access}, access_until = ${until}
    where id = ${row.id} and sealed_refresh = ${row.sealed_refresh}`.execute(db);
  return refresh;
}

/** Deletes the row with this token. Keeps the row when the user has agreed again in the meantime. */
export async function deleteRole(db: Db | Tx, { id }: RoleRow, sealedRefresh: string): Promise<boolean> {
  const { rows } = await sql`
    delete from discord_roles where id = ${id} and sealed_refresh = ${sealedRefresh} returning id`.execute(db);
  return rows.length > 0;
}

export async function findRoles(db: Db, userId: number): Promise<DiscordRoles> {
  const { rows } = await sql<{ pushed_at: Date | null }>`
    select r.pushed_at from ${withLink} where r.user_id = ${userId} and ${isSameLink}`.execute(db);
  const [row] = rows;
  return { on: row !== undefined, shown_at: row?.pushed_at?.toISOString() ?? null };
}

export async function countRoles(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from discord_roles where ending_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

export const roleColumns = ["id", "account_id", "agreed_at", "pushed", "pushed_at"] as const;
