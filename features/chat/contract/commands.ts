// The page of what viewers can type in the chat, and the desk's page of it.

import type { CommandName, CommonAnswer } from "../../../common/contract/chat-commands.ts";
import type { ChatLinkState } from "../../../identity/contract/chat-link.ts";

/** Apart from paths.ts, which every page loads: where a code for the chat is made. */
export const chatCodeCall = "/api/chat/link-code";
/** And where its owner says whether it was they who typed it. */
export const chatAnswerCall = "/api/chat/link-answer";

export interface ShownCommand {
  /** As it is typed here: "!points". */
  name: string;
  aliases: string[];
  /** What can be typed, whole; `linked`: by who has linked their account. */
  forms: { typed: string; about: string; linked: boolean }[];
  /** Until the same person may again; 0: at once. */
  wait_seconds: number;
}

export interface CommandsProps {
  /** Whether a chat is listened to. */
  connected: boolean;
  /** Address of the channel; empty: nobody said. */
  channel: string;
  groups: { title: string; commands: ShownCommand[] }[];
  /** The viewer's own account; null for guests, and where it cannot be linked by chat. */
  link: ChatLinkState | null;
  /** ISO 8601 UTC. */
  now: string;
}

/** As the desk edits them; `letterContent` holds what is not as it stood from the start. */
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
