export const livePath = "/api/live";

export const maxTopics = 12;

export interface LiveHello {
  /** Null for a guest. */
  username: string | null;
}

/**
 * A message has either `state`, the whole state, or `change`, the difference from the state before. `now` is the site's time,
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

/**
 * Sent when the server closes the connection. The page must reconnect at a random moment within this time, so not all pages
 * reconnect at once.
 */
export interface LiveBye {
  within_ms: number;
}
