// The optional body of a withdrawal call.
import { z } from "zod";

/** Required for an address not saved for at least a day, unless the sign-in is fresh. */
export const withdrawInput = z.object({ current_password: z.string().max(1_000).optional() });
