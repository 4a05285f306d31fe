// What the call takes by which staff give their password once more.
import { z } from "zod";

export const reauthInput = z.object({ current_password: z.string().max(1_000).optional() });
