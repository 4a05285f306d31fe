// Calls about Discord. They are not in paths.ts, because the page of every viewer loads that file.
import { textPath } from "../../../common/contract/paths.ts";

export const discordCalls = {
  saveChannel: textPath("/api/discord/channels/:name"),
  testChannel: textPath("/api/discord/channels/:name/test"),
  /** Registers at Discord which statistics of viewers it can show. */
  registerRoles: "/api/discord/roles/register",
  /** Sends a viewer to Discord to agree that their rank is shown there. */
  showRank: "/api/discord/roles",
  hideRank: "/api/discord/roles/off",
} as const;
