// Schema of the call that takes the gift for the first steps.
import { z } from "zod";

/** `POST /api/first-steps/gift`. `points`: the gift that the page showed. */
export const giftInput = z.object({ points: z.int({ error: "The points must be a whole number." }).min(1) });
