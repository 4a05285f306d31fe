// Chat at the desk: what is connected, what is heard, what is said.

export type ChatGrantPurpose = "channel" | "bot";

/** Times are ISO 8601 UTC. */
export interface ChatGrant {
  purpose: ChatGrantPurpose;
  name: string;
  granted_at: string;
  checked_at: string;
  /** When the platform said that it holds no longer. */
  lost_at: string | null;
}

export interface ChatSubscriptions {
  wanted: string[];
  had: string[];
  looked_at: string;
  /** A sentence: why nobody could tell. */
  problem: string | null;
}

/** How often something was heard, or refused. */
export interface ChatFigure {
  what: string;
  refused: boolean;
  count: number;
  last_at: string;
  /** Milliseconds the last one was under way. */
  lag_ms: number | null;
}

export interface ChatCommandLine {
  id: number;
  name: string;
  text: string;
  said_at: string;
  command: string | null;
  did: "answered" | "acted" | "refused" | "ignored" | "failed";
  reply: string | null;
  reason: string | null;
}

/** A line that was no command, from the memory of the process that was asked. */
export interface ChatPlainLine {
  id: string;
  name: string;
  text: string;
  said_at: string;
  /** Why it was passed over; null: a plain line. */
  reason: string | null;
}

export interface ChatSaying {
  id: number;
  text: string;
  asked_at: string;
  state: "waiting" | "said" | "dropped" | "failed" | "quiet";
  reason: string | null;
}

export interface ChatMute {
  account: string;
  name: string;
  muted_at: string;
  /** Null: for good. */
  muted_until: string | null;
}

export interface AdminChatProps {
  platform: {
    label: string;
    /** Whether it has a key. */
    is_on: boolean;
    /** What stands in the app's settings there. */
    webhook: string;
    redirect: string;
  };
  grants: ChatGrant[];
  subscriptions: ChatSubscriptions | null;
  figures: ChatFigure[];
  /** Commands in whatever process, newest first. */
  lines: ChatCommandLine[];
  plain: ChatPlainLine[];
  outbox: {
    quiet: boolean;
    /** A sentence: why the last line was not said. */
    problem: string | null;
    sayings: ChatSaying[];
  };
  mutes: ChatMute[];
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/chat": AdminChatProps;
  }
}

declare module "../../../platform/contract/open.ts" {
  interface TopicStates {
    /** For admins: another word whenever the chat's desk changes. */
    chat: { word: string };
  }
}
