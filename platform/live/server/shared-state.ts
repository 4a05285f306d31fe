/** What one feature shows of itself on the pages of others; app.ts hands it over. */
export interface SharedState<State> {
  /** Changes after which it is another. */
  tags: readonly string[];
  read: () => Promise<State>;
}
