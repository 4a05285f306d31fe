import { partners } from "../../common/contract/partners.ts";
import { latestValidTime } from "../../platform/base/clock.ts";
import type { Db } from "../../platform/database/db.ts";
import type { PartnerHealth } from "./contract/wagers.ts";
import { maxPauseMs } from "./records.ts";
import type { WagerSource } from "./source.ts";

export async function readPartnersHealth(
  db: Db,
  sources: readonly WagerSource[],
  nextAt: Date | null,
): Promise<PartnerHealth[]> {
  const [statuses, calls] = await Promise.all([
    db.selectFrom("partner_status").selectAll().execute(),
    db.selectFrom("partner_calls").selectAll().execute(),
  ]);
  return partners.map(({ type, slug, label }) => {
    const status = statuses.find((row) => row.partner === type);
    const source = sources.find((each) => each.type === type);
    const on = source !== undefined;
    const call = calls.find(({ partner }) => partner === type);
    const free = call === undefined ? 0 : call.asked_at.getTime() + (source?.intervalMs ?? 0);
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
      next_at: on ? latestTime(nextAt, new Date(free), status?.rests_until ?? null) : null,
    };
  });
}

function latestTime(nextAt: Date | null, ...notBefore: (Date | null)[]): string | null {
  if (nextAt === null) return null;
  const longest = latestValidTime(nextAt, maxPauseMs).getTime();
  const rests = notBefore.map((at) => at?.getTime() ?? 0).filter((at) => at <= longest);
  return new Date(Math.max(nextAt.getTime(), ...rests)).toISOString();
}
