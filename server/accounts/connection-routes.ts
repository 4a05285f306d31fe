// The Connections tab of the settings: which outside accounts are linked.
import { Hono } from "hono";
import type { DiscordRoles } from "../../contracts/discord.ts";
import type { ChatLinkState } from "../../contracts/partners.ts";
import { paths } from "../../contracts/paths.ts";
import type { House } from "../core/house.ts";
import { requireUser, type SignedInEnv } from "../http/guards.ts";
import { page } from "../http/inertia.ts";
import { connectionsProps } from "./links.ts";

interface Elsewhere {
  /** How by the chat; null where not. */
  chatLink: (userId: number) => Promise<ChatLinkState | null>;
  /** Whether Discord shows their rank; null where that is not offered. */
  discordRoles: (userId: number) => Promise<DiscordRoles | null>;
}

export function connectionRoutes(house: House, { chatLink, discordRoles }: Elsewhere): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();
  app.get(paths.connections, requireUser, async (c) => {
    const { id } = c.var.user;
    const { discord, ...props } = await connectionsProps(house.db, id, house.clock.now());
    return page(c, "settings/connections", {
      ...props,
      discord: { ...discord, roles: await discordRoles(id) },
      chat: await chatLink(id),
    });
  });
  return app;
}
