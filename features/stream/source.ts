export interface StreamSource {
  /** Returns whether the stream is live now. Throws when the state is unknown. */
  isLive(): Promise<boolean>;
}
