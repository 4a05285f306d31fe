// Rainbet's wire format: GET /v1/external/affiliates between two days, both inside, with the key in the address.
import { z } from "zod";
import type { Outside } from "../fetch.ts";

/** The fields we read of a row. Their amounts are text: "416.9225". */
export const rainbetRow = z.object({
  id: z.union([z.string().min(1).max(200), z.int().nonnegative()]),
  username: z.string().min(1).max(100),
  wagered_amount: z.union([z.string().max(40), z.number()]),
});

export interface RainbetClient {
  /** The answer, not validated yet. Days are YYYY-MM-DD. Throws `OutsideError`. */
  affiliates(startDay: string, endDay: string, options: { insist: boolean }): Promise<unknown>;
}

export function createRainbetClient(
  outside: Pick<Outside, "json">,
  apiUrl: () => string,
  apiKey: string,
): RainbetClient {
  return {
    affiliates(startDay, endDay, { insist }) {
      const url = new URL(`${apiUrl().replace(/\/+$/, "")}/v1/external/affiliates`);
      url.searchParams.set("start_at", startDay);
      url.searchParams.set("end_at", endDay);
      url.searchParams.set("key", apiKey);
      return outside.json({ service: "rainbet", url, insist });
    },
  };
}
