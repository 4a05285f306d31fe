// Lines of CSV by RFC 4180 that no spreadsheet takes for formulas.

/** One record with its line end. A text beginning with `=`, `+`, `-` or `@` gets a leading apostrophe. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(",")}\r\n`;

function csvCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
