import { z } from "zod";

/** The password is required for an address not saved for at least a day, unless the session is recent. */
export const withdrawInput = z.object({ current_password: z.string().max(1_000).optional() });
