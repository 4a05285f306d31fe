// Reads wagers from Clash.gg. Its API takes a first day but no end. So the total of an ended month is the total from its first
// day minus the total from the next month's first day.
import { z } from "zod";
import { partnerBySlug } from "../../common/contract/partners.ts";
import { createRowParser, partnerId, partnerName } from "../../features/wagers/read-rows.ts";
import type { WagerRow, WagerSource } from "../../features/wagers/source.ts";
import { floorCents } from "../../platform/base/amounts.ts";
import { isoDay, nextMonthStart } from "../../platform/base/clock.ts";
import { fetchRows, type WagerAccess } from "../common/wager-rows.ts";

const rowSchema = z.object({
  userId: partnerId,
  name: partnerName,
  /** The amount wagered from the given day on, in cents of gems. One gem is one dollar. */
  wagered: z.number(),
});

const readRow = createRowParser(rowSchema, "wagered", ({ userId, name, wagered }) => ({
  accountId: userId,
  username: name,
  wagerCents: floorCents(wagered),
}));

export function createClashSource(access: WagerAccess): WagerSource {
  const headers = { authorization: `Bearer ${access.apiKey}` };
  const since = (day: Date) => {
    const path = `/affiliates/detailed-summary/v2/${isoDay(day)}`;
    return fetchRows(access, { slug: "clash", readRow }, { path, headers });
  };
  return {
    ...partnerBySlug("clash"),
    asks: "GET /affiliates/detailed-summary/v2",
    async month(start) {
      const next = nextMonthStart(start);
      const takenAt = access.clock.now();
      // Reads the longer period first: a wager placed between the two requests then lowers the month's total instead of
      // raising it.
      const whole = await since(start);
      const after = takenAt < next ? null : await since(next);
      return { ...whole, rows: after === null ? whole.rows : subtractWagers(whole.rows, after.rows), takenAt };
    },
  };
}

function* subtractWagers(rows: Iterable<WagerRow>, after: Iterable<WagerRow>): Generator<WagerRow> {
  const later = new Map<string, number>();
  for (const { accountId, wagerCents } of after) later.set(accountId, wagerCents);
  for (const row of rows) {
    yield { ...row, wagerCents: Math.max(0, row.wagerCents - (later.get(row.accountId) ?? 0)) };
  }
}
