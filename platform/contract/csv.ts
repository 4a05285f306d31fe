// Writes tables as CSV: RFC 4180, and harmless in a spreadsheet.

export type Cell = string | number | null;

/** Returns one row with its line end, CRLF. */
export const formatCsvLine = (cells: readonly Cell[]): string => `${cells.map(formatCell).join(",")}\r\n`;

export const formatCsv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [header, ...rows].map(formatCsvLine).join("");

/**
 * Matches text that a spreadsheet would take for a formula. It gets an apostrophe before it (docs/decided.md, CSV). A
 * spreadsheet with another separator splits there, so text after one also counts as a beginning. Numbers stay unchanged,
 * negative ones too.
 */
const formulaPattern = /(^|[;|\t\r\n])(\s*[=+\-@＝＋－＠])/g;

function formatCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = cell.replaceAll(formulaPattern, "$1'$2");
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
