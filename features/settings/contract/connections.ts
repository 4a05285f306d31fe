import type { ChatLinkState } from "../../../identity/contract/chat-link.ts";
import type { LostLink, RoobetLink } from "../../../identity/contract/links.ts";
import type { DiscordRoles } from "../../discord/contract/discord.ts";

/** Props of `settings/connections`. `roobet.token` is a code that nobody has used yet. */
export interface ConnectionsProps {
  kick: { kick_name: string | null };
  roobet: RoobetLink;
  packdraw: { connected: boolean; packdraw_username: string | null };
  discord: {
    discord_id: string | null;
    discord_name: string | null;
    /** Whether Discord shows the viewer's rank; null if the site does not offer it. */
    roles: DiscordRoles | null;
  };
  lost: { kick: LostLink | null; discord: LostLink | null };
  /** The server's time, ISO 8601 UTC. Codes expire after 15 minutes, and the viewer's clock may be wrong. */
  now: string;
  /** The state of linking Kick through its chat; null if no chat is connected. */
  chat: ChatLinkState | null;
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "settings/connections": ConnectionsProps;
  }
}
