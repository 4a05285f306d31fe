// Reads wagers from Packdraw, with our key in the query. Packdraw returns the list, or an object that contains it.
import { z } from "zod";
import { createRowParser, partnerName } from "../../features/wagers/read-rows.ts";
import type { WagerSource } from "../../features/wagers/source.ts";
import { dollarsToCents } from "../../platform/base/amounts.ts";
import { nextMonthStart } from "../../platform/base/clock.ts";
import { createWagerSource, type PartnerRequest, type WagerAccess } from "../common/wager-rows.ts";

export const packdrawRowSchema = z.object({
  userId: z.union([z.string().min(1).max(200), z.int().transform(String)]),
  username: partnerName,
  image: z.string().max(2_000).nullish(),
  /** In dollars. */
  wagerAmount: z.union([z.number(), z.string()]),
});
export type PackdrawRow = z.infer<typeof packdrawRowSchema>;

const readRow = createRowParser(packdrawRowSchema, "wagerAmount", ({ userId, username, wagerAmount }) => ({
  accountId: userId,
  username,
  wagerCents: dollarsToCents(wagerAmount),
}));

export function packdrawRequest(apiKey: string, after: Date, before: Date | null): PartnerRequest {
  const until = before === null ? {} : { before: formatPackdrawDay(before) };
  return { path: "/api/v1/affiliates/leaderboard", query: { after: formatPackdrawDay(after), ...until, apiKey } };
}

export const createPackdrawSource = (access: WagerAccess): WagerSource =>
  createWagerSource(access, {
    slug: "packdraw",
    asks: "GET /api/v1/affiliates/leaderboard",
    list: "leaderboard",
    readRow,
    question: (start) => packdrawRequest(access.apiKey, start, nextMonthStart(start)),
  });

export const formatPackdrawDay = (at: Date): string =>
  `${at.getUTCMonth() + 1}-${at.getUTCDate()}-${at.getUTCFullYear()}`;
