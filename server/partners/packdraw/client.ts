// Packdraw's wire format: GET /api/v1/affiliates/leaderboard with our key in the query. The address is in no log.
import { z } from "zod";
import type { Outside } from "../fetch.ts";

/** A row as we read it; `image` is the profile picture. */
export const packdrawRow = z.object({
  userId: z.union([z.string().min(1).max(200), z.int().transform(String)]),
  username: z.string().min(1).max(100),
  image: z.string().max(2_000).nullish(),
  /** Dollars. */
  wagerAmount: z.union([z.number(), z.string()]),
});
export type PackdrawRow = z.infer<typeof packdrawRow>;

export interface PackdrawClient {
  /** The answer for the time since a UTC day, not validated yet. Throws `OutsideError`. */
  leaderboard(after: Date, before: Date | null, options: { insist: boolean }): Promise<unknown>;
}

/** `apiUrl` is asked each time: the sandbox's is known only once the product listens. */
export function createPackdrawClient(
  outside: Pick<Outside, "json">,
  apiUrl: () => string,
  apiKey: string,
): PackdrawClient {
  return {
    leaderboard(after, before, { insist }) {
      const url = new URL(`${apiUrl().replace(/\/+$/, "")}/api/v1/affiliates/leaderboard`);
      url.searchParams.set("after", packdrawDay(after));
      if (before !== null) url.searchParams.set("before", packdrawDay(before));
      url.searchParams.set("apiKey", apiKey);
      return outside.json({ service: "packdraw", url, insist });
    },
  };
}

/** M-D-YYYY, in UTC. */
export const packdrawDay = (at: Date): string => `${at.getUTCMonth() + 1}-${at.getUTCDate()}-${at.getUTCFullYear()}`;
