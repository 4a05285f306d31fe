import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { SignInRow } from "../contract/settings.ts";
import { describeDevice } from "./devices.ts";
import { activeSince } from "./sessions.ts";

/** Only the newest sessions are listed. Ending all others also ends those not listed. */
const maxListed = 50;

/** SQL: a session's id. It is a part of the token's hash that is long enough to distinguish the user's sessions. */
const signInIdSql = sql<string>`encode(substring(token_hash for 12), 'hex')`;

export async function listSignIns(db: Db, userId: number, current: Buffer, now: Date): Promise<SignInRow[]> {
  const since = activeSince(now);
  const rows = await db
    .selectFrom("sessions")
    .select([
      signInIdSql.as("id"),
      "address",
      "user_agent",
      "created_at",
      "last_seen_at",
      sql<boolean>`token_hash = ${current}`.as("current"),
    ])
    .where("user_id", "=", userId)
    .where("last_seen_at", ">", since.seen)
    .where("created_at", ">", since.begun)
    .orderBy("current", "desc")
    .orderBy("last_seen_at", "desc")
    .limit(maxListed)
    .execute();
  return rows.map(({ user_agent, created_at, last_seen_at, ...row }) => ({
    ...row,
    device: describeDevice(user_agent),
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
  }));
}

export async function endSignIn(db: Db, userId: number, id: string): Promise<boolean> {
  if (!/^[0-9a-f]+$/.test(id)) return false;
  const result = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where(signInIdSql, "=", id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
