import { createHmac } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import type { Env } from "../../platform/http/context.ts";
import { faultMiddleware } from "../common/faults.ts";
import type { SandboxBook } from "../common/sandbox-book.ts";
import { readUserId } from "./adapter.ts";

export const roobetSandboxPath = "/sandbox/roobet";

/** Returns a key in Roobet's format: a JWT with our user id in the `id` claim. */
export function createSandboxKey(secret: string): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const unsigned = `${encode({ alg: "HS256", typ: "JWT" })}.${encode({ id: "windfall-sandbox" })}`;
  return `${unsigned}.${createHmac("sha256", secret).update(unsigned).digest("base64url")}`;
}

const statsQuery = z.object({
  userId: z.string(),
  startDate: z.iso.datetime({ offset: true }),
  endDate: z.iso.datetime({ offset: true }),
});

export function createRoobetSandbox(book: SandboxBook, key: string): Hono<Env> {
  const routes = new Hono<Env>();
  routes.get(`${roobetSandboxPath}/affiliate/v2/stats`, faultMiddleware(book, "roobet", []), async (c) => {
    if (c.req.header("authorization") !== `Bearer ${key}`) return c.json({ error: "Unauthorized" }, 401);
    const query = statsQuery.safeParse(c.req.query());
    if (!query.success) return c.json({ error: "Bad Request" }, 400);
    if (query.data.userId !== readUserId(key)) return c.json({ error: "Forbidden" }, 403);
    const { startDate, endDate } = query.data;
    const affiliates = await book.affiliates("roobet", new Date(startDate), new Date(endDate));
    return c.json(affiliates.map(toRowJson));
  });
  return routes;
}

function toRowJson({ accountId, username, wagerCents }: { accountId: string; username: string; wagerCents: number }) {
  const dollars = wagerCents / 100;
  return {
    uid: accountId,
    username,
    wagered: dollars,
    weightedWagered: dollars,
    favoriteGameId: "sandbox:dice",
    favoriteGameTitle: "Sandbox Dice",
    rankLevel: 0,
    rankLevelImage: "",
    highestMultiplier: { multiplier: 0, wagered: 0, gameId: "", gameTitle: "" },
  };
}
