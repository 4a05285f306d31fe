import { Hono } from "hono";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { getActor } from "../../common/http/actor.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { jsonBody } from "../../platform/http/input.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import type { PropValues } from "../../platform/pages/server/page-props.ts";
import { contentCalls } from "./api-calls.ts";
import { type AdminVideosProps, videoSetting } from "./contract/content.ts";
import { m } from "./messages.ts";
import type { VideoSource } from "./source.ts";
import { allVideos, feedStatus, setVideo, syncVideos, videosTag } from "./videos.ts";

export function videoRoutes(house: House, source: VideoSource): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.videos, requireAdmin, (c) => {
    const props: PropValues<AdminVideosProps> = {
      videos: () => allVideos(house.db),
      feed: async () => {
        const { video_channel: channelId } = await house.settings();
        const status = await feedStatus(house.db);
        return {
          channel_id: channelId,
          checked_at: status?.checked_at.toISOString() ?? null,
          succeeded_at: status?.succeeded_at?.toISOString() ?? null,
          error: status?.error ?? null,
        };
      },
    };
    return page(c, "admin/videos", props);
  });

  app.post(deskApiPaths.syncVideos, contentCalls.syncVideos, requireAdmin, async (c) => {
    if ((await house.settings()).video_channel === "") {
      return c.json(refusal("switched_off", m.noChannelRefusal()), 409);
    }
    const why = await syncVideos(house, source);
    return why === null
      ? c.json({ message: "success" })
      : c.json(refusal("unavailable", m.youtubeRefusal({ error: why })), 502);
  });

  app.post(deskApiPaths.setVideo.pattern, contentCalls.setVideo, requireAdmin, jsonBody(videoSetting), async (c) => {
    const outcome = await setVideo(house.db, getActor(c, house), c.req.param("id"), c.req.valid("json"));
    if (!outcome.ok) return c.json(refusal("not_found", m.noSuchVideo()), 404);
    house.changes.announce(videosTag);
    return c.json({ message: "success" });
  });

  return app;
}
