import { z } from "zod";
import { m } from "../messages.ts";

/** The body of `POST /api/first-steps/gift`. `points` is the gift that the page showed. */
export const giftInput = z.object({ points: z.int({ error: () => m.pointsInvalid() }).min(1) });
