import type { ExtendedFeature, FeatureContext } from "../../common/http/feature.ts";
import type { ConsentDeps } from "../../identity/server/consent-routes.ts";
import { tableRecords } from "../../identity/server/personal-data.ts";
import { ownOrigins } from "../../platform/http/same-origin.ts";
import { discordAdminRoutes } from "./admin-routes.ts";
import { defineDiscordJobs } from "./jobs.ts";
import { findRoles, roleColumns } from "./role-records.ts";
import { offeredRoles, roleArrival, roleRoutes } from "./role-routes.ts";
import type { DiscordSources } from "./source.ts";

export interface DiscordNeeds extends Omit<DiscordSources, "roles"> {
  discordRoles: DiscordSources["roles"];
  sandboxBotToken: string | null;
}

export function discordFeature({ house, limits }: FeatureContext, needs: DiscordNeeds) {
  const { hooks, discordRoles, board, isLive, sandboxBotToken: sandboxToken } = needs;
  const sources = { hooks, roles: discordRoles, board, isLive };
  const roles = () => offeredRoles(house.db, discordRoles());
  return {
    readRoles: async (userId: number) => ((await roles()) === null ? null : findRoles(house.db, userId)),
    rolesArrived: ((c, url) => roleArrival(c, url, { house, roles })) satisfies ConsentDeps["rolesArrived"],
    routes: [
      roleRoutes({ house, roles, isOwn: ownOrigins(house.origin, house.config.demo) }),
      discordAdminRoutes({ house, limits, sources, sandboxToken }),
    ],
    jobs: () => defineDiscordJobs(house, sources),
    personalRecords: [tableRecords("discord_roles", "discord_roles", [...roleColumns])],
  } satisfies ExtendedFeature;
}
