// What the stream indicator needs of the streaming platform. server/partners/ implements it.
export interface StreamSource {
  /** Whether the stream is live now. Throws when nobody can tell. */
  isLive(): Promise<boolean>;
}
