// Roobet's wire format: GET /affiliate/v2/stats with a JWT whose `id` claim is our user id there.
import { z } from "zod";
import { ConfigError } from "../../config.ts";
import type { Outside } from "../fetch.ts";

/** The fields we read of a row; theirs has more (favourite game, rank, highest multiplier). */
export const roobetRow = z.object({
  uid: z.string().min(1).max(200),
  username: z.string().min(1).max(100),
  /** Dollars, weighted by the games' house edge: what Roobet's own boards count. */
  weightedWagered: z.number(),
});

export interface RoobetClient {
  /** The answer's rows, not validated yet. Throws `OutsideError`. */
  stats(startDate: Date, endDate: Date, options: { insist: boolean }): Promise<unknown>;
}

/** `apiUrl` is asked each time: the sandbox's is known only once the product listens. */
export function createRoobetClient(outside: Pick<Outside, "json">, apiUrl: () => string, apiKey: string): RoobetClient {
  const userId = userIdOf(apiKey);
  return {
    stats(startDate, endDate, { insist }) {
      const url = new URL(`${apiUrl().replace(/\/+$/, "")}/affiliate/v2/stats`);
      url.searchParams.set("userId", userId);
      url.searchParams.set("startDate", startDate.toISOString());
      url.searchParams.set("endDate", endDate.toISOString());
      return outside.json({ service: "roobet", url, headers: { authorization: `Bearer ${apiKey}` }, insist });
    },
  };
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
