// The stream's status in the format of the platform's public channel endpoint. The browser polls it every 15 s.
import { Hono } from "hono";
import { paths } from "../../common/contract/paths.ts";
import type { Env } from "../../platform/http/context.ts";
import { streamCall } from "./api-calls.ts";

export function streamRoutes(isLive: () => Promise<boolean>): Hono<Env> {
  const routes = new Hono<Env>();
  routes.get(paths.api.streamChannel, streamCall, async (c) => {
    c.header("Cache-Control", "no-store");
    return c.json({ livestream: (await isLive()) ? { is_live: true } : null });
  });
  return routes;
}
