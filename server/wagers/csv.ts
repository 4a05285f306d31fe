// Reads CSV as RFC 4180 has it: quoted cells, doubled quotes, line breaks inside; either kind of line end.

/** Rows of cells, blank lines left out; null for a quote that never ends, and for more than `mostRows`. */
export function parseCsv(text: string, mostRows: number): string[][] | null {
  const rows: string[][] = [];
  let row: string[] = [];
  // A cell with what ends it. Quoted ones may hold anything; a quote inside is doubled.
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/gy;
  cells.lastIndex = text.startsWith("\uFEFF") ? 1 : 0;
  while (cells.lastIndex < text.length || row.length > 0) {
    const match = cells.exec(text);
    if (match === null) return null;
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] === ",") continue;
    if (row.length > 1 || row[0] !== "") rows.push(row);
    if (rows.length > mostRows) return null;
    row = [];
    if (match[3] === "") break;
  }
  return rows;
}
