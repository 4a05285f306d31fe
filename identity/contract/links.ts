/** A link that the platform no longer confirms, with the account's name and when we noticed (ISO 8601 UTC). */
export interface LostLink {
  name: string;
  at: string;
}

/** The reply to `POST /api/kick/generate`: the URL of the consent page, or message "failed". */
export interface ConsentAnswer {
  message: string;
  data?: string;
}

export interface PackdrawImageAnswer {
  message: string;
  data?: string;
  expires_at?: string;
}

/** The reply to `POST /api/roobet/generate-code`: the code, or message "failed". */
export interface RoobetCodeAnswer {
  message: string;
  token?: string;
  expires_at?: string;
}

export interface RoobetLink {
  roobet_username: string | null;
  token: string | null;
  token_expires_at: string | null;
  /** The account that last posted the code but is not under the creator code, or null. */
  posted_by: string | null;
}
