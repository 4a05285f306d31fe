// The link that a real site without an admin prints at its start. The key in the link creates the first admin, once.
// Visitors without the key can do nothing.
import { sql } from "kysely";
import { paths } from "../../common/contract/paths.ts";
import type { House } from "../../common/server/house.ts";
import { insertAdmin, type NewAdmin } from "../../identity/server/admins.ts";
import { startSession } from "../../identity/server/sessions.ts";
import { hashToken, newToken } from "../../identity/server/tokens.ts";
import { catchTaken } from "../../identity/server/users.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Db } from "../../platform/database/db.ts";

/** An unused link expires after so many hours. Every start prints a new link. */
export const keyHours = 24;

/**
 * Returns a new link and invalidates the previous link. Returns null if there is an admin. If processes start at the
 * same time, only the last link works. The key is only in the link: the database stores its hash, and logs omit query
 * strings.
 */
export async function setupLink({ db, clock, origin }: Pick<House, "db" | "clock" | "origin">): Promise<string | null> {
  if (await hasAdmin(db)) return null;
  const key = newToken();
  const expires_at = new Date(clock.now().getTime() + keyHours * 60 * 60 * 1000);
  await db
    .insertInto("setup_key")
    .values({ key_hash: hashToken(key), expires_at })
    .onConflict((conflict) =>
      conflict.column("only_row").doUpdateSet((eb) => ({
        key_hash: eb.ref("excluded.key_hash"),
        expires_at: eb.ref("excluded.expires_at"),
      })),
    )
    .execute();
  return `${origin()}${paths.setup}?key=${key}`;
}

/**
 * Returns whether there is an admin, even a banned one. If the only admin is banned, the operator must use the command
 * line.
 */
export async function hasAdmin(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from users where role <> 'viewer' and role = 'admin') as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Returns whether the key is valid and can create the first admin now. */
export async function isKey(db: Db, key: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom("setup_key")
    .select("expires_at")
    .where("key_hash", "=", hashToken(key))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return found !== undefined && !(await hasAdmin(db));
}

export interface FirstAdmin extends Omit<NewAdmin, "now"> {
  key: string;
  address: string;
  userAgent: string;
  now: Date;
}

type FirstAdminRefusal = { why: "no_key" | "username_taken" | "email_taken" };

/**
 * Uses up the key and creates the account with a session, or does neither. The second of two parallel calls finds no
 * key. Returns the session's token.
 */
export async function openFirstAdmin(
  db: Db,
  { key, address, userAgent, now, ...account }: FirstAdmin,
): Promise<Result<{ userId: number; token: string }, FirstAdminRefusal>> {
  return catchTaken(
    db.transaction().execute(async (tx) => {
      const used = await tx
        .deleteFrom("setup_key")
        .where("key_hash", "=", hashToken(key))
        .where("expires_at", ">", now)
        .returning("only_row")
        .executeTakeFirst();
      if (used === undefined || (await hasAdmin(tx))) return refused({ why: "no_key" as const });
      const what = `${account.username} became the first admin through the setup link`;
      const userId = await insertAdmin(tx, { ...account, now }, { what, address });
      return done({ userId, token: await startSession(tx, { userId, address, userAgent, now }) });
    }),
  );
}
