import { sql } from "kysely";
import { latestValidTime } from "../../platform/base/clock.ts";
import type { Db } from "../../platform/database/db.ts";

export interface CallThrottle {
  /**
   * If the partner may be called now, counts the call and returns null. Otherwise returns when the partner may be
   * called again.
   */
  take(now: Date): Promise<Date | null>;
}

export function createCallThrottle(db: Db, partner: number, intervalMs: number): CallThrottle {
  return {
    async take(now) {
      const latest = new Date(now.getTime() - intervalMs);
      const { rows } = await sql`
        insert into partner_calls (partner, asked_at) values (${partner}, ${now})
        on conflict (partner) do update set asked_at = excluded.asked_at
        where partner_calls.asked_at <= ${latest} or partner_calls.asked_at > ${latestValidTime(now)}
        returning 1`.execute(db);
      if (rows.length > 0) return null;
      const last = await db
        .selectFrom("partner_calls")
        .select("asked_at")
        .where("partner", "=", partner)
        .executeTakeFirstOrThrow();
      return new Date(last.asked_at.getTime() + intervalMs);
    },
  };
}
