import type { House } from "../../common/server/house.ts";
import { findDrawnSoon, listHoldersAfter } from "../raffles/own-tickets.ts";
import { fanOutBatch, recordBroadcasts } from "./fan-out.ts";
import { m } from "./messages.ts";
import { hasPushes, sendPushes } from "./send.ts";
import type { BroadcastSource, PushService } from "./source.ts";

const maxSendingMs = 2 * 60_000;
const retentionDays = 7;

export function definePushJobs(house: House, service: PushService, isLive: () => Promise<boolean>): void {
  const sources = broadcastSources(house, isLive);
  const { db, clock } = house;
  house.jobs.define({
    name: "push.call",
    everyMs: 20_000,
    timeoutSeconds: 60,
    run: () => recordBroadcasts(house, sources),
  });
  house.jobs.define({
    name: "push.send",
    everyMs: 10 * 60_000,
    timeoutSeconds: 300,
    hasWork: hasPushes,
    run: async (stopping) => {
      const oldest = new Date(clock.now().getTime() - retentionDays * 24 * 60 * 60 * 1_000);
      await db.deleteFrom("push_calls").where("seen_at", "<", oldest).execute();
      const until = performance.now() + maxSendingMs;
      while (!stopping.aborted && performance.now() < until) {
        const spread = await fanOutBatch(house, sources);
        await sendPushes(house, service, { until, stopping });
        if (!spread) return;
      }
    },
  });
}

/** A stream that resumes within this time is still the same one. */
const maxStreamBreakMs = 60 * 60_000;

const broadcastSources = (house: House, isLive: () => Promise<boolean>): BroadcastSource[] => [
  {
    kind: "drawn_soon",
    sameForMs: null,
    due: async (now) =>
      (await findDrawnSoon(house.db, now)).map(({ subject, name, minutes, href }) => ({
        ...{ kind: "drawn_soon", subject, href, ttlSeconds: 10 * 60, title: name },
        text: m.drawnSoon({ minutes }),
      })),
    audience: listHoldersAfter,
  },
  {
    kind: "live",
    sameForMs: maxStreamBreakMs,
    async due() {
      if (!(await isLive())) return [];
      const { streamer } = await house.settings();
      const [title, text] = [m.streamerLive({ streamer }), m.watchAlong()];
      return [{ kind: "live", subject: "stream", title, text, href: "/", ttlSeconds: 60 * 60 }];
    },
  },
];
