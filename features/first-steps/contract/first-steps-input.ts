// Schema of the call that takes the gift for the first steps.
import { z } from "zod";
import { m } from "../messages.ts";

/** The body of `POST /api/first-steps/gift`. `points`: the gift that the page showed. */
export const giftInput = z.object({ points: z.int({ error: () => m.pointsInvalid() }).min(1) });
