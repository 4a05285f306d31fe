// The messages `/api/live` sends an open page: the public topics it asks for, and its viewer's own news.

export const livePath = "/api/live";

/** The most topics a connection may name. */
export const maxTopics = 12;

/** The first message on every connection. */
export interface LiveHello {
  /** The signed-in user. Null: a guest. */
  username: string | null;
}

/**
 * `state`: the whole state. Otherwise `change`: the difference to the state before. `now`: the site's time, ISO 8601 UTC.
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

/** The server closes the connection. Reconnect at a random moment within this time, so that not everybody comes together. */
export interface LiveBye {
  within_ms: number;
}
