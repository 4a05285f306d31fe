import type { CommandName, CommonAnswer } from "../../../common/contract/chat-commands.ts";
import type { ChatLinkState } from "../../../identity/contract/chat-link.ts";

/** Creates a code for linking by chat. The path is not in paths.ts, because every page loads that file. */
export const chatCodeCall = "/api/chat/link-code";
/** The path at which the code's owner answers whether they typed the code themselves. */
export const chatAnswerCall = "/api/chat/link-answer";

export interface ShownCommand {
  name: string;
  aliases: string[];
  /** Complete examples. `linked` is true for examples that need a linked account. */
  forms: { typed: string; about: string; linked: boolean }[];
  /** The cooldown per person in seconds; 0 for none. */
  wait_seconds: number;
}

export interface CommandsProps {
  connected: boolean;
  /** The channel's address; empty if unknown. */
  channel: string;
  groups: { title: string; commands: ShownCommand[] }[];
  /** The viewer's own link; null for guests and when linking by chat is unavailable. */
  link: ChatLinkState | null;
  now: string;
}

/** The values that the desk edits. `words` has only the texts that differ from the defaults. */
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
