// Props of the page where viewers link outside accounts.

import type { ChatLinkState } from "../../../identity/contract/chat-link.ts";
import type { LostLink, RoobetLink } from "../../../identity/contract/links.ts";
import type { DiscordRoles } from "../../discord/contract/discord.ts";

/** Props of `settings/connections`. An unused code is in `roobet.token`. */
export interface ConnectionsProps {
  kick: { kick_name: string | null };
  roobet: RoobetLink;
  packdraw: { connected: boolean; packdraw_username: string | null };
  discord: {
    discord_id: string | null;
    discord_name: string | null;
    /** Whether Discord shows the viewer's rank; null: the site does not offer it. */
    roles: DiscordRoles | null;
  };
  lost: { kick: LostLink | null; discord: LostLink | null };
  /** The site's time when it sent these props, ISO 8601 UTC. Codes last 15 minutes, and viewers' clocks may be wrong. */
  now: string;
  /** The state of linking Kick by a line in its chat; null: no chat is connected. */
  chat: ChatLinkState | null;
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "settings/connections": ConnectionsProps;
  }
}
