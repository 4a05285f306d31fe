// The settings of alerts. The database also reads them when it writes alerts (db/migrations/0016-alerts.sql), so their names
// must not change.
import { z } from "zod";

const amount = z.int().nonnegative().max(1_000_000_000_000).default(0);
const channels = { discord: z.boolean().default(false), mail: z.boolean().default(false) };
const kind = z.object(channels).prefault({});

export const alertSettings = z
  .object({
    order: kind,
    /** `over` is in whole bucks. Only larger withdrawals cause an alert; with 0, every withdrawal does. */
    withdrawal: z.object({ ...channels, over: amount }).prefault({}),
    claim: kind,
    message: kind,
    /** Has no switch for mail: every admin gets an email when a partner is down. */
    partner: z.object({ discord: channels.discord }).prefault({}),
    draw: kind,
    /** Only an adjustment above one of these thresholds, in points and in whole bucks, causes an alert. */
    staff: z.object({ ...channels, over_points: amount, over_bucks: amount }).prefault({}),
    /** `hour` is in UTC. */
    digest: z.object({ ...channels, hour: z.int().min(0).max(23).default(8) }).prefault({}),
  })
  .prefault({});
export type AlertSettings = z.infer<typeof alertSettings>;
