// How others see a viewer's name: enough to know oneself again, not enough to be found.

/** "Jonathan" → "Jo•••n"; names of three letters and fewer keep only the first. */
export function maskName(name: string): string {
  const letters = [...name];
  if (letters.length < 4) return `${letters[0] ?? ""}•••`;
  return `${letters[0]}${letters[1]}•••${letters.at(-1)}`;
}
