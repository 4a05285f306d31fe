// What the viewers of a hunt are told to do, and what they tell of it.
import { z } from "zod";

export const viewingShape = z.object({
  url: z.string(),
  perSecond: z.number(),
  seconds: z.number(),
  /** `x-inertia-version` of the pages. */
  version: z.string(),
  /** Of viewers who are signed in. */
  tokens: z.array(z.string()),
});
export type Viewing = z.infer<typeof viewingShape>;

export const viewedShape = z.object({
  sent: z.number(),
  /** Answers by status; 0: none. */
  statuses: z.record(z.string(), z.number()),
  /** Milliseconds. */
  p50: z.number(),
  p99: z.number(),
  max: z.number(),
  /** By who asks. */
  p99By: z.record(z.string(), z.number()),
});
export type Viewed = z.infer<typeof viewedShape>;
