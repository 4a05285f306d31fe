// Plays the sandboxed channel.
import type { SandboxLine } from "./sandbox-book.ts";

/** What somebody says in the sandboxed channel. */
export interface SandboxChatLine {
  as: string;
  text: string;
  badges: readonly string[];
  /** The id of the line it replies to. */
  replyTo: string | null;
  /** When it was said; null: now. */
  at: Date | null;
}

/** An event as it is delivered: `toleranceMs` after it happened, twice, or with a signature that does not fit. */
export interface SandboxEvent {
  type: string;
  body: object;
  twice: boolean;
  lateMs: number;
  forge: boolean;
}

/** Plays a channel: each call returns the statuses the site answered its deliveries with. */
export interface ChatPlayer {
  say(line: SandboxChatLine): Promise<{ messageId: string; userId: number; statuses: number[] }>;
  /** `body` is sent as it is. */
  event(event: SandboxEvent): Promise<number[]>;
  /** `secondWords` null: for good. */
  ban(who: { username: string; seconds: number | null }): Promise<number[]>;
  live(isLive: boolean): Promise<number[]>;
  /** The last lines, oldest first. */
  lines(): Promise<SandboxLine[]>;
}
