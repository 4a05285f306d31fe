// The home page: the same for everybody until what it shows changes.
import { Hono } from "hono";
import type { HomeProps, Video } from "../../contracts/content.ts";
import { paths } from "../../contracts/paths.ts";
import type { Db, House } from "../core/house.ts";
import { sharedRead } from "../core/shared-read.ts";
import type { Env } from "../http/context.ts";
import { page } from "../http/inertia.ts";

const mostVideos = 15;

export function homeRoutes(house: House): Hono<Env> {
  const app = new Hono<Env>();
  const videos = sharedRead(house.changes, ["videos"], () => latestVideos(house.db));
  app.get(paths.home, async (c) => {
    const { statistics, faq, intro_video } = await house.settings();
    const props: Record<keyof HomeProps, unknown> = { videos, statistics, faq, intro_video };
    return page(c, "home", props, { guestCache: ["videos"] });
  });
  return app;
}

/** Pinned ones first, then the newest. */
async function latestVideos(db: Db): Promise<Video[]> {
  const rows = await db
    .selectFrom("videos")
    .selectAll()
    .orderBy("pinned", "desc")
    .orderBy("published_at", "desc")
    .limit(mostVideos)
    .execute();
  return rows.map(({ id, thumbnail, title, published_at }) => ({
    id,
    thumbnail,
    title,
    published: published_at.toISOString(),
  }));
}
