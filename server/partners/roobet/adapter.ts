// Roobet as a source of wagers: their rows made ours.
import { partnerCalled } from "../../../contracts/partners.ts";
import { centsOfDollars } from "../../core/amounts.ts";
import { type Clock, nextMonthStart } from "../../core/clock.ts";
import type { WagerSource } from "../../wagers/source.ts";
import { listIn, reached, rowReader, understand } from "../rows.ts";
import { type RoobetClient, roobetRow } from "./client.ts";

const roobet = partnerCalled("roobet");

const readRow = rowReader(roobetRow, "weightedWagered", (row) => ({
  accountId: row.uid,
  username: row.username,
  wagerCents: centsOfDollars(row.weightedWagered),
}));

export function createRoobetSource(client: RoobetClient, clock: Clock): WagerSource {
  return {
    ...roobet,
    asks: "GET /affiliate/v2/stats",
    async month(monthStart, { insist }) {
      const takenAt = clock.now();
      // Up to the month's last millisecond: whether they count an end as inside does not matter then.
      const lastMs = nextMonthStart(monthStart).getTime() - 1;
      const endDate = new Date(Math.min(takenAt.getTime(), lastMs));
      const answer = await reached(client.stats(monthStart, endDate, { insist }));
      return { ...understand(listIn(answer), readRow), takenAt };
    },
  };
}
