// Masks a viewer's name: they recognise it themselves, but others cannot find them by it.

/** "Jonathan" becomes "Jo•••n". Names of three letters or fewer keep only the first. */
export function maskName(name: string): string {
  const letters = [...name];
  if (letters.length < 4) return `${letters[0] ?? ""}•••`;
  return `${letters[0]}${letters[1]}•••${letters.at(-1)}`;
}
