// The price the buyer saw, sent with a purchase. The call refuses another price.
import { z } from "zod";
import { m } from "../messages.ts";

export const expectedPriceInput = z.object({
  /** Points per piece or ticket. Without it the current price is charged. */
  price: z
    .int({ error: () => m.priceWhole() })
    .min(0)
    .max(1_000_000_000_000)
    .optional(),
});
