// The price that the buyer saw. A purchase sends it, and the call refuses if the price has changed.
import { z } from "zod";
import { m } from "../messages.ts";

export const expectedPriceInput = z.object({
  /** Points per piece or ticket. If absent, the buyer pays the current price. */
  price: z
    .int({ error: () => m.priceWhole() })
    .min(0)
    .max(1_000_000_000_000)
    .optional(),
});
