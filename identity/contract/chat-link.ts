// Linking a viewer's chat account by a message in the chat.

/** State of linking the account a viewer chats with. */
export interface ChatLinkState {
  /** Name of the linked account, or null. */
  account: string | null;
  /** The command to type before the code, such as "!link". */
  typed: string;
  /** Address of the chat's channel. Empty if the operator gave none. */
  channel: string;
  code: string | null;
  /** The account that typed the code and waits for confirmation, or null. */
  typed_by: { id: string; name: string } | null;
  /** ISO 8601 UTC. */
  expires_at: string | null;
}

/** Response of `POST /api/chat/link-code`: the code, or message "failed". */
export interface ChatCodeAnswer {
  message: string;
  code?: string;
  expires_at?: string;
}
