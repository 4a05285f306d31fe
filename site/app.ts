import { getRequestListener } from "@hono/node-server";
import { createRouter } from "../common/http/router.ts";
import type { House } from "../common/server/house.ts";
import { connectPartners } from "../partners/connect-partners.ts";
import type { Database } from "../platform/database/database.ts";
import type { Assets } from "../platform/http/assets.ts";
import { loopbackOnly } from "../platform/http/loopback-only.ts";
import { createRateLimits } from "../platform/http/rate-limits.ts";
import { createFeatures } from "./features.ts";
import { createSiteLive } from "./live.ts";
import { sandboxFeature } from "./sandbox/feature.ts";
import { createSitePages } from "./site-pages.ts";

export interface AppParts {
  house: House;
  database: Database;
  assets: Assets;
  /** False during development, when guest pages are rendered for every visit. */
  cacheGuestPages: boolean;
  isClosing: () => boolean;
}

export type App = Awaited<ReturnType<typeof createApp>>;

/** Defines the jobs but leaves starting them to the caller. */
export async function createApp(parts: AppParts) {
  const { house, database, assets } = parts;
  const { demo, demoPublic, trustProxyHops } = house.config;
  const partners = await connectPartners(house);
  const sandbox = demo ? await sandboxFeature(house, partners) : {};
  const pool = database.kind === "server" ? database.pool : undefined;
  const limits = createRateLimits({ pool, enabled: house.config.limits });
  const features = await createFeatures({ house, database, limits, assets }, partners);
  const live = createSiteLive(house, features);
  const pages = await createSitePages({ ...parts, ...partners, features });
  const all = [sandbox, ...features.all];
  const router = createRouter({ ...parts, ...features.identity, ...features.apiTokens, limits, live, pages }, all);
  for (const feature of all) feature.jobs?.();

  const hono = getRequestListener(router.fetch, { errorHandler: pages.refuse });
  const answer = pages.before((request, response) => void hono(request, response));
  const { broadcast } = features.overlays;
  return {
    listener: demo && !demoPublic ? loopbackOnly({ trustProxyHops, headers: pages.bareHeaders }, answer) : answer,
    routes: router.routes,
    listenerOfChat: features.chat.listener,
    /** Call this first when the site stops. */
    endStreams() {
      live.close();
      broadcast.close();
    },
    listeners: () => ({ overlays: broadcast.figures().listeners, pages: live.figures() }),
    cachedPages: () => ({ pages: 0, bytes: 0, ...pages.cache?.size(), made: pages.cache?.made ?? 0 }),
    async close() {
      for (const feature of all) await feature.close?.();
      pages.close();
    },
  };
}
