// Reads wagers from CSGOBig, between two times in milliseconds. CSGOBig accepts one request every fifteen minutes from all our
// processes together.
import { z } from "zod";
import { createRowParser, partnerId, partnerName } from "../../features/wagers/read-rows.ts";
import { PartnerPaused, PartnerUnavailable, type WagerSource } from "../../features/wagers/source.ts";
import { dollarsToCents } from "../../platform/base/amounts.ts";
import { nextMonthStart } from "../../platform/base/clock.ts";
import type { CallThrottle } from "../common/call-throttle.ts";
import { createWagerSource, type WagerAccess } from "../common/wager-rows.ts";

export const csgobigIntervalMs = 15 * 60_000;

const rowSchema = z.object({ id: partnerId, name: partnerName, wagerTotal: z.union([z.number(), z.string().max(40)]) });

const readRow = createRowParser(rowSchema, "wagerTotal", ({ id, name, wagerTotal }) => ({
  accountId: id,
  username: name,
  wagerCents: dollarsToCents(wagerTotal),
}));

const failureSchema = z.object({ success: z.literal(false) });

export function createCsgobigSource(access: WagerAccess, gate: CallThrottle): WagerSource {
  const source = createWagerSource(access, {
    slug: "csgobig",
    asks: "GET /api/partners/getRefDetails",
    list: "results",
    judge(answer) {
      if (!failureSchema.safeParse(answer).success) return;
      throw new PartnerUnavailable("refused to answer; we may have asked too often");
    },
    readRow,
    question(start, takenAt) {
      const to = Math.min(takenAt.getTime(), nextMonthStart(start).getTime() - 1);
      return {
        path: `/api/partners/getRefDetails/${encodeURIComponent(access.apiKey)}`,
        query: { from: String(start.getTime()), to: String(to) },
        // CSGOBig allows one request every fifteen minutes, so a retry would come too early.
        repeatable: false,
      };
    },
  });
  return {
    ...source,
    intervalMs: csgobigIntervalMs,
    async month(start) {
      const pausedUntil = await gate.take(access.clock.now());
      if (pausedUntil !== null) throw new PartnerPaused(pausedUntil);
      return source.month(start);
    },
  };
}
