// Calls about Discord. They are not in paths.ts, because the page of every viewer loads that file.
import { textPath } from "../../../common/contract/paths.ts";

export const discordCalls = {
  saveChannel: textPath("/api/discord/channels/:name"),
  testChannel: textPath("/api/discord/channels/:name/test"),
  registerRoles: "/api/discord/roles/register",
  showRank: "/api/discord/roles",
  hideRank: "/api/discord/roles/off",
} as const;
