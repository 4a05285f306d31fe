import { createHash } from "node:crypto";
import { sql } from "kysely";
import { partners } from "../../common/contract/partners.ts";
import type { House } from "../../common/server/house.ts";
import { isoDay } from "../../platform/base/clock.ts";
import { PartnerPaused, PartnerUnavailable } from "../wagers/source.ts";
import type { BoardAnswer, BoardSource } from "./source.ts";

interface DayRow {
  account_id: string;
  username: string;
  cents: number;
}

/** Returns the partners of the wager sync as sources. They make no call of their own. */
export const wagerDaySources = ({ db }: Pick<House, "db">): BoardSource[] =>
  partners.map(({ type, slug, label }) => ({
    ...{ type, slug, label },
    coverage: "window",
    figure: "raw",
    timeZone: "UTC",
    wholeDays: true,
    read: (window, known) => readDays(db, { type, window, known }),
  }));

async function readDays(
  db: House["db"],
  { type, window, known }: { type: number; window: { from: Date; to: Date }; known: Date | undefined },
): Promise<BoardAnswer> {
  const latest = await db
    .selectFrom("wager_months")
    .select(({ fn }) => fn.max("taken_at").as("taken_at"))
    .where("partner", "=", type)
    .executeTakeFirst();
  const takenAt = latest?.taken_at ?? null;
  if (takenAt === null) throw new PartnerUnavailable("has no figures yet");
  // Skips the sum if nothing is new, because it takes seconds on a large site.
  if (known !== undefined && takenAt <= known) throw new PartnerPaused(takenAt);
  const { rows } = await sql<DayRow>`
    select d.account_id, w.username, d.cents from (
      select account_id, max(day) as day, sum(cents)::bigint as cents from wager_days
      where partner = ${type} and day >= ${isoDay(window.from)}::date and day < ${isoDay(window.to)}::date
      group by account_id
    ) d
    join wagers w on w.partner = ${type} and w.month = date_trunc('month', d.day)::date and w.account_id = d.account_id
    order by d.cents desc, d.account_id collate "C"`.execute(db);
  const hash = createHash("sha256");
  for (const { account_id: id, cents } of rows) hash.update(`${id},${cents}\n`);
  return {
    rows: rows.map(({ account_id: key, username: name, cents }, index) => ({
      ...{ key, name, cents, row: index + 1 },
      ...{ isHidden: false, isMasked: false },
    })),
    skipped: { count: 0, reasons: [] },
    isCut: false,
    sha256: hash.digest("hex"),
    takenAt,
    window: null,
  };
}
