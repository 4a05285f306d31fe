// Linking the account a viewer chats with, by a line in the chat.

/** How somebody links the account they chat with, or has. */
export interface ChatLinkState {
  /** What the linked account is called; null: none is. */
  account: string | null;
  /** What is typed before the code, such as "!link". */
  typed: string;
  /** Address of the channel whose chat it is; empty: nobody said. */
  channel: string;
  code: string | null;
  /** The account that typed the code in the chat, and waits to be confirmed; null: none did. */
  typed_by: { id: string; name: string } | null;
  /** ISO 8601 UTC. */
  expires_at: string | null;
}

/** `POST /api/chat/link-code`: the code, or message "failed". */
export interface ChatCodeAnswer {
  message: string;
  code?: string;
  expires_at?: string;
}
