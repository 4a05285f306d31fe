import { z } from "zod";

export const viewingShape = z.object({
  url: z.string(),
  perSecond: z.number(),
  seconds: z.number(),
  version: z.string(),
  tokens: z.array(z.string()),
});
export type Viewing = z.infer<typeof viewingShape>;

export const viewedShape = z.object({
  sent: z.number(),
  /** Counts of responses by status; 0 means no response. */
  statuses: z.record(z.string(), z.number()),
  p50: z.number(),
  p99: z.number(),
  max: z.number(),
  p99By: z.record(z.string(), z.number()),
});
export type Viewed = z.infer<typeof viewedShape>;
