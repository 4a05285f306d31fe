import { z } from "zod";

export const reauthInput = z.object({ current_password: z.string().max(1_000).optional() });
