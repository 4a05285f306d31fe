// The admins' page of the videos, and their calls: pin, hide, fetch now.

import { Hono } from "hono";
import { type AdminVideosProps, videoSetting } from "../../contracts/content.ts";
import { deskCalls } from "../../contracts/desk-calls.ts";
import { paths } from "../../contracts/paths.ts";
import { refusal } from "../../contracts/refusals.ts";
import type { House } from "../core/house.ts";
import { actorOf } from "../http/actor.ts";
import { requireAdmin, type SignedInEnv } from "../http/guards.ts";
import { page } from "../http/inertia.ts";
import { jsonBody } from "../http/input.ts";
import type { GivenProps } from "../http/page-props.ts";
import type { VideoSource } from "./source.ts";
import { allVideos, feedStatus, setVideo, syncVideos, videosTag } from "./videos.ts";

export function videoRoutes(house: House, source: VideoSource): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.videos, requireAdmin, (c) => {
    const props: GivenProps<AdminVideosProps> = {
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

  app.post(deskCalls.syncVideos, requireAdmin, async (c) => {
    if ((await house.settings()).video_channel === "") {
      return c.json(refusal("switched_off", "No channel is set: the site's settings have a place for it."), 409);
    }
    const why = await syncVideos(house, source);
    return why === null ? c.json({ message: "success" }) : c.json(refusal("unavailable", `YouTube ${why}.`), 502);
  });

  app.post(deskCalls.setVideo.pattern, requireAdmin, jsonBody(videoSetting), async (c) => {
    const outcome = await setVideo(house.db, actorOf(c, house), c.req.param("id"), c.req.valid("json"));
    if (!outcome.ok) return c.json(refusal("not_found", "There is no such video."), 404);
    house.changes.announce(videosTag);
    return c.json({ message: "success" });
  });

  return app;
}
