// A user says that they have seen a notice.

import { Hono } from "hono";
import { paths } from "../../contracts/paths.ts";
import type { House } from "../core/house.ts";
import { requireUser, type SignedInEnv } from "../http/guards.ts";
import { idParam } from "../http/input.ts";
import { noticeSeen } from "./notices.ts";

export function noticeRoutes(house: Pick<House, "db" | "clock">): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();
  app.post(paths.api.noticeSeen.pattern, requireUser, async (c) => {
    const id = idParam(c);
    const seen = id !== null && (await noticeSeen(house.db, c.var.user.id, id, house.clock.now()));
    return seen ? c.json({ message: "success" }) : c.json({ message: "There is no such notice." }, 404);
  });
  return app;
}
