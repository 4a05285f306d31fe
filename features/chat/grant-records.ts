import { type Selectable, sql } from "kysely";
import { type Actor, toAuthor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import type { PlatformGrantsTable } from "../../db/tables.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { seal, unseal } from "../../platform/secrets/seal.ts";
import type { GrantedAccount, GrantPurpose } from "./platform.ts";

export type GrantRow = Selectable<PlatformGrantsTable>;
const sealContext = (purpose: GrantPurpose): string => `platform-grant:kick:${purpose}`;

export async function listGrantAccounts(db: Db): Promise<Map<GrantPurpose, string>> {
  const rows = db.selectFrom("platform_grants").select(["purpose", "account_id"]).execute();
  return new Map((await rows).map(({ purpose, account_id }) => [purpose, account_id]));
}

export const listGrants = (db: Db) =>
  db
    .selectFrom("platform_grants")
    .select(["purpose", "name", "granted_at", "checked_at", "lost_at"])
    .orderBy("purpose")
    .execute();

export const findGrant = (db: Db, purpose: GrantPurpose): Promise<GrantRow | undefined> =>
  db.selectFrom("platform_grants").selectAll().where("purpose", "=", purpose).executeTakeFirst();

export const openRefresh = (db: Db, row: GrantRow): Promise<string> =>
  unseal(db, row.sealed_refresh, sealContext(row.purpose));
export const openAccess = async (db: Db, row: GrantRow): Promise<string | null> =>
  row.sealed_access === null ? null : unseal(db, row.sealed_access, sealContext(row.purpose));

/** SQL condition: the row is still the one that was read. A grant that was renewed or replaced meanwhile does not match. */
const isSameGrant = ({ purpose, sealed_refresh }: GrantRow) =>
  sql`purpose = ${purpose} and sealed_refresh = ${sealed_refresh}`;

export interface RenewedTokens {
  refreshToken: string;
  accessToken: string;
  accessUntil: Date;
}

export async function saveRenewed(db: Db, row: GrantRow, renewed: RenewedTokens): Promise<void> {
  const { refreshToken, accessToken, accessUntil } = renewed;
  const [refresh, access] = [
    await seal(db, refreshToken, sealContext(row.purpose)),
    await seal(db, accessToken, sealContext(row.purpose)),
  ];
  await sql`
    update platform_grants set sealed_refresh = ${refresh}, sealed_access = ${access}, access_until = ${accessUntil}
    where ${isSameGrant(row)}`.execute(db);
}

export async function deleteAccess(db: Db, { purpose, sealed_access }: GrantRow): Promise<void> {
  await db
    .updateTable("platform_grants")
    .set({ sealed_access: null, access_until: null })
    .where("purpose", "=", purpose)
    .where("sealed_access", "=", sealed_access)
    .execute();
}

/** Returns false when the grant was replaced during the check or is already lost. */
export async function markGrantLost(db: Db, row: GrantRow, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update platform_grants set lost_at = ${now}, sealed_access = null, access_until = null
    where ${isSameGrant(row)} and lost_at is null returning purpose`.execute(db);
  return rows.length > 0;
}

export async function recordCheck(
  db: Db,
  { purpose }: GrantRow,
  { name, scopes }: { name: string; scopes: readonly string[] },
  now: Date,
): Promise<void> {
  await db
    .updateTable("platform_grants")
    .set({ name, checked_at: now, ...(scopes.length > 0 ? { scopes: scopes.join(" ") } : {}) })
    .where("purpose", "=", purpose)
    .where("lost_at", "is", null)
    .execute();
}

export interface NewGrant {
  purpose: GrantPurpose;
  granted: GrantedAccount;
  /** The scopes we requested, if the platform did not state the granted ones. */
  scopes: readonly string[];
  accessUntil: Date;
}

/** Replaces the earlier grant for the same purpose. `actor` is null for the demo's own grant. */
export async function saveGrant(db: Db | Tx, grant: NewGrant, actor: Actor | null, now: Date): Promise<void> {
  const { purpose, granted, scopes, accessUntil } = grant;
  const row = {
    account_id: granted.accountId,
    name: granted.name,
    sealed_refresh: await seal(db, granted.refreshToken, sealContext(purpose)),
    scopes: scopes.join(" "),
    sealed_access: await seal(db, granted.accessToken, sealContext(purpose)),
    access_until: accessUntil,
    granted_at: now,
    granted_by: actor?.id ?? null,
    checked_at: now,
    lost_at: null,
  };
  await db
    .insertInto("platform_grants")
    .values({ purpose, ...row })
    .onConflict((on) => on.column("purpose").doUpdateSet(row))
    .execute();
  if (actor === null) return;
  const after = { account: granted.accountId, name: granted.name };
  await recordAudit(db, { ...toAuthor(actor), action: "chat.grant", subject: `kick:${purpose}`, before: null, after });
}

export async function endGrant(tx: Tx, actor: Actor, purpose: GrantPurpose): Promise<boolean> {
  const row = await tx
    .deleteFrom("platform_grants")
    .where("purpose", "=", purpose)
    .returning(["account_id", "name"])
    .executeTakeFirst();
  if (row === undefined) return false;
  const before = { account: row.account_id, name: row.name };
  await recordAudit(tx, {
    ...toAuthor(actor),
    action: "chat.disconnect",
    subject: `kick:${purpose}`,
    before,
    after: null,
  });
  return true;
}
