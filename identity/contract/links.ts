// Linking outside accounts: what the calls return.

/** A link the platform disowned: under which name it was, and when we noticed (ISO 8601 UTC). */
export interface LostLink {
  name: string;
  at: string;
}

/** `POST /api/kick/generate`: where to send the browser, or message "failed". */
export interface ConsentAnswer {
  message: string;
  data?: string;
}

/** `POST /api/packdraw/generate-image`. */
export interface PackdrawImageAnswer {
  message: string;
  /** PNG as a data URL. */
  data?: string;
  /** Until when the image links, ISO 8601 UTC. */
  expires_at?: string;
}

/** `POST /api/roobet/generate-code`: the code, or message "failed". */
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
  /** The account that posted the code last and is not under the creator code; null: none did. */
  posted_by: string | null;
}
