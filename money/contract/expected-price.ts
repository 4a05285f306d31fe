// What a call that buys may say beside its path: the price as the buyer saw it, so that they never pay another.
import { z } from "zod";

export const expectedPriceInput = z.object({
  /** Points, of one piece or ticket. Without it whatever it costs is charged. */
  price: z.int({ error: "The price must be a whole number of points." }).min(0).max(1_000_000_000_000).optional(),
});
