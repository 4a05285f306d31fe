/** Returns an item that the caller knows to exist. Throws a `RangeError` if it does not. */
export function itemAt<Item>(items: ArrayLike<Item>, index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`There is no item ${index} among ${items.length}.`);
  return item;
}
