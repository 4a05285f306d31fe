// Counts the work waiting for staff in one statement, for the menu of every desk page.
import { sql } from "kysely";
import { maxWaitingCount } from "../../common/contract/desk-shared.ts";
import type { Waiting } from "../../common/contract/shared.ts";
import type { House } from "../../common/server/house.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Role, Visitor } from "../../platform/http/context.ts";

/**
 * Returns the shared prop `waiting` on desk pages for staff, and no prop elsewhere. Counts only when a page requests
 * the prop.
 */
export function waitingFor({ db }: Pick<House, "db">, visitor: Visitor, component: string) {
  if (visitor.kind === "guest" || visitor.role === "viewer" || !component.startsWith("admin/")) return {};
  return { waiting: () => countWaiting(db, visitor.role) };
}

/** Stops counting at the largest number shown, so that pages stay fast with thousands of waiting items. */
export async function countWaiting(db: Db, role: Role): Promise<Waiting> {
  const most = maxWaitingCount + 1;
  const forAdmins =
    role === "admin"
      ? sql`(select count(*) from (
          select from withdrawals where status in ('pending', 'approved') limit ${most}
        ) as w) as withdrawals,
        (select count(*) from (select from contact_messages where read_at is null limit ${most}) as m) as messages`
      : sql`null::bigint as withdrawals, null::bigint as messages`;
  const { rows } = await sql<Waiting>`
    select (select count(*) from (select from orders where status = 'pending' limit ${most}) as o) as orders,
      (select count(*) from (select from challenge_claims where status = 'pending' limit ${most}) as c) as claims,
      ${forAdmins}`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error("The statement that counts waiting work must return one row.");
  return counts;
}
