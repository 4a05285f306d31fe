// The log's lines about a draw or a case, asked for by whoever checks it, or keeps it.
import type { LogLine } from "../../../contracts/fairness-log.ts";
import { readLinesAbout } from "../../../contracts/log-check.ts";
import { paths } from "../../../contracts/paths.ts";
import { fetchText } from "./fetched.ts";

/**
 * The log's first line and those about `subjects` (docs/fairness.md), as they were answered; null when they did not come. This
 * browser keeps them: whether they stand in the log it finds when it reads that.
 */
export async function textAbout(subjects: readonly string[]): Promise<string | null> {
  const text = await fetchText(
    `${paths.fairnessLog}?${new URLSearchParams(subjects.map((subject) => ["about", subject]))}`,
  );
  if (text !== null) void keepLines(text);
  return text;
}

/** The same, read. */
export async function linesAbout(subjects: readonly string[]): Promise<LogLine[] | "unreadable" | null> {
  const text = await textAbout(subjects);
  return text === null ? null : readLinesAbout(text);
}

async function keepLines(text: string): Promise<void> {
  const lines = await readLinesAbout(text);
  if (lines === "unreadable") return;
  // Where the code does not come, this browser is no witness.
  await import("../../receipts/kept.ts").then(
    ({ keep, withLines }) => keep((kept) => withLines(kept, lines)),
    () => {},
  );
}
