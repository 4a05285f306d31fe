/**
 * Runs `act` for each item, one after another. After a failure it still runs the others, and then throws the first failure.
 * Throws immediately if `stopping` is aborted.
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
