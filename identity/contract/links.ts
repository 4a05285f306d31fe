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
  /** Whether the site hears Roobet's chat. Without that, only a wager proves an account. */
  hears_chat: boolean;
  /** The latest request for a wager, or null. */
  wager: RoobetWager | null;
}

/** A request to place one wager, which proves that the Roobet account belongs to the viewer. */
export interface RoobetWager {
  username: string;
  amount_cents: number;
  /** When the time to wager ends, ISO 8601 UTC. */
  until: string;
  /** `other_amount`: the account wagered a different amount. `taken`: the account is linked to somebody else. */
  state: "waiting" | "other_amount" | "taken";
}

/** The reply to `POST /api/roobet/ask-wager`. */
export interface RoobetWagerAnswer {
  message: string;
  wager?: RoobetWager;
}
