/** State that one feature shows on other features' pages. site/features.ts passes it on. */
export interface SharedState<State> {
  /** It may have changed after one of these tags. */
  tags: readonly string[];
  read: () => Promise<State>;
}
