// All of the operator's desk that is not a feature's own.
import { Hono } from "hono";
import type { AdminOverviewProps } from "../../contracts/desk.ts";
import type { SiteHealth } from "../../contracts/incidents.ts";
import { paths } from "../../contracts/paths.ts";
import type { House } from "../core/house.ts";
import type { Env } from "../http/context.ts";
import { requireAdmin } from "../http/guards.ts";
import { page } from "../http/inertia.ts";
import type { GivenProps } from "../http/page-props.ts";
import { auditRoutes } from "./audit-routes.ts";
import { messageRoutes } from "./message-routes.ts";
import { readOverview } from "./overview.ts";
import { settingsRoutes } from "./settings-routes.ts";
import { userDeskRoutes } from "./user-routes.ts";

/** `health` is told by who watches over the site. */
export function deskRoutes(house: House, health: () => Promise<SiteHealth>): Hono<Env> {
  const app = new Hono<Env>();
  app.route("/", userDeskRoutes(house));
  app.route("/", settingsRoutes(house));
  app.route("/", auditRoutes(house));
  app.route("/", messageRoutes(house));
  app.get(paths.admin.overview, requireAdmin, (c) => {
    const props: GivenProps<AdminOverviewProps> = {
      health,
      overview: () => readOverview(house.db, house.clock.now()),
    };
    return page(c, "admin/overview", props);
  });
  return app;
}
