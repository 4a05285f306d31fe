/** Turns the changelog's Markdown list into plain lines. Text without a list becomes one line. */
export function toNoteLines(notes: string): string[] {
  const lines = notes
    .split(/^\s*[-*] /m)
    .map((line) =>
      line
        .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .replace(/\*\*|`/g, "")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((line) => line !== "");
  return [...new Set(lines)];
}
