// The home page: the same for everybody until what it shows changes. And what is on now, for the stream's popup.
import { Hono } from "hono";
import type { HomeProps } from "../../contracts/content.ts";
import { paths } from "../../contracts/paths.ts";
import type { House } from "../core/house.ts";
import { sharedRead } from "../core/shared-read.ts";
import type { Env } from "../http/context.ts";
import { page } from "../http/inertia.ts";
import type { GivenProps } from "../http/page-props.ts";
import { onNow } from "./on-now.ts";
import type { OnNowSource } from "./source.ts";
import { latestVideos, videosTag } from "./videos.ts";

export function homeRoutes(house: House, running: OnNowSource): Hono<Env> {
  const app = new Hono<Env>();
  const videos = sharedRead(house.changes, [videosTag], () => latestVideos(house.read));
  app.get(paths.home, async (c) => {
    const { statistics, faq, intro_video } = await house.settings();
    const props: GivenProps<HomeProps> = {
      videos,
      statistics,
      faq,
      intro_video,
      on_now: () => onNow(running, house.clock.now()),
    };
    return page(c, "home", props, { guestCache: [videosTag, ...running.tags] });
  });
  app.get(paths.api.onNow, async (c) => {
    c.header("Cache-Control", "no-store");
    return c.json(await onNow(running, house.clock.now()));
  });
  return app;
}
