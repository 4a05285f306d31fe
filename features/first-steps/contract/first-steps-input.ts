// What taking the gift for the first steps takes.
import { z } from "zod";

/** `POST /api/first-steps/gift`. `points`: what the page said the gift is. */
export const giftInput = z.object({ points: z.int({ error: "The points must be a whole number." }).min(1) });
