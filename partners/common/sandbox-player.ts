import type { SandboxLine } from "./sandbox-book.ts";

export interface SandboxChatLine {
  as: string;
  text: string;
  badges: readonly string[];
  replyTo: string | null;
  /** When the line was written; null means now. */
  at: Date | null;
}

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
  event(event: SandboxEvent): Promise<number[]>;
  /** Null `seconds` mean a permanent ban. */
  ban(who: { username: string; seconds: number | null }): Promise<number[]>;
  live(isLive: boolean): Promise<number[]>;
  lines(): Promise<SandboxLine[]>;
}
