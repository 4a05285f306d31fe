// What an open page is sent as it happens (`/api/live`): public topics it names, the same for everybody, and its viewer's own.

export const livePath = "/api/live";

/** The most topics a connection may name. */
export const maxTopics = 12;

/** First on every connection. */
export interface LiveHello {
  /** As whom the connection was opened; null: a guest. */
  username: string | null;
}

/**
 * `state`: the whole; else `updateWithdrawal`: what to lay over the state before. `now`: the site's time,
 * ISO 8601 UTC.
 */
export interface LiveState {
  topic: string;
  now: string;
  state?: unknown;
  change?: unknown;
}

export interface LiveHeartbeat {
  now: string;
}

/** The server ends here: come again, at any moment within this time, so that not all come at once. */
export interface LiveBye {
  within_ms: number;
}
