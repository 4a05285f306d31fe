// The Connections tab of the settings: which outside accounts are linked.
import { Hono } from "hono";
import type { ConnectionsProps } from "../../contracts/partners.ts";
import { paths } from "../../contracts/paths.ts";
import type { House } from "../core/house.ts";
import { requireUser, type SignedInEnv } from "../http/guards.ts";
import { page } from "../http/inertia.ts";
import { connectionsProps } from "./links.ts";

/** `open` says which accounts can be linked here. */
export function connectionRoutes(house: House, open: ConnectionsProps["open"]): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();
  app.get(paths.connections, requireUser, async (c) =>
    page(c, "settings/connections", await connectionsProps(house.db, c.var.user.id, open, house.clock.now())),
  );
  return app;
}
