// Roobet as a source of wagers, with a JWT for a key whose `id` claim is our user id there.
import { z } from "zod";
import { ConfigError } from "../../common/server/config.ts";
import type { WagerSource } from "../../features/wagers/source.ts";
import { centsOfDollars } from "../../platform/base/amounts.ts";
import { nextMonthStart } from "../../platform/base/clock.ts";
import { partnerName, rowReader, type WagerAccess, wagerSource } from "../common/rows.ts";

/** The fields we read of a row; theirs has more (favourite game, rank, highest multiplier). */
const row = z.object({
  uid: z.string().min(1).max(200),
  username: partnerName,
  /** Dollars, weighted by the games' house edge: what Roobet's own boards count. */
  weightedWagered: z.number(),
});

const readRow = rowReader(row, "weightedWagered", ({ uid, username, weightedWagered }) => ({
  accountId: uid,
  username,
  wagerCents: centsOfDollars(weightedWagered),
}));

/** Throws `ConfigError` for a key that can be none. */
export function createRoobetSource(access: WagerAccess): WagerSource {
  const userId = userIdOf(access.apiKey);
  return wagerSource(access, {
    slug: "roobet",
    asks: "GET /affiliate/v2/stats",
    readRow,
    question(start, takenAt) {
      // Up to the month's last millisecond: whether they count an end as inside does not matter then.
      const end = new Date(Math.min(takenAt.getTime(), nextMonthStart(start).getTime() - 1));
      return {
        path: "/affiliate/v2/stats",
        query: { userId, startDate: start.toISOString(), endDate: end.toISOString() },
        headers: { authorization: `Bearer ${access.apiKey}` },
      };
    },
  });
}

const claims = z.object({ id: z.string().min(1).max(200) });

/** The `id` claim of the key. Theirs is signed for them; we only read it. */
export function userIdOf(apiKey: string): string {
  const parsed = claims.safeParse(payloadOf(apiKey));
  if (!parsed.success) throw new ConfigError("ROOBET_API_KEY will not do: it is not a JWT with an id claim.");
  return parsed.data.id;
}

function payloadOf(jwt: string): unknown {
  try {
    return JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
