// Settings that route alerts. The database reads them too when it writes alerts (db/migrations/0016-alerts.sql), so their
// names are fixed.
import { z } from "zod";

const amount = z.int().nonnegative().max(1_000_000_000_000).default(0);
const channels = { discord: z.boolean().default(false), mail: z.boolean().default(false) };
const kind = z.object(channels).prefault({});

export const alertSettings = z
  .object({
    order: kind,
    /** `over`: alert above so many whole bucks; 0 alerts on every withdrawal. */
    withdrawal: z.object({ ...channels, over: amount }).prefault({}),
    claim: kind,
    message: kind,
    /** Has no mail switch: every admin gets mail when a partner is down. */
    partner: z.object({ discord: channels.discord }).prefault({}),
    draw: kind,
    /** Thresholds in points and in whole bucks for one adjustment. */
    staff: z.object({ ...channels, over_points: amount, over_bucks: amount }).prefault({}),
    /** `hour` is in UTC. */
    digest: z.object({ ...channels, hour: z.int().min(0).max(23).default(8) }).prefault({}),
  })
  .prefault({});
export type AlertSettings = z.infer<typeof alertSettings>;
