import { z } from "zod";

export const savedAnswer = z.object({ message: z.literal("success") });
