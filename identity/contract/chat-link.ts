/** The state of linking a viewer's chat account by a message in the chat. */
export interface ChatLinkState {
  /** The name of the linked account, or null. */
  account: string | null;
  /** The command to type before the code, such as "!link". */
  typed: string;
  /** The address of the chat's channel; empty if the operator has not entered one. */
  channel: string;
  code: string | null;
  /** The account that typed the code and is waiting for the owner's confirmation, or null. */
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
