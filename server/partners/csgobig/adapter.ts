// CSGOBig as a source of wagers. They take one question in fifteen minutes, from whatever process.
import { z } from "zod";
import { partnerCalled } from "../../../contracts/partners.ts";
import { centsOfDollars } from "../../core/amounts.ts";
import { type Clock, nextMonthStart } from "../../core/clock.ts";
import { PartnerResting, PartnerUnavailable, type WagerSource } from "../../wagers/source.ts";
import type { CallGate } from "../call-gate.ts";
import { listIn, reached, rowReader, understand } from "../rows.ts";
import { type CsgobigClient, csgobigRow } from "./client.ts";

const csgobig = partnerCalled("csgobig");
export const csgobigIntervalMs = 15 * 60_000;

const failure = z.object({ success: z.literal(false) });

const readRow = rowReader(csgobigRow, "wagerTotal", (row) => ({
  accountId: String(row.id),
  username: row.name,
  wagerCents: centsOfDollars(row.wagerTotal),
}));

export function createCsgobigSource(client: CsgobigClient, clock: Clock, gate: CallGate): WagerSource {
  return {
    ...csgobig,
    asks: "GET /api/partners/getRefDetails",
    intervalMs: csgobigIntervalMs,
    async month(monthStart, { insist }) {
      const takenAt = clock.now();
      const restsUntil = await gate.take(takenAt);
      if (restsUntil !== null) throw new PartnerResting(restsUntil);
      const lastMs = nextMonthStart(monthStart).getTime() - 1;
      const answer = await reached(
        client.refDetails(monthStart, new Date(Math.min(takenAt.getTime(), lastMs)), { insist }),
      );
      if (failure.safeParse(answer).success) {
        throw new PartnerUnavailable("refused to answer; it may have been asked too often");
      }
      return { ...understand(listIn(answer, "results"), readRow), takenAt };
    },
  };
}
