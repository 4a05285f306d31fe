// Responses of the calls that link outside accounts.

/** A link that the platform disowned, with the account's name and when we noticed (ISO 8601 UTC). */
export interface LostLink {
  name: string;
  at: string;
}

/** Response of `POST /api/kick/generate`: the address for the browser, or message "failed". */
export interface ConsentAnswer {
  message: string;
  data?: string;
}

/** Response of `POST /api/packdraw/generate-image`. */
export interface PackdrawImageAnswer {
  message: string;
  /** PNG as a data URL. */
  data?: string;
  /** When the image expires, ISO 8601 UTC. */
  expires_at?: string;
}

/** Response of `POST /api/roobet/generate-code`: the code, or message "failed". */
export interface RoobetCodeAnswer {
  message: string;
  token?: string;
  expires_at?: string;
}

/** A viewer's account at Roobet, and the code to post in its chat. */
export interface RoobetLink {
  roobet_username: string | null;
  token: string | null;
  token_expires_at: string | null;
  /** The account that last posted the code without being under the creator code, or null. */
  posted_by: string | null;
}
