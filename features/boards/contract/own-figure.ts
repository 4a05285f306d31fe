// The lines whose hash is in the fairness log, and the data with which a viewer finds their own line.

/**
 * A line of `boardsPaths.lines`: `number,cents,hash` with an LF after each, sorted by number from 1. `hash` is the
 * SHA-256 of the salt's bytes and the account's key, in hex.
 */
export interface FigureLine {
  number: number;
  cents: number;
  account_sha256: string;
}

export interface OwnFigure {
  number: number;
  /** The partner's id of the account, or `name:` and the account's name. */
  account_key: string;
  /** Sixteen bytes in hex. */
  salt: string;
  /**
   * The log line `board.figures` that has the hash of the lines as `lines_sha256`; null before that line is written.
   */
  log_line: number | null;
}
