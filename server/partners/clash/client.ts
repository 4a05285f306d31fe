// Clash.gg's wire format: GET /affiliates/detailed-summary/v2/{day} with a bearer key: everything since that day.
import { z } from "zod";
import type { Outside } from "../fetch.ts";

/** The fields we read of a row; theirs has a picture, deposits, earnings and experience. */
export const clashRow = z.object({
  userId: z.union([z.string().min(1).max(200), z.int().nonnegative()]),
  name: z.string().min(1).max(100),
  /** Cents of gems, wagered since the day. A gem is a dollar. */
  wagered: z.number(),
});

export interface ClashClient {
  /** The answer's rows, not validated yet; `day` is YYYY-MM-DD. Throws `OutsideError`. */
  summarySince(day: string, options: { insist: boolean }): Promise<unknown>;
}

export function createClashClient(outside: Pick<Outside, "json">, apiUrl: () => string, apiKey: string): ClashClient {
  return {
    summarySince(day, { insist }) {
      const url = new URL(`${apiUrl().replace(/\/+$/, "")}/affiliates/detailed-summary/v2/${day}`);
      return outside.json({ service: "clash", url, headers: { authorization: `Bearer ${apiKey}` }, insist });
    },
  };
}
