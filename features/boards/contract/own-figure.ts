// The lines whose hash the fairness log has, and what a viewer needs to find their own among them.

/**
 * A line of `boardsPaths.lines`: `number,cents,hash` with LF after each, sorted by number from 1. `hash` is the SHA-256 of
 * the salt's bytes and the account's key, in hex.
 */
export interface FigureLine {
  number: number;
  cents: number;
  account_sha256: string;
}

/** The answer of `boardsPaths.own`. */
export interface OwnFigure {
  /** The line's number. */
  number: number;
  /** The partner's id of the account, or `name:` and its name. */
  account_key: string;
  /** Sixteen bytes in hex. */
  salt: string;
  /** The log line `board.figures` that has the lines' hash as `lines_sha256`, or null while it is being written. */
  log_line: number | null;
}
