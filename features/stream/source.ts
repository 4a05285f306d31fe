// The stream's interface to the streaming platform. partners/kick implements it.

export interface StreamSource {
  /** Returns whether the stream is live now. Throws when the state is unknown. */
  isLive(): Promise<boolean>;
}
