// CSGOBig's wire format: GET /api/partners/getRefDetails/{code} between two moments, in milliseconds.
import { z } from "zod";
import type { Outside } from "../fetch.ts";

/** The fields we read of a row; theirs has a picture and more. */
export const csgobigRow = z.object({
  id: z.union([z.string().min(1).max(200), z.int().nonnegative()]),
  name: z.string().min(1).max(100),
  wagerTotal: z.union([z.number(), z.string().max(40)]),
});

export interface CsgobigClient {
  /** The answer, not validated yet. Never repeated by itself. Throws `OutsideError`. */
  refDetails(from: Date, to: Date, options: { insist: boolean }): Promise<unknown>;
}

export function createCsgobigClient(outside: Pick<Outside, "json">, apiUrl: () => string, code: string): CsgobigClient {
  return {
    refDetails(from, to, { insist }) {
      const url = new URL(`${apiUrl().replace(/\/+$/, "")}/api/partners/getRefDetails/${encodeURIComponent(code)}`);
      url.searchParams.set("from", String(from.getTime()));
      url.searchParams.set("to", String(to.getTime()));
      // One question in fifteen minutes: a second try would be the next one, too early.
      return outside.json({ service: "csgobig", url, insist, repeatable: false });
    },
  };
}
