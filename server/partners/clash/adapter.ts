// Clash.gg as a source of wagers. They answer "since a day" without an end: a month that is over is what was wagered
// since its first day, less what was wagered since the next month's.
import { partnerCalled } from "../../../contracts/partners.ts";
import { centsOfCents } from "../../core/amounts.ts";
import { type Clock, isoDay, nextMonthStart } from "../../core/clock.ts";
import type { WagerRow, WagerSource } from "../../wagers/source.ts";
import { listIn, reached, rowReader, understand } from "../rows.ts";
import { type ClashClient, clashRow } from "./client.ts";

const clash = partnerCalled("clash");

const readRow = rowReader(clashRow, "wagered", (row) => ({
  accountId: String(row.userId),
  username: row.name,
  wagerCents: centsOfCents(row.wagered),
}));

export function createClashSource(client: ClashClient, clock: Clock): WagerSource {
  const since = async (day: Date, insist: boolean) =>
    understand(listIn(await reached(client.summarySince(isoDay(day), { insist }))), readRow);
  return {
    ...clash,
    asks: "GET /affiliates/detailed-summary/v2",
    async month(monthStart, { insist }) {
      const next = nextMonthStart(monthStart);
      const takenAt = clock.now();
      // The whole first: what is wagered between the two questions then takes from the month rather than adding to it.
      const whole = await since(monthStart, insist);
      const after = takenAt < next ? null : await since(next, insist);
      return { ...whole, rows: after === null ? whole.rows : less(whole.rows, after.rows), takenAt };
    },
  };
}

function* less(rows: Iterable<WagerRow>, after: Iterable<WagerRow>): Generator<WagerRow> {
  const later = new Map<string, number>();
  for (const { accountId, wagerCents } of after) later.set(accountId, wagerCents);
  for (const row of rows) {
    yield { ...row, wagerCents: Math.max(0, row.wagerCents - (later.get(row.accountId) ?? 0)) };
  }
}
