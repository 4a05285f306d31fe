import { z } from "zod";
import { alertChannels } from "./alerts.ts";

export const alertTestInput = z.object({ channel: z.enum(alertChannels) });
