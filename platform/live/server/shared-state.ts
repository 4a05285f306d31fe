/** State that one feature shows on other features' pages. site/features.ts passes it on. */
export interface SharedState<State> {
  tags: readonly string[];
  read: () => Promise<State>;
}
