// Calls about Discord. Apart from paths.ts, which every page of the players' site loads.
import { textPath } from "../../../common/contract/paths.ts";

export const discordCalls = {
  saveChannel: textPath("/api/discord/channels/:name"),
  testChannel: textPath("/api/discord/channels/:name/test"),
  /** Tells Discord which figures of viewers there are. */
  registerRoles: "/api/discord/roles/register",
  /** A viewer leaves for Discord to agree that their rank is shown there. */
  showRank: "/api/discord/roles",
  hideRank: "/api/discord/roles/off",
} as const;
