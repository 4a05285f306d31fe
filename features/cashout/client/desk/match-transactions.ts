import { m } from "../../messages.ts";

export interface Payment {
  id: number;
  transaction_id: string;
}

export type MatchResult = { payments: Payment[] } | { problem: string };

const maxIdLength = 200;

/**
 * Parses one transaction id per line, in the order of `ids`. If each line starts with the withdrawal's number ("12 0xabc",
 * "No. 12, 0xabc", "withdrawal 12;0xabc"), the order does not matter. Skips empty lines.
 */
export function matchTransactions(text: string, ids: readonly number[]): MatchResult {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const numbered = lines.map(parseNumberedLine);
  const isNumbered = numbered.length > 0 && numbered.every((line) => line !== null);
  if (!isNumbered && lines.some((line) => /\s|[,;]/.test(line))) {
    return { problem: m.idsUnreadable() };
  }
  if (lines.length !== ids.length) {
    return { problem: m.idsMissing({ given: lines.length, wanted: ids.length }) };
  }
  if (lines.some((line) => line.length > maxIdLength)) return { problem: m.idTooLong() };
  if (!isNumbered) return { payments: ids.map((id, at) => ({ id, transaction_id: lines[at] ?? "" })) };
  const known = new Map(numbered.flatMap((line) => (line === null ? [] : [[line.id, line] as const])));
  const strange = numbered.find((line) => line !== null && !ids.includes(line.id));
  if (strange) return { problem: m.notChosen({ id: strange.id }) };
  if (known.size !== ids.length) return { problem: m.numberTwice() };
  return { payments: ids.flatMap((id) => known.get(id) ?? []) };
}

function parseNumberedLine(line: string): Payment | null {
  const [, number, transaction_id] = /^(?:withdrawal\s+|no\.?\s*|#)?(\d{1,15})[\s,;]+(\S+)$/i.exec(line) ?? [];
  return number === undefined || transaction_id === undefined ? null : { id: Number(number), transaction_id };
}
