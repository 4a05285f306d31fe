// What admins see of the partners.
import { type PartnerHealth, partners } from "../../contracts/partners.ts";
import type { Db } from "../core/house.ts";
import type { WagerSource } from "./source.ts";

/** How every partner is doing, the ones switched off included. `nextAt`: when the sync is due next. */
export async function partnersHealth(
  db: Db,
  sources: readonly WagerSource[],
  nextAt: Date | null,
): Promise<PartnerHealth[]> {
  const statuses = await db.selectFrom("partner_status").selectAll().execute();
  return partners.map(({ type, slug, label }) => {
    const status = statuses.find((row) => row.partner === type);
    const on = sources.some((source) => source.type === type);
    return {
      type,
      slug,
      label,
      state: !on ? "off" : status?.error ? "failing" : status?.succeeded_at ? "ok" : "waiting",
      attempted_at: status?.attempted_at?.toISOString() ?? null,
      succeeded_at: status?.succeeded_at?.toISOString() ?? null,
      error: on ? (status?.error ?? null) : null,
      rows_understood: status?.rows_understood ?? 0,
      rows_skipped: status?.rows_skipped ?? 0,
      next_at: on ? (nextAt?.toISOString() ?? null) : null,
    };
  });
}
