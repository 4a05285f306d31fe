import { type RawBuilder, sql } from "kysely";
import { type FindTokenOwner, tokenPrefix } from "../../common/http/bearer.ts";
import type { PersonalDataExport } from "../../common/http/feature.ts";
import { type Actor, toAuthor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import type { House } from "../../common/server/house.ts";
import { writeToAdmins } from "../../identity/server/admins.ts";
import { lockAccount, type Requester } from "../../identity/server/owner-proof.ts";
import { hashToken, newToken } from "../../identity/server/tokens.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { SignedIn } from "../../platform/http/context.ts";
import type { TokenInput } from "./contract/api-token-input.ts";
import type { ApiToken } from "./contract/api-tokens.ts";
import { m } from "./messages.ts";

export const maxTokens = 20;
const endingLength = 4;
/** `last_used_at` is written at most once a minute for each token, to save database writes. */
const usedPrecisionMs = 60_000;

/**
 * SQL: whether the token's owner has been an admin ever since the token was created. A token stays refused when its
 * owner loses the admin role and later gets it back.
 */
const isOwnersSql: RawBuilder<boolean> = sql`(u.role = 'admin' and u.banned_at is null and u.closed_at is null
  and (u.admin_since is null or u.admin_since <= t.created_at))`;

interface OwnerRow {
  token_id: number;
  scopes: string[];
  last_used_at: Date | null;
  created_at: Date;
  id: number;
  username: string;
  email: string;
  avatar: string | null;
  two_factor: boolean;
}

export function createTokenFinder({ db, clock, config }: Pick<House, "db" | "clock" | "config">): FindTokenOwner {
  return async (token) => {
    const now = clock.now();
    const hash = hashToken(token);
    const { rows } = await sql<OwnerRow>`
      select t.id as token_id, t.scopes, t.last_used_at, t.created_at, u.id, u.username, u.email, u.avatar,
        exists (select from two_factor where user_id = u.id and confirmed_at is not null) as two_factor
      from api_tokens t join users u on u.id = t.user_id
      where t.token_hash = ${hash} and t.revoked_at is null and ${isOwnersSql}`.execute(db);
    const [row] = rows;
    if (row === undefined) return null;
    const usedMsAgo = row.last_used_at === null ? Infinity : now.getTime() - row.last_used_at.getTime();
    if (Math.abs(usedMsAgo) >= usedPrecisionMs) await markUsed(db, row.token_id, now);
    const lacksTwoFactor = !config.demo && !row.two_factor;
    return { tokenId: row.token_id, scopes: row.scopes, user: toSignedIn(row, hash, lacksTwoFactor) };
  };
}

async function markUsed(db: Db, id: number, now: Date): Promise<void> {
  await sql`update api_tokens set last_used_at = date_trunc('minute', ${now}::timestamptz) where id = ${id}`.execute(
    db,
  );
}

/** Reads neither balances nor notices, because no call with a token shows them. */
function toSignedIn(row: OwnerRow, hash: Buffer, lacksTwoFactor: boolean): SignedIn {
  const { id, username, email, avatar } = row;
  return {
    ...{ kind: "user", id, username, role: "admin", tokenId: row.token_id, sessionHash: hash, lacksTwoFactor },
    ...{ signedInAt: row.created_at, signedInFrom: "", walletsSavedAt: null },
    shared: {
      ...{ admin: 1, role: "admin", username, email, avatar, balance: 0, bucks: 0, kick: false, discord_id: null },
      ...{ btc_address: null, ltc_address: null, eth_address: null, usdt_address: null },
      ...{ buck_withdrawals: [], notices: [], unread: 0 },
    },
  };
}

export async function listTokens(db: Db, viewerId: number): Promise<ApiToken[]> {
  const { rows } = await sql<
    Omit<ApiToken, "created_at" | "last_used_at" | "own"> & {
      user_id: number;
      created_at: Date;
      last_used_at: Date | null;
    }
  >`
    select t.id, t.name, t.ending, t.scopes, t.user_id, u.username as owner, ${isOwnersSql} as works, t.created_at,
      t.last_used_at
    from api_tokens t join users u on u.id = t.user_id where t.revoked_at is null order by t.id desc`.execute(db);
  return rows.map(({ id, name, ending, scopes, user_id, owner, works, created_at, last_used_at }) => ({
    ...{ id, name, ending, scopes, owner, works, own: user_id === viewerId },
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

/**
 * Returns the new token. The database stores only its hash. Refuses if the session has ended or the admin has
 * `maxTokens` tokens.
 */
export async function createToken(
  { db }: Pick<House, "db">,
  actor: Actor,
  requester: Requester,
  { name, scopes }: Pick<TokenInput, "name" | "scopes">,
): Promise<Result<string, { why: "signed_out" | "too_many" }>> {
  const token = tokenPrefix + newToken();
  return db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, requester))) return refused({ why: "signed_out" });
    if ((await countTokens(tx, actor.id)) >= maxTokens) return refused({ why: "too_many" });
    const { id } = await tx
      .insertInto("api_tokens")
      .values({
        ...{ user_id: actor.id, name, scopes: [...scopes], created_at: actor.now },
        token_hash: hashToken(token),
        ending: token.slice(-endingLength),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordAudit(tx, {
      ...toAuthor(actor),
      ...{ action: "api.token.create", subject: `api-token:${id}`, before: null, after: { name, scopes } },
    });
    const what = (language: string) => m.adminsHear({ name }, language);
    await writeToAdmins(tx, { what, actorId: actor.id, now: actor.now });
    return done(token);
  });
}

async function countTokens(tx: Tx, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from api_tokens where user_id = ${userId} and revoked_at is null`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Any admin may revoke any token. The row stays, because the audit log refers to it. */
export async function revokeToken(
  { db }: Pick<House, "db">,
  actor: Actor,
  id: number,
): Promise<Result<null, { why: "no_such_token" }>> {
  return db.transaction().execute(async (tx) => {
    const revoked = await tx
      .updateTable("api_tokens")
      .set({ revoked_at: actor.now })
      .where("id", "=", id)
      .where("revoked_at", "is", null)
      .returning(["name", "scopes"])
      .executeTakeFirst();
    if (revoked === undefined) return refused({ why: "no_such_token" });
    await recordAudit(tx, {
      ...toAuthor(actor),
      ...{ action: "api.token.revoke", subject: `api-token:${id}`, before: revoked, after: null },
    });
    return done(null);
  });
}

export async function revokeAllTokens(tx: Tx, now: Date): Promise<void> {
  await tx.updateTable("api_tokens").set({ revoked_at: now }).where("revoked_at", "is", null).execute();
}

export const tokenRecords: PersonalDataExport = {
  name: "api_access",
  read: (db, userId, after, limit) =>
    db
      .selectFrom("api_tokens")
      .select(["id", "name", "scopes", "created_at", "last_used_at", "revoked_at"])
      .where("user_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .execute(),
};

export async function forgetTokens(tx: Tx, userId: number): Promise<void> {
  await sql`
    update api_tokens set name = '', revoked_at = coalesce(revoked_at, created_at) where user_id = ${userId}`.execute(
    tx,
  );
}
