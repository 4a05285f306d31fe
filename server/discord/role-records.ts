// Viewers who agreed that their rank is shown on Discord: what lets us tell it, what was told, and when it ends.
import { sql } from "kysely";
import type { DiscordRoles } from "../../contracts/discord.ts";
import { latestNoted } from "../core/clock.ts";
import type { Db, Tx } from "../core/db.ts";
import { seal, unsealIfOurs } from "../core/seal.ts";
import { livesUntil } from "../core/token-life.ts";
import type { RoleFigures, RoleTokens } from "./source.ts";

export interface RoleRow {
  id: number;
  user_id: number;
  username: string;
  sealed_refresh: string;
  sealed_access: string | null;
  access_until: Date | null;
  pushed: RoleFigures | null;
  attempts: number;
  ending_at: Date | null;
  /** They unlinked it, linked another, or are no longer let in. */
  ends: boolean;
  /** Another user shows their rank at this very Discord account by now. */
  is_taken: boolean;
}

const about = (userId: number) => `discord-role:${userId}`;
/** What was agreed to; `access`: while there is one. Null: it cannot be read. */
export async function openTokens(db: Db, row: RoleRow): Promise<{ refresh: string; access: string | null } | null> {
  const open = (sealed: string) => unsealIfOurs(db, sealed, about(row.user_id));
  const refresh = await open(row.sealed_refresh);
  return refresh === null
    ? null
    : { refresh, access: row.sealed_access === null ? null : await open(row.sealed_access) };
}

/** For the account they have linked, and no other. False: it is not linked. */
export async function keepRole(
  db: Db,
  given: { userId: number; accountId: string; tokens: RoleTokens },
  clock: { now(): Date; realMs(): number },
): Promise<boolean> {
  const { userId, accountId, tokens } = given;
  const refresh = await seal(db, tokens.refresh, about(userId));
  const access = await seal(db, tokens.access, about(userId));
  const until = livesUntil(clock, tokens.expiresInSeconds);
  const { rows } = await sql`
    insert into discord_roles (user_id, account_id, linked_at, sealed_refresh, sealed_access, access_until, agreed_at)
    select user_id, account_id, linked_at, ${refresh}, ${access}, ${until}, ${clock.now()} from links
    where user_id = ${userId} and provider = 'discord' and account_id = ${accountId} and lost_at is null
    on conflict (user_id) do update set account_id = excluded.account_id, linked_at = excluded.linked_at,
      sealed_refresh = excluded.sealed_refresh, sealed_access = excluded.sealed_access,
      access_until = excluded.access_until, agreed_at = excluded.agreed_at, pushed = null, pushed_at = null,
      looked_at = 'epoch', due_at = 'epoch', attempts = 0, ending_at = null
    returning id`.execute(db);
  return rows.length > 0;
}

/** It is cleared at Discord and forgotten here with the next turn. False: there was nothing. */
export async function endRole(db: Db, userId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update discord_roles set ending_at = ${now}, looked_at = 'epoch', due_at = 'epoch'
    where user_id = ${userId} and ending_at is null returning id`.execute(db);
  return rows.length > 0;
}

/** Whether it still belongs to the link it was agreed to with: a condition over `r`, `l` and `u`. */
const standsStill = sql`r.ending_at is null and l.account_id = r.account_id and l.linked_at = r.linked_at
  and l.lost_at is null and u.closed_at is null and u.banned_at is null`;
const withLink = sql`discord_roles r join users u on u.id = r.user_id
  left join links l on l.user_id = r.user_id and l.provider = 'discord'`;

const isTaken = sql`exists (
  select from discord_roles o join links ol on ol.user_id = o.user_id and ol.provider = 'discord' and ol.lost_at is null
  where o.id <> r.id and o.account_id = r.account_id and o.ending_at is null
    and ol.account_id = o.account_id and ol.linked_at = o.linked_at
)`;

/** It ends, and Discord was not asked for that in vain yet. */
const endsAtOnce = sql`((${standsStill}) is not true and r.attempts = 0)`;

const farthestMs = 2 * 60 * 60_000;
const mostATurn = 100;

/** What is to be ended comes first and at once, then whoever was looked at longest ago. */
export async function dueRoles(db: Db, now: Date): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select r.id, r.user_id, u.username, r.sealed_refresh, r.sealed_access, r.access_until, r.pushed, r.attempts,
      r.ending_at, (${standsStill}) is not true as ends, ${isTaken} as is_taken
    from ${withLink}
    where r.due_at <= ${now} or r.due_at > ${latestNoted(now, farthestMs)} or ${endsAtOnce}
    order by ${endsAtOnce} desc, r.looked_at, r.id limit ${mostATurn}`.execute(db);
  return rows;
}

/** Looked at, and as it was told. */
export async function noteLookedAt(db: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`update discord_roles set looked_at = ${now} where id = any(${[...ids]}::bigint[])`.execute(db);
}

export async function notePushed(db: Db, row: RoleRow, figures: RoleFigures, times: { now: Date; dueAt: Date }) {
  await sql`
    update discord_roles set pushed = ${JSON.stringify(figures)}::jsonb, pushed_at = ${times.now}, looked_at = ${times.now},
      due_at = ${times.dueAt}, attempts = 0
    where id = ${row.id}`.execute(db);
}

export async function putOff(db: Db, row: RoleRow, times: { now: Date; dueAt: Date }): Promise<void> {
  await sql`
    update discord_roles set attempts = attempts + 1, looked_at = ${times.now}, due_at = ${times.dueAt},
      ending_at = coalesce(ending_at, ${row.ends ? times.now : null}::timestamptz)
    where id = ${row.id}`.execute(db);
}

/** In place of the token that was used up; one given anew meanwhile stays as it is. */
export async function keepRenewed(db: Db, row: RoleRow, tokens: RoleTokens, until: Date): Promise<void> {
  const [refresh, access] = [
    await seal(db, tokens.refresh, about(row.user_id)),
    await seal(db, tokens.access, about(row.user_id)),
  ];
  await sql`
    update discord_roles set sealed_refresh = ${refresh}, sealed_access = ${access}, access_until = ${until}
    where id = ${row.id} and sealed_refresh = ${row.sealed_refresh}`.execute(db);
}

export async function dropAccess(db: Db, row: RoleRow): Promise<void> {
  await sql`
    update discord_roles set sealed_access = null, access_until = null
    where id = ${row.id} and sealed_access = ${row.sealed_access}`.execute(db);
}

/** By what it was: one agreed to anew meanwhile stays. */
export async function forgetRole(db: Db | Tx, { id }: RoleRow, sealedRefresh: string): Promise<boolean> {
  const { rows } = await sql`
    delete from discord_roles where id = ${id} and sealed_refresh = ${sealedRefresh} returning id`.execute(db);
  return rows.length > 0;
}

export async function rolesOf(db: Db, userId: number): Promise<DiscordRoles> {
  const { rows } = await sql<{ pushed_at: Date | null }>`
    select r.pushed_at from ${withLink} where r.user_id = ${userId} and ${standsStill}`.execute(db);
  const [row] = rows;
  return { on: row !== undefined, shown_at: row?.pushed_at?.toISOString() ?? null };
}

export async function countRoles(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from discord_roles where ending_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** For the file a user may download. */
export const roleColumns = ["id", "account_id", "agreed_at", "pushed", "pushed_at"] as const;
