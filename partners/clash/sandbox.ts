import { Hono } from "hono";
import { z } from "zod";
import type { Clock } from "../../platform/base/clock.ts";
import type { Env } from "../../platform/http/context.ts";
import { faultMiddleware } from "../common/faults.ts";
import type { SandboxBook } from "../common/sandbox-book.ts";

export const clashSandboxPath = "/sandbox/clash";

export function createClashSandbox(book: SandboxBook, key: string, clock: Clock): Hono<Env> {
  const routes = new Hono<Env>();
  routes.get(
    `${clashSandboxPath}/affiliates/detailed-summary/v2/:day`,
    faultMiddleware(book, "clash", []),
    async (c) => {
      if (c.req.header("authorization") !== `Bearer ${key}`) return c.json({ message: "Unauthorized" }, 401);
      const day = z.iso.date().safeParse(c.req.param("day"));
      if (!day.success) return c.json({ message: "Invalid date" }, 400);
      const affiliates = await book.affiliates("clash", new Date(day.data), clock.now());
      return c.json(
        affiliates.map(({ accountId, username, wagerCents }) => ({
          userId: accountId,
          name: username,
          avatar: "",
          wagered: wagerCents,
          deposited: 0,
          earned: 0,
          xp: Math.floor(wagerCents / 100),
        })),
      );
    },
  );
  return routes;
}
