// The log's lines about a draw or a case, asked for by whoever checks it.
import type { LogLine } from "../../../contracts/fairness-log.ts";
import { readLinesAbout } from "../../../contracts/log-check.ts";
import { paths } from "../../../contracts/paths.ts";

/** The log's first line and those about `subjects` (docs/fairness.md); null when they did not come. */
export async function linesAbout(subjects: readonly string[]): Promise<LogLine[] | "unreadable" | null> {
  const query = new URLSearchParams(subjects.map((subject) => ["about", subject]));
  try {
    const answer = await fetch(`${paths.fairnessLog}?${query}`);
    return answer.ok ? await readLinesAbout(await answer.text()) : null;
  } catch {
    return null;
  }
}
