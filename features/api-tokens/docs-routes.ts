import { Hono } from "hono";
import { paths } from "../../common/contract/paths.ts";
import type { Feature } from "../../common/http/feature.ts";
import type { House } from "../../common/server/house.ts";
import { siteName } from "../../common/server/site-settings.ts";
import { version } from "../../platform/base/version.ts";
import type { Env } from "../../platform/http/context.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import { listCalls, openApiDocument } from "./openapi.ts";

export function docsRoutes(house: Pick<House, "origin" | "settings">, features: () => readonly Feature[]): Hono<Env> {
  const app = new Hono<Env>();
  app.get(paths.apiDocs, (c) =>
    page(c, "api-docs", { origin: house.origin(), calls: listCalls(features()) }, { guestCache: ["site"] }),
  );
  app.get(paths.apiDocsFile, async (c) => {
    const origin = house.origin();
    const brand = siteName(await house.settings(), origin);
    return c.json(openApiDocument(features(), { brand, origin, version }));
  });
  return app;
}
