// What alerts need of the outside: a channel at Discord. Filled by server/areas.ts.

export interface DiscordChannel {
  /**
   * Posts to the webhook of that address. Resolves once Discord took the words; otherwise throws what is told of it, which
   * names no address. Asked to wait, `waitSeconds` says how long.
   */
  post(webhook: string, words: string): Promise<void>;
}
