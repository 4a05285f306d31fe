// What pushing does by itself: looks for what many are told of, spreads it, and sends what is due.
import type { House } from "../core/house.ts";
import { noteCalls, spreadSlice } from "./calling.ts";
import { hasPushes, sendPushes } from "./sending.ts";
import type { CallSource, PushService } from "./source.ts";

const sendingMs = 2 * 60_000;
/** Calls that are over are of no use to anybody. */
const keptDays = 7;

export function definePushJobs(house: House, service: PushService, sources: readonly CallSource[]): void {
  const { db, clock } = house;
  house.jobs.define({
    name: "push.call",
    everyMs: 20_000,
    timeoutSeconds: 60,
    run: async () => {
      await noteCalls(house, sources);
      const kept = new Date(clock.now().getTime() - keptDays * 24 * 60 * 60 * 1_000);
      await db.deleteFrom("push_calls").where("seen_at", "<", kept).execute();
    },
  });
  house.jobs.define({
    name: "push.send",
    everyMs: 60_000,
    timeoutSeconds: 300,
    hasWork: hasPushes,
    run: async (stopping) => {
      const until = performance.now() + sendingMs;
      while (!stopping.aborted && performance.now() < until) {
        const spread = await spreadSlice(house, sources);
        await sendPushes(house, service, { until, stopping });
        if (!spread) return;
      }
    },
  });
}
