// Packdraw as a source of wagers: their rows made ours. They answer with the list, or with an object that holds it.
import { partnerCalled } from "../../../contracts/partners.ts";
import { centsOfDollars } from "../../core/amounts.ts";
import { type Clock, nextMonthStart } from "../../core/clock.ts";
import type { WagerSource } from "../../wagers/source.ts";
import { listIn, reached, rowReader, understand } from "../rows.ts";
import { type PackdrawClient, packdrawRow } from "./client.ts";

const packdraw = partnerCalled("packdraw");

const readRow = rowReader(packdrawRow, "wagerAmount", (row) => ({
  accountId: String(row.userId),
  username: row.username,
  wagerCents: centsOfDollars(row.wagerAmount),
}));

export function createPackdrawSource(client: PackdrawClient, clock: Clock): WagerSource {
  return {
    ...packdraw,
    asks: "GET /api/v1/affiliates/leaderboard",
    async month(monthStart, { insist }) {
      const takenAt = clock.now();
      const answer = await reached(client.leaderboard(monthStart, nextMonthStart(monthStart), { insist }));
      return { ...understand(listIn(answer, "leaderboard"), readRow), takenAt };
    },
  };
}
