import type { Kysely, Selectable } from "kysely";
import { sql } from "kysely";
import type { Tables, UsersTable } from "../../db/tables.ts";
import { openBalance } from "../../money/server/ledger.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";

export type User = Selectable<UsersTable>;

export interface NewUser {
  username: string;
  email: string;
  passwordHash: string;
  role?: User["role"];
  avatar?: string | null;
  now: Date;
}

export const createUser = (db: Kysely<Tables>, user: NewUser): Promise<Result<number, { why: Taken }>> =>
  catchTaken(db.transaction().execute(async (tx) => done(await insertAccount(tx, user))));

type Taken = "username_taken" | "email_taken";

/** Returns the promise's result. If the name or the email address is already taken, returns which of them. */
export async function catchTaken<Opened>(opening: Promise<Opened>): Promise<Opened | ({ ok: false } & { why: Taken })> {
  try {
    return await opening;
  } catch (error) {
    const constraint = error instanceof Error && "constraint" in error ? error.constraint : null;
    if (constraint === "users_username") return refused({ why: "username_taken" });
    if (constraint === "users_email") return refused({ why: "email_taken" });
    throw error;
  }
}

/** Inserts the account and its balance in the caller's transaction. Throws if the name or the email address is in use. */
export async function insertAccount(tx: Kysely<Tables>, user: NewUser): Promise<number> {
  const { id } = await tx
    .insertInto("users")
    .values({
      username: user.username,
      email: user.email,
      password_hash: user.passwordHash,
      role: user.role ?? "viewer",
      admin_since: user.role === "admin" ? user.now : null,
      avatar: user.avatar ?? null,
      terms_accepted_at: user.now,
      created_at: user.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await openBalance(tx, id);
  return id;
}

export async function findUserByName(db: Kysely<Tables>, username: string): Promise<User | undefined> {
  return db
    .selectFrom("users")
    .selectAll()
    .where(sql`lower(username)`, "=", username.trim().toLowerCase())
    .executeTakeFirst();
}

export async function findRole(db: Kysely<Tables>, userId: number): Promise<User["role"] | null> {
  const user = await db.selectFrom("users").select("role").where("id", "=", userId).executeTakeFirst();
  return user?.role ?? null;
}

/**
 * SQL for the update that ends somebody's staff role. It records until when they were on the staff, because the boards of that
 * month need this.
 */
export const staffUntilSql = (now: Date) =>
  sql<Date | null>`case when role <> 'viewer' then ${now}::timestamptz else staff_until end`;
