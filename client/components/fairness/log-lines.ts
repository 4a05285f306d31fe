// The log's lines about a draw or a case, asked for by whoever checks it, or keeps it.
import type { LogLine } from "../../../contracts/fairness-log.ts";
import { readLinesAbout } from "../../../contracts/log-check.ts";
import { paths } from "../../../contracts/paths.ts";
import { fetchText } from "./fetched.ts";

/** The log's first line and those about `subjects` (docs/fairness.md), as they were answered; null when they did not come. */
export const textAbout = (subjects: readonly string[]): Promise<string | null> =>
  fetchText(`${paths.fairnessLog}?${new URLSearchParams(subjects.map((subject) => ["about", subject]))}`);

/** The same, read. */
export async function linesAbout(subjects: readonly string[]): Promise<LogLine[] | "unreadable" | null> {
  const text = await textAbout(subjects);
  return text === null ? null : readLinesAbout(text);
}
