// Finds the user of a chat account by the link, never by name.
import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { Role } from "../../platform/http/context.ts";
import type { Provider } from "./links.ts";

export interface Chatter {
  userId: number;
  username: string;
  role: Role;
  isBanned: boolean;
  hasTwoFactor: boolean;
  linkedAt: Date;
}

/**
 * Returns the account's user, or null if nobody has linked it or the platform no longer confirms the link. Closed accounts have
 * no links.
 */
export async function findChatter(db: Db, provider: Provider, accountId: string): Promise<Chatter | null> {
  const { rows } = await sql<Chatter>`
    select u.id as "userId", u.username, u.role, u.banned_at is not null as "isBanned",
      exists (select from two_factor t where t.user_id = u.id and t.confirmed_at is not null) as "hasTwoFactor",
      l.linked_at as "linkedAt"
    from links l join users u on u.id = l.user_id
    where l.provider = ${provider} and l.account_id = ${accountId} and l.lost_at is null and u.closed_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}
