// Reads wagers from Rainbet: whole days, including both ends, with the key in the URL. An empty list is valid.
import { z } from "zod";
import { createRowParser, partnerId, partnerName } from "../../features/wagers/read-rows.ts";
import { dollarsToCents } from "../../platform/base/amounts.ts";
import { isoDay, nextMonthStart } from "../../platform/base/clock.ts";
import { createWagerSource, type WagerAccess } from "../common/wager-rows.ts";

/** The fields that we read. Amounts are text: "416.9225". */
const rowSchema = z.object({
  id: partnerId,
  username: partnerName,
  wagered_amount: z.union([z.string().max(40), z.number()]),
});

const readRow = createRowParser(rowSchema, "wagered_amount", ({ id, username, wagered_amount }) => ({
  accountId: id,
  username,
  wagerCents: dollarsToCents(wagered_amount),
}));

export const createRainbetSource = (access: WagerAccess) =>
  createWagerSource(access, {
    slug: "rainbet",
    asks: "GET /v1/external/affiliates",
    list: "affiliates",
    readRow,
    question(start) {
      const lastDay = isoDay(new Date(nextMonthStart(start).getTime() - 1));
      const query = { start_at: isoDay(start), end_at: lastDay, key: access.apiKey };
      return { path: "/v1/external/affiliates", query };
    },
  });
