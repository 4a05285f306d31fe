// The body of the call for a withdrawal, which most calls do without.
import { z } from "zod";

/** Wanted for an address that was not saved at least a day ago, unless the sign-in is fresh. */
export const withdrawInput = z.object({ current_password: z.string().max(1_000).optional() });
