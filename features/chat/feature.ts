import { randomUUID } from "node:crypto";
import type { ExtendedFeature, FeatureContext } from "../../common/http/feature.ts";
import type { Draws } from "../../fairness/server/draws/draws.ts";
import type { ConsentDeps } from "../../identity/server/consent-routes.ts";
import { ownOrigins } from "../../platform/http/same-origin.ts";
import type { HuntReader } from "../hunts/reader.ts";
import { chatAdminRoutes } from "./admin-routes.ts";
import { chatTag } from "./changes.ts";
import { createChat, defineChatJobs } from "./chat.ts";
import { commandRoutes, createChatLinkLookup } from "./command-routes.ts";
import { createCommands } from "./commands.ts";
import { grantArrival } from "./grant-routes.ts";
import type { ConnectedPlatform } from "./platform.ts";
import { commandSources } from "./sources.ts";
import { webhookRoutes } from "./webhook-routes.ts";

export interface ChatNeeds {
  kickChat: ConnectedPlatform;
  draws: Draws;
  hunts: HuntReader;
}

export async function chatFeature({ house, limits }: FeatureContext, { kickChat, draws, hunts }: ChatNeeds) {
  const chat = await createChat(house, kickChat);
  const commands = await createCommands({ house, limits, sources: commandSources(house, draws, hunts), chat });
  chat.listen(commands);
  return {
    listener: commands,
    isConnected: chat.isConnected,
    findLink: createChatLinkLookup(house, chat),
    grantArrived: ((c, url) => grantArrival(c, url, { house, chat })) satisfies ConsentDeps["grantArrived"],
    routes: [commandRoutes(house, chat), chatAdminRoutes(house, chat, ownOrigins(house.origin, house.config.demo))],
    // This route stays on during a database outage: the intake keeps deliveries until the database is back.
    alwaysRoutes: [webhookRoutes(house, chat)],
    // The topic only signals a change. The open page gets names and lines when it reloads.
    topics: { chat: { key: "chat", tags: [chatTag], read: async () => ({ word: randomUUID() }), forAdmins: true } },
    jobs: () => defineChatJobs(house, chat),
    async close() {
      await chat.close();
      commands.close();
    },
  } satisfies ExtendedFeature;
}
