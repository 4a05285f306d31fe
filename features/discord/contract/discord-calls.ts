// Calls about Discord. They are apart from paths.ts because every viewer's page loads that.
import { textPath } from "../../../common/contract/paths.ts";

export const discordCalls = {
  saveChannel: textPath("/api/discord/channels/:name"),
  testChannel: textPath("/api/discord/channels/:name/test"),
  /** Registers the figures of viewers at Discord. */
  registerRoles: "/api/discord/roles/register",
  /** Sends a viewer to Discord to agree that their rank is shown there. */
  showRank: "/api/discord/roles",
  hideRank: "/api/discord/roles/off",
} as const;
