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
