import { Hono } from "hono";
import { z } from "zod";
import type { House } from "../../common/server/house.ts";
import { createSandboxBook } from "../../partners/common/sandbox-book.ts";
import type { Env } from "../../platform/http/context.ts";
import { jsonBody } from "../../platform/http/input.ts";

const deleteInput = z.object({ id: z.string().regex(/^\d{1,25}$/) });

const roles: { name: string; has: (figures: Record<string, number>) => boolean }[] = [
  { name: "Linked", has: ({ linked = 0 }) => linked === 1 },
  { name: "Winner", has: ({ winner = 0 }) => winner === 1 },
  { name: "Bronze", has: ({ rank = 0 }) => rank >= 1 },
  { name: "Gold", has: ({ rank = 0 }) => rank >= 7 },
  { name: "High roller", has: ({ wagered_month: wagered = 0 }) => wagered >= 10_000 },
];

export function discordSandboxRoutes({ db }: Pick<House, "db">): Hono<Env> {
  const routes = new Hono<Env>();
  const book = createSandboxBook(db);

  routes.get("/sandbox/discord", async (c) => {
    const people = (await book.roleConnections()).map(({ platform_username: name, metadata }) => {
      const figures = Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, Number(value)]));
      return { name, metadata, roles: roles.filter(({ has }) => has(figures)).map((role) => role.name) };
    });
    return c.json({ messages: await book.discordMessages(), people, metadata: await book.roleMetadata() });
  });

  routes.post("/sandbox/discord/delete", jsonBody(deleteInput), async (c) => {
    const isDropped = await book.dropDiscordMessage(c.req.valid("json").id);
    return isDropped ? c.json({ message: "success" }) : c.json({ message: "This message does not exist." }, 409);
  });
  return routes;
}
