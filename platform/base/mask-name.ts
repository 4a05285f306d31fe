/** "Jonathan" becomes "Jo•••n". Names of three letters or fewer show only the first letter. */
export function maskName(name: string): string {
  const letters = [...name];
  if (letters.length < 4) return `${letters[0] ?? ""}•••`;
  return `${letters[0]}${letters[1]}•••${letters.at(-1)}`;
}
