// Runs work for each item in turn, even when others fail.

/**
 * Runs `act` for each item in turn, even after failures, then throws the first failure. Throws immediately when `stopping`
 * is aborted.
 */
export async function forEachSettled<Item>(
  items: Iterable<Item>,
  act: (item: Item) => Promise<unknown>,
  stopping?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await act(item);
    } catch (error) {
      stopping?.throwIfAborted();
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
