// Builds the product as one request listener: the order of its middleware, and the place of what features contribute.

import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { RouterRoute } from "hono/types";
import type { Feature, Routes } from "../common/http/feature.ts";
import { requireOpenSite } from "../common/http/require-open-site.ts";
import type { House } from "../common/server/house.ts";
import { releaseLeases } from "../fairness/server/draws/records.ts";
import type { Listener } from "../features/chat/listener.ts";
import { createSessions } from "../identity/server/sessions.ts";
import { createSandboxBook } from "../partners/common/sandbox-book.ts";
import { connectPartners } from "../partners/connect-partners.ts";
import type { Database } from "../platform/database/database.ts";
import type { Assets } from "../platform/http/assets.ts";
import type { Env } from "../platform/http/context.ts";
import { doctorRoutes } from "../platform/http/doctor-routes.ts";
import { loopbackOnly } from "../platform/http/loopback-only.ts";
import { recordFacts } from "../platform/http/observe-requests.ts";
import { probeRoutes } from "../platform/http/probe-routes.ts";
import { createRateLimits } from "../platform/http/rate-limits.ts";
import { logForbidden, requestContext } from "../platform/http/request-context.ts";
import { ownOrigins, sameOriginOnly } from "../platform/http/same-origin.ts";
import { loadVisitor } from "../platform/http/sessions.ts";
import { refuseWhileAway } from "../platform/http/unavailable.ts";
import { uploadRoutes } from "../platform/http/uploads.ts";
import type { LiveFigures } from "../platform/live/server/live.ts";
import { liveRoutes } from "../platform/live/server/routes.ts";
import { limitDeepPages } from "../platform/pages/server/deep-pages.ts";
import { isPage, notFound, serverError } from "../platform/pages/server/errors.ts";
import { createFeatures } from "./features.ts";
import { createSiteLive } from "./live.ts";
import { followSandboxClock } from "./sandbox/clock.ts";
import { sandboxWorld } from "./sandbox/sandbox-world.ts";
import { createSitePages } from "./site-pages.ts";

export interface AppParts {
  house: House;
  database: Database;
  assets: Assets;
  /** Off during development: guest pages are rendered for every visit. */
  cacheGuestPages: boolean;
  /** True once the site is stopping. */
  isClosing: () => boolean;
}

export interface App {
  listener: RequestListener;
  /** Ends the open event streams. The first step of a stop. */
  endStreams(): void;
  /** Counts of open streams, for the metrics. */
  listeners(): { overlays: number; pages: LiveFigures };
  cachedPages(): { pages: number; bytes: number; made: number };
  /** Every route of the router, so that tests of all addresses miss none. */
  routes: readonly RouterRoute[];
  /** Listens to the lines of the chat. */
  listenerOfChat: Listener;
  /** Finishes the work it has accepted. */
  close(): Promise<void>;
}

/** Builds the whole product as a listener for node's server. Defines the jobs but leaves starting them to the caller. */
export async function createApp(parts: AppParts): Promise<App> {
  const { house, database, assets } = parts;
  const { demo, demoPublic, trustProxyHops, baseUrl, accessLog, metrics } = house.config;
  const partners = await connectPartners(house, demo ? createSandboxBook(house.db) : null);
  const unfollowClock = demo ? await followSandboxClock(house, { poll: database.kind === "server" }) : () => {};
  if (database.kind === "embedded") await releaseLeases(house.db);
  const pool = database.kind === "server" ? database.pool : undefined;
  const limits = createRateLimits({ pool, enabled: house.config.limits });
  const features = await createFeatures({ house, limits, assets }, partners);
  const live = createSiteLive(house, features);
  const isSecure = baseUrl?.startsWith("https:") ?? false;
  const pages = await createSitePages({ ...parts, features, isSecure });

  const app = new Hono<Env>();
  const mount = (routes: readonly Routes[]) => {
    for (const { method, path, handler } of routes.flatMap((each) => each.routes)) app.on(method, path, handler);
  };
  const mountAll = (of: (feature: Feature) => readonly Routes[] | undefined) =>
    mount(features.all.flatMap((feature) => of(feature) ?? []));
  const isOwn = ownOrigins(house.origin, demo);
  app.onError(serverError(house));
  app.notFound(notFound);
  app.use(requestContext(trustProxyHops, isSecure));
  if (accessLog || metrics !== undefined) app.use(recordFacts);
  app.use(logForbidden(house.log));
  app.use(pages.security, pages.middleware);
  mount(probes(parts));
  mountAll(({ alwaysRoutes }) => alwaysRoutes);
  app.use(refuseWhileAway(house.availability, isPage));
  mountAll(({ openRoutes }) => openRoutes);
  mount(partners.sandboxes);
  app.use(loadVisitor(createSessions(house.db, house.clock, { demo })));
  app.use(sameOriginOnly(isOwn));
  app.use(requireOpenSite(house, isPage));
  if (demo) mount(sandboxWorld(house, partners));
  app.use(limitDeepPages(limits));
  mount([liveRoutes({ live, isOwn })]);
  mountAll(({ routes }) => routes);
  for (const feature of features.all) feature.jobs?.();

  const hono = getRequestListener(app.fetch, { errorHandler: pages.refuse });
  const answer = pages.before((request, response) => void hono(request, response));
  const { broadcast } = features.overlays;
  return {
    listener: demo && !demoPublic ? loopbackOnly({ trustProxyHops, headers: pages.bareHeaders }, answer) : answer,
    routes: app.routes,
    listenerOfChat: features.chat.listener,
    endStreams() {
      live.close();
      broadcast.close();
    },
    listeners: () => ({ overlays: broadcast.figures().listeners, pages: live.figures() }),
    cachedPages: () => ({ pages: 0, bytes: 0, ...pages.cache?.size(), made: pages.cache?.made ?? 0 }),
    async close() {
      unfollowClock();
      for (const feature of features.all) await feature.close?.();
      pages.close();
    },
  };
}

/** Health checks for machines. They also answer during a database outage. */
function probes({ house, database, isClosing }: AppParts): Routes[] {
  const health = new Hono<Env>();
  health.get("/healthz", async (c) => {
    await database.checkState();
    return c.json({ message: "ok" });
  });
  const checkDatabase = () => database.checkState();
  return [health, probeRoutes({ house, checkDatabase, isClosing }), doctorRoutes(house), uploadRoutes(house)];
}
