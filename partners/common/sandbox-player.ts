// The interface for acting in the sandboxed channel.
import type { SandboxLine } from "./sandbox-book.ts";

/** A chat line that somebody writes in the sandboxed channel. */
export interface SandboxChatLine {
  as: string;
  text: string;
  badges: readonly string[];
  /** The id of the line that this one replies to. */
  replyTo: string | null;
  /** When the line was written; null means now. */
  at: Date | null;
}

/** An event to deliver. It can arrive `lateMs` after it happened, twice, or with a forged signature. */
export interface SandboxEvent {
  type: string;
  body: object;
  twice: boolean;
  lateMs: number;
  forge: boolean;
}

/** Acts in a channel. Each call returns the HTTP statuses with which the site answered the deliveries. */
export interface ChatPlayer {
  say(line: SandboxChatLine): Promise<{ messageId: string; userId: number; statuses: number[] }>;
  /** `body` is sent unchanged. */
  event(event: SandboxEvent): Promise<number[]>;
  /** Null `seconds` mean a permanent ban. */
  ban(who: { username: string; seconds: number | null }): Promise<number[]>;
  live(isLive: boolean): Promise<number[]>;
  /** Returns the latest lines, oldest first. */
  lines(): Promise<SandboxLine[]>;
}
