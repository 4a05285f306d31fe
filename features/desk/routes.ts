import { Hono } from "hono";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { requireStaff } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import type { Env } from "../../platform/http/context.ts";
import { page, redirect } from "../../platform/pages/server/inertia.ts";
import type { PropValues } from "../../platform/pages/server/page-props.ts";
import { createHealth } from "../incidents/jobs.ts";
import { type SwitchedOn, setupCard } from "../setup/state.ts";
import { readNewer } from "../upkeep/versions.ts";
import { deskCalls } from "./api-calls.ts";
import { auditRoutes } from "./audit-routes.ts";
import type { AdminOverviewProps } from "./contract/desk.ts";
import { findAtDesk } from "./find.ts";
import { messageRoutes } from "./message-routes.ts";
import { readOverview } from "./overview.ts";
import { settingsRoutes } from "./settings-routes.ts";
import { userDeskRoutes } from "./user-routes.ts";
import { countWaiting } from "./waiting.ts";

export function deskRoutes(house: House, on: SwitchedOn): Hono<Env> {
  const health = createHealth(house);
  const app = new Hono<Env>();
  app.route("/", userDeskRoutes(house));
  app.route("/", settingsRoutes(house));
  app.route("/", auditRoutes(house));
  app.route("/", messageRoutes(house));
  app.get(deskApiPaths.waiting, deskCalls.waiting, requireStaff, async (c) =>
    c.json(await countWaiting(house.db, c.var.user.role)),
  );
  app.get(deskApiPaths.findAtDesk, requireStaff, async (c) =>
    c.json(await findAtDesk(house.db, { text: c.req.query("q") ?? "", role: c.var.user.role })),
  );
  app.get(paths.admin.overview, requireStaff, async (c) => {
    // Only admins may see the overview, so moderators go to the first page that they may see.
    if (c.var.user.role !== "admin") return redirect(c, paths.admin.orders);
    const props: PropValues<AdminOverviewProps> = {
      health,
      newer: () => readNewer(house),
      setup: () => setupCard(house, on),
      overview: () => readOverview(house.db, house.clock.now()),
    };
    return page(c, "admin/overview", props);
  });
  return app;
}
