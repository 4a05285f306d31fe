export interface ChatLinkState {
  account: string | null;
  /** The command to type before the code, such as "!link". */
  typed: string;
  /** The address of the chat's channel; empty if the operator has not entered one. */
  channel: string;
  code: string | null;
  /** The account that typed the code and is waiting for the owner's confirmation, or null. */
  typed_by: { id: string; name: string } | null;
  expires_at: string | null;
}

export interface ChatCodeAnswer {
  message: string;
  code?: string;
  expires_at?: string;
}
