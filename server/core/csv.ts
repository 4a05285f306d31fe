// Tables as CSV: RFC 4180, and safe to open in a spreadsheet.

export type Cell = string | number | null;

/** A spreadsheet takes a cell that begins like this for a formula (decisions: "CSV"). */
const formula = /^[=+\-@]/;

function cellText(cell: Cell): string {
  if (cell === null) return "";
  const plain = String(cell);
  const text = formula.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines end in CRLF, the last one too. */
export function csv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}
