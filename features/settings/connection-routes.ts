import { Hono } from "hono";
import { paths } from "../../common/contract/paths.ts";
import { requireUser } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import type { ChatLinkState } from "../../identity/contract/chat-link.ts";
import { findLiveCode } from "../../identity/server/link-codes.ts";
import { listLinks } from "../../identity/server/links.ts";
import { findWagerProof } from "../../identity/server/wager-proof.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import type { DiscordRoles } from "../discord/contract/discord.ts";
import type { ConnectionsProps } from "./contract/connections.ts";

export interface ConnectionNeeds {
  /** Returns the state of linking through the chat; null if this site does not offer it. */
  chatLink: (userId: number) => Promise<ChatLinkState | null>;
  /** Returns whether the site reads Roobet's chat, in which viewers post their codes. */
  hearsRoobetChat: () => boolean;
  /** Returns whether Discord shows the user's rank; null if the site does not offer it. */
  discordRoles: (userId: number) => Promise<DiscordRoles | null>;
}

export function connectionRoutes(house: House, elsewhere: ConnectionNeeds): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();
  app.get(paths.connections, requireUser, async (c) =>
    page(c, "settings/connections", await connectionsProps(house, elsewhere, c.var.user.id)),
  );
  return app;
}

async function connectionsProps(
  { db, clock }: House,
  { chatLink, discordRoles, hearsRoobetChat }: ConnectionNeeds,
  userId: number,
): Promise<ConnectionsProps> {
  const now = clock.now();
  const links = new Map((await listLinks(db, userId)).map((link) => [link.provider, link]));
  const valid = (provider: string) => {
    const link = links.get(provider);
    return link?.lostAt === null ? link : undefined;
  };
  const lost = (provider: string) => {
    const link = links.get(provider);
    return link?.lostAt ? { name: link.accountName, at: link.lostAt.toISOString() } : null;
  };
  const code = await findLiveCode(db, userId, "roobet", now);
  const [packdraw, discord] = [valid("packdraw"), valid("discord")];
  return {
    kick: { kick_name: valid("kick")?.accountName ?? null },
    roobet: {
      roobet_username: valid("roobet")?.accountName ?? null,
      token: code?.code ?? null,
      token_expires_at: code?.expiresAt.toISOString() ?? null,
      posted_by: code?.typedByName ?? null,
      hears_chat: hearsRoobetChat(),
      wager: await findWagerProof(db, userId, now),
    },
    packdraw: { connected: packdraw !== undefined, packdraw_username: packdraw?.accountName ?? null },
    discord: {
      discord_id: discord?.accountId ?? null,
      discord_name: discord?.accountName ?? null,
      roles: await discordRoles(userId),
    },
    lost: { kick: lost("kick"), discord: lost("discord") },
    chat: await chatLink(userId),
    now: now.toISOString(),
  };
}
