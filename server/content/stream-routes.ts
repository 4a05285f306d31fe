// The stream's status in the shape of the platform's public channel endpoint, which the browser asks every 15 s.
import { Hono } from "hono";
import { paths } from "../../contracts/paths.ts";
import type { House } from "../core/house.ts";
import type { Env } from "../http/context.ts";
import type { StreamSource } from "./source.ts";
import { createStreamStatus } from "./stream.ts";

/** `source` is null while no platform is connected: then the stream is always offline. */
export function streamRoutes(house: House, source: StreamSource | null): Hono<Env> {
  const isLive = createStreamStatus(house, source);
  const routes = new Hono<Env>();
  routes.get(paths.api.streamChannel, async (c) => {
    c.header("Cache-Control", "no-store");
    return c.json({ livestream: (await isLive()) ? { is_live: true } : null });
  });
  return routes;
}
