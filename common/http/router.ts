import { Hono } from "hono";
import type { Database } from "../../platform/database/database.ts";
import type { Env } from "../../platform/http/context.ts";
import { doctorRoutes } from "../../platform/http/doctor-routes.ts";
import { recordFacts } from "../../platform/http/observe-requests.ts";
import { probeRoutes } from "../../platform/http/probe-routes.ts";
import { createRateLimits, type RateLimits } from "../../platform/http/rate-limits.ts";
import { logForbidden, requestContext } from "../../platform/http/request-context.ts";
import { ownOrigins, sameOriginOnly } from "../../platform/http/same-origin.ts";
import { type FindVisitor, loadVisitor } from "../../platform/http/sessions.ts";
import { refuseWhileAway } from "../../platform/http/unavailable.ts";
import { uploadRoutes } from "../../platform/http/uploads.ts";
import type { Live } from "../../platform/live/server/live.ts";
import { liveRoutes } from "../../platform/live/server/routes.ts";
import { limitDeepPages } from "../../platform/pages/server/deep-pages.ts";
import { isPage, notFound, serverError } from "../../platform/pages/server/errors.ts";
import type { SitePages } from "../../platform/pages/server/pages.ts";
import type { House } from "../server/house.ts";
import { type FindTokenOwner, loadCaller } from "./bearer.ts";
import type { Feature, Routes } from "./feature.ts";
import { requireOpenSite } from "./require-open-site.ts";

export interface RouterParts {
  house: House;
  database: Pick<Database, "checkState">;
  limits: RateLimits;
  live: Live;
  findVisitor: FindVisitor;
  findTokenOwner: FindTokenOwner;
  pages: Pick<SitePages, "security" | "middleware">;
  isClosing: () => boolean;
}

export const isSecure = ({ config }: Pick<House, "config">): boolean => config.baseUrl?.startsWith("https:") ?? false;

export function createRouter(parts: RouterParts, features: readonly Feature[]): Hono<Env> {
  const { house, database, pages, live, isClosing } = parts;
  const { demo, trustProxyHops, accessLog, metrics } = house.config;
  const isOwn = ownOrigins(house.origin, demo);
  const app = new Hono<Env>();
  const mount = (...groups: Routes[]) => {
    for (const { method, path, handler } of groups.flatMap(({ routes }) => routes)) app.on(method, path, handler);
  };
  app.onError(serverError(house));
  app.notFound(notFound);
  app.use(requestContext(trustProxyHops, isSecure(house)));
  if (accessLog || metrics !== undefined) app.use(recordFacts);
  app.use(logForbidden(house.log));
  app.use(pages.security, pages.middleware);
  mount(
    probeRoutes({ house, checkDatabase: () => database.checkState(), isClosing }),
    doctorRoutes(house),
    uploadRoutes(house),
  );
  mount(...features.flatMap(({ alwaysRoutes = [] }) => alwaysRoutes));
  app.use(refuseWhileAway(house.availability, isPage));
  mount(...features.flatMap(({ openRoutes = [] }) => openRoutes));
  // Counts the calls of tokens in memory, so that a call with a token writes nothing to the database.
  const tokenLimits = createRateLimits({ pool: undefined, enabled: house.config.limits });
  app.use(loadCaller(loadVisitor(parts.findVisitor), parts.findTokenOwner, tokenLimits));
  app.use(sameOriginOnly(isOwn));
  app.use(requireOpenSite(house, isPage));
  app.use(limitDeepPages(parts.limits));
  mount(liveRoutes({ live, isOwn }), ...features.flatMap(({ routes = [] }) => routes));
  return app;
}
