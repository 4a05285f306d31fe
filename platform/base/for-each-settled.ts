// Works that do not wait for one another.

/**
 * Does each in its turn, whatever becomes of the others. Throws what failed first, once all have had their turn; at once
 * when it is to stop.
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
