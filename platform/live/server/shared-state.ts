/** State that one feature shows on other features' pages. site/features.ts passes it on. */
export interface SharedState<State> {
  /** The state may change when one of these tags is announced. */
  tags: readonly string[];
  read: () => Promise<State>;
}
