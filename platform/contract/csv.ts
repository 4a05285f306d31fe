// Writes tables as CSV according to RFC 4180, in a form that is harmless in a spreadsheet.

export type Cell = string | number | null;

/** Returns one row, ended by CRLF. */
export const formatCsvLine = (cells: readonly Cell[]): string => `${cells.map(formatCell).join(",")}\r\n`;

export const formatCsv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [header, ...rows].map(formatCsvLine).join("");

/**
 * Matches text that a spreadsheet would treat as a formula, so we can put an apostrophe before it (docs/decided.md, CSV). A
 * spreadsheet with another separator splits cells at that separator, so this also matches after one. It does not match numbers,
 * even negative ones.
 */
const formulaPattern = /(^|[;|\t\r\n])(\s*[=+\-@＝＋－＠])/g;

function formatCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = cell.replaceAll(formulaPattern, "$1'$2");
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
