// Packdraw as a source of wagers, with our key in the query. They answer with the list, or with an object that holds it.
import { z } from "zod";
import type { WagerSource } from "../../features/wagers/source.ts";
import { dollarsToCents } from "../../platform/base/amounts.ts";
import { nextMonthStart } from "../../platform/base/clock.ts";
import {
  createRowParser,
  createWagerSource,
  type PartnerRequest,
  partnerName,
  type WagerAccess,
} from "../common/wager-rows.ts";

/** A row as we read it; `image` is the profile picture. */
export const packdrawRowSchema = z.object({
  userId: z.union([z.string().min(1).max(200), z.int().transform(String)]),
  username: partnerName,
  image: z.string().max(2_000).nullish(),
  /** Dollars. */
  wagerAmount: z.union([z.number(), z.string()]),
});
export type PackdrawRow = z.infer<typeof packdrawRowSchema>;

const readRow = createRowParser(packdrawRowSchema, "wagerAmount", ({ userId, username, wagerAmount }) => ({
  accountId: userId,
  username,
  wagerCents: dollarsToCents(wagerAmount),
}));

/** What was wagered from a UTC day on, up to another's beginning. */
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

/** M-D-YYYY, in UTC. */
export const formatPackdrawDay = (at: Date): string =>
  `${at.getUTCMonth() + 1}-${at.getUTCDate()}-${at.getUTCFullYear()}`;
