export type Cell = string | number | null;

export const formatCsvLine = (cells: readonly Cell[]): string => `${cells.map(formatCell).join(",")}\r\n`;

export const formatCsv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [header, ...rows].map(formatCsvLine).join("");

/**
 * Matches text that a spreadsheet would treat as a formula. We put an apostrophe before such text (docs/decided.md,
 * CSV). Also matches after `;`, `|` and tab, because some spreadsheets split cells there. Negative numbers do not
 * match.
 */
const formulaPattern = /(^|[;|\t\r\n])(\s*[=+\-@＝＋－＠])/g;

function formatCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = cell.replaceAll(formulaPattern, "$1'$2");
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
