export type ChatGrantPurpose = "channel" | "bot";

/** Times are ISO 8601 UTC. */
export interface ChatGrant {
  purpose: ChatGrantPurpose;
  name: string;
  granted_at: string;
  checked_at: string;
  lost_at: string | null;
}

export interface ChatSubscriptions {
  wanted: string[];
  had: string[];
  looked_at: string;
  /** A sentence that says why the state is unknown. */
  problem: string | null;
}

export interface ChatFigure {
  what: string;
  refused: boolean;
  count: number;
  last_at: string;
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

/** A chat line that was not a command, from the memory of the process that served the page. */
export interface ChatPlainLine {
  id: string;
  name: string;
  text: string;
  said_at: string;
  /** The reason why the line was skipped; null for a plain line. */
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
  /** Null for a mute without an end. */
  muted_until: string | null;
}

export interface AdminChatProps {
  platform: {
    label: string;
    /** Whether the platform's app has a key. */
    is_on: boolean;
    /** The address to enter in the app's settings at the platform. */
    webhook: string;
    redirect: string;
  };
  grants: ChatGrant[];
  subscriptions: ChatSubscriptions | null;
  figures: ChatFigure[];
  lines: ChatCommandLine[];
  plain: ChatPlainLine[];
  outbox: {
    quiet: boolean;
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
    chat: { word: string };
  }
}
