// Reads wagers from Roobet. The key is a JWT whose `id` claim is our user id.
import { z } from "zod";
import { ConfigError } from "../../common/server/config.ts";
import { createRowParser, partnerName } from "../../features/wagers/read-rows.ts";
import type { WagerSource } from "../../features/wagers/source.ts";
import { dollarsToCents } from "../../platform/base/amounts.ts";
import { nextMonthStart } from "../../platform/base/clock.ts";
import { createWagerSource, type WagerAccess } from "../common/wager-rows.ts";

const rowSchema = z.object({
  uid: z.string().min(1).max(200),
  username: partnerName,
  /** In dollars, weighted by the games' house edge, as on Roobet's own boards. */
  weightedWagered: z.number(),
  /** In dollars, without weights. */
  wagered: z.number().optional().catch(undefined),
});

const readRow = createRowParser(rowSchema, "weightedWagered", ({ uid, username, weightedWagered, wagered }) => ({
  accountId: uid,
  username,
  wagerCents: dollarsToCents(weightedWagered),
  playedCents: wagered === undefined ? null : dollarsToCents(wagered),
}));

/** Throws `ConfigError` if the key is not a valid JWT. */
export function createRoobetSource(access: WagerAccess): WagerSource {
  const userId = readUserId(access.apiKey);
  return createWagerSource(access, {
    slug: "roobet",
    asks: "GET /affiliate/v2/stats",
    readRow,
    question(start, takenAt) {
      // Uses the month's last millisecond, so it does not matter whether Roobet includes the end.
      const end = new Date(Math.min(takenAt.getTime(), nextMonthStart(start).getTime() - 1));
      return {
        path: "/affiliate/v2/stats",
        query: { userId, startDate: start.toISOString(), endDate: end.toISOString() },
        headers: { authorization: `Bearer ${access.apiKey}` },
      };
    },
  });
}

const claimsSchema = z.object({ id: z.string().min(1).max(200) });

/** Returns the key's `id` claim. Roobet has signed the key; we only read it. */
export function readUserId(apiKey: string): string {
  const parsed = claimsSchema.safeParse(parseJwtPayload(apiKey));
  if (!parsed.success) throw new ConfigError("ROOBET_API_KEY is invalid: it is not a JWT with an id claim.");
  return parsed.data.id;
}

function parseJwtPayload(jwt: string): unknown {
  try {
    return JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
