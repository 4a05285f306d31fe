// What checks fetch of this site, kept while the page is open: with the network gone they go on with what came before.

import { paths } from "../../../common/contract/paths.ts";
import { parseSubjectLines } from "../../checks/log-check.ts";
import type { LogLine } from "../../rules/fairness-log.ts";

const cachedBytes = new Map<string, Uint8Array<ArrayBuffer>>();
const maxCached = 60;
/** Larger ones are not kept: the browser's own cache may have them. */
const maxCachedBytes = 1_000_000;
/** The site says that there is no such thing: no weather between it and the browser. */
const missingStatuses = [404, 410];

/** Null when it did not come, now or before; "none" when the answer is that there is nothing at this address. */
export async function fetchOptional(url: string): Promise<Uint8Array<ArrayBuffer> | "none" | null> {
  try {
    const answer = await fetch(url);
    if (missingStatuses.includes(answer.status)) return "none";
    if (!answer.ok) return null;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (bytes.length <= maxCachedBytes && (cachedBytes.size < maxCached || cachedBytes.has(url)))
      cachedBytes.set(url, bytes);
    return bytes;
  } catch {
    return cachedBytes.get(url) ?? null;
  }
}

/** Null when it did not come, or is not there. */
export async function fetchBytes(url: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const answer = await fetchOptional(url);
  return answer === "none" ? null : answer;
}

export async function fetchText(url: string): Promise<string | null> {
  const bytes = await fetchBytes(url);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}

/** An address for programs. "none" when there is nothing there; null when it did not come. */
export async function fetchJson<Answer>(url: string): Promise<Answer | "none" | null> {
  const bytes = await fetchOptional(url);
  if (bytes === null || bytes === "none") return bytes;
  const answer: Answer = JSON.parse(new TextDecoder().decode(bytes));
  return answer;
}

/**
 * The log's first line and those about `subjects` (docs/fairness.md), as they were answered; null when they did not come. This
 * browser keeps them: whether they stand in the log it finds when it reads that.
 */
export async function fetchLogText(subjects: readonly string[]): Promise<string | null> {
  const text = await fetchText(
    `${paths.fairnessLog}?${new URLSearchParams(subjects.map((subject) => ["about", subject]))}`,
  );
  if (text !== null) void storeLines(text);
  return text;
}

/** The same, read. */
export async function fetchLogLines(subjects: readonly string[]): Promise<LogLine[] | "unreadable" | null> {
  const text = await fetchLogText(subjects);
  return text === null ? null : parseSubjectLines(text);
}

async function storeLines(text: string): Promise<void> {
  const lines = await parseSubjectLines(text);
  if (lines === "unreadable") return;
  // Where the code does not come, this browser is no witness.
  await import("../receipts/receipt-store.ts").then(
    ({ updateReceipts: keep, withLines }) => keep((kept) => withLines(kept, lines)),
    () => {},
  );
}
