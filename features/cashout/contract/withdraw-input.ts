// The optional body of a withdrawal call.
import { z } from "zod";

/** Required for an address that was saved less than a day ago or not at all, unless the session is fresh. */
export const withdrawInput = z.object({ current_password: z.string().max(1_000).optional() });
