// Rainbet as a source of wagers: their rows made ours. An empty list is a good answer there.
import { partnerCalled } from "../../../contracts/partners.ts";
import { centsOfDollars } from "../../core/amounts.ts";
import { type Clock, isoDay, nextMonthStart } from "../../core/clock.ts";
import type { WagerSource } from "../../wagers/source.ts";
import { listIn, reached, rowReader, understand } from "../rows.ts";
import { type RainbetClient, rainbetRow } from "./client.ts";

const rainbet = partnerCalled("rainbet");

const readRow = rowReader(rainbetRow, "wagered_amount", (row) => ({
  accountId: String(row.id),
  username: row.username,
  wagerCents: centsOfDollars(row.wagered_amount),
}));

export function createRainbetSource(client: RainbetClient, clock: Clock): WagerSource {
  return {
    ...rainbet,
    asks: "GET /v1/external/affiliates",
    async month(monthStart, { insist }) {
      const takenAt = clock.now();
      const lastDay = isoDay(new Date(nextMonthStart(monthStart).getTime() - 1));
      const answer = await reached(client.affiliates(isoDay(monthStart), lastDay, { insist }));
      return { ...understand(listIn(answer, "affiliates"), readRow), takenAt };
    },
  };
}
