// Caches what checks fetch from this site while the page is open, so they keep working offline.

import { paths } from "../../../common/contract/paths.ts";
import { parseSubjectLines } from "../../checks/log-check.ts";
import type { LogLine } from "../../rules/fairness-log.ts";

const cachedBytes = new Map<string, Uint8Array<ArrayBuffer>>();
const maxCached = 60;
/** Larger responses are not cached here, but the browser's own cache may have them. */
const maxCachedBytes = 1_000_000;
/** With these statuses the site itself says that something does not exist. No network failure causes them. */
const missingStatuses = [404, 410];

/**
 * Fetches a URL, or returns its cached bytes when offline. Returns null when the request fails and nothing is cached, and
 * "none" when the site replies that there is nothing.
 */
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

export async function fetchBytes(url: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const answer = await fetchOptional(url);
  return answer === "none" ? null : answer;
}

export async function fetchText(url: string): Promise<string | null> {
  const bytes = await fetchBytes(url);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}

/** Fetches an endpoint of the API. Returns "none" when there is nothing, and null when the request failed. */
export async function fetchJson<Answer>(url: string): Promise<Answer | "none" | null> {
  const bytes = await fetchOptional(url);
  if (bytes === null || bytes === "none") return bytes;
  const answer: Answer = JSON.parse(new TextDecoder().decode(bytes));
  return answer;
}

/**
 * Returns the log's first line and the lines about `subjects` (docs/fairness.md), exactly as received. Returns null when the
 * request failed. This browser stores the lines and compares them with the log at its next visit.
 */
export async function fetchLogText(subjects: readonly string[]): Promise<string | null> {
  const text = await fetchText(
    `${paths.fairnessLog}?${new URLSearchParams(subjects.map((subject) => ["about", subject]))}`,
  );
  if (text !== null) void storeLines(text);
  return text;
}

export async function fetchLogLines(subjects: readonly string[]): Promise<LogLine[] | "unreadable" | null> {
  const text = await fetchLogText(subjects);
  return text === null ? null : parseSubjectLines(text);
}

async function storeLines(text: string): Promise<void> {
  const lines = await parseSubjectLines(text);
  if (lines === "unreadable") return;
  // If the code fails to load, this browser cannot be a witness.
  await import("../receipts/receipt-store.ts").then(
    ({ updateReceipts, withLines }) => updateReceipts((receipts) => withLines(receipts, lines)),
    () => {},
  );
}
