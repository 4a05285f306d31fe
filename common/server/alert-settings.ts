// Which alerts go where: a group of the operator's settings. The database reads it too, where it writes alerts
// (db/migrations/0016-alerts.sql), so its names are fixed.
import { z } from "zod";

const amount = z.int().nonnegative().max(1_000_000_000_000).default(0);
const channels = { discord: z.boolean().default(false), mail: z.boolean().default(false) };
const kind = z.object(channels).prefault({});

export const alertSettings = z
  .object({
    order: kind,
    /** `afterEnd`: whole bucks; 0: every one. */
    withdrawal: z.object({ ...channels, over: amount }).prefault({}),
    claim: kind,
    message: kind,
    /** Of partners that are down every admin is mailed anyhow. */
    partner: z.object({ discord: channels.discord }).prefault({}),
    draw: kind,
    /** Points, and whole bucks, at once. */
    staff: z.object({ ...channels, over_points: amount, over_bucks: amount }).prefault({}),
    /** `hourSeconds`: of the UTC day. */
    digest: z.object({ ...channels, hour: z.int().min(0).max(23).default(8) }).prefault({}),
  })
  .prefault({});
export type AlertSettings = z.infer<typeof alertSettings>;
