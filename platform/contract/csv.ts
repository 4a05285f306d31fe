// Tables as CSV: RFC 4180, and harmless in a spreadsheet.

export type Cell = string | number | null;

/** One row with its line end, CRLF. */
export const formatCsvLine = (cells: readonly Cell[]): string => `${cells.map(formatCell).join(",")}\r\n`;

export const formatCsv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [header, ...rows].map(formatCsvLine).join("");

/**
 * A spreadsheet takes text that begins like this for a formula, so it gets an apostrophe before it (docs/decided.md, CSV).
 * A spreadsheet set to another separator splits at it, so the text after one counts as a beginning too. A number stays
 * what it is, below zero too.
 */
const formulaPattern = /(^|[;|\t\r\n])(\s*[=+\-@＝＋－＠])/g;

function formatCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = cell.replaceAll(formulaPattern, "$1'$2");
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
