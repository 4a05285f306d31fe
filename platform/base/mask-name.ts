export function maskName(name: string): string {
  const letters = [...name];
  if (letters.length < 4) return `${letters[0] ?? ""}•••`;
  return `${letters[0]}${letters[1]}•••${letters.at(-1)}`;
}
