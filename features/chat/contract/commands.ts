// Props of the page of chat commands and of the desk's page of them.

import type { CommandName, CommonAnswer } from "../../../common/contract/chat-commands.ts";
import type { ChatLinkState } from "../../../identity/contract/chat-link.ts";

/** Creates a code for linking by chat. It is apart from paths.ts because every page loads that. */
export const chatCodeCall = "/api/chat/link-code";
/** Where the account's owner says whether they typed the code. */
export const chatAnswerCall = "/api/chat/link-answer";

export interface ShownCommand {
  /** As viewers type it here: "!points". */
  name: string;
  aliases: string[];
  /** Complete examples. `linked`: only for viewers who have linked their account. */
  forms: { typed: string; about: string; linked: boolean }[];
  /** Cooldown of one person in seconds; 0: none. */
  wait_seconds: number;
}

export interface CommandsProps {
  /** Whether a chat is connected. */
  connected: boolean;
  /** Address of the channel; empty: unknown. */
  channel: string;
  groups: { title: string; commands: ShownCommand[] }[];
  /** The viewer's own link; null for guests, and when linking by chat is unavailable. */
  link: ChatLinkState | null;
  /** ISO 8601 UTC. */
  now: string;
}

/** As the desk edits them. `words` holds only the texts that differ from the defaults. */
export interface CommandValues {
  on: boolean;
  name: string;
  aliases: string[];
  person_seconds: number;
  everybody_seconds: number;
  words: Record<string, string>;
}

export interface CommandsValues {
  in_replies: boolean;
  bots: string[];
  words: Partial<Record<CommonAnswer, string>>;
  raffle: { price: number; most: number; winners: number };
  each: Record<CommandName, CommandValues>;
}

export interface AdminCommandsProps {
  commands: CommandsValues;
  connected: boolean;
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/chat-commands": AdminCommandsProps;
    commands: CommandsProps;
  }
}
