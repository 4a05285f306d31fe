// What incidents need of the outside: a channel the operator reads. Filled by server/areas.ts.

export interface AlertChannel {
  /** Throws when the words did not get there; what it throws names neither key nor address. */
  say(words: string): Promise<void>;
}
