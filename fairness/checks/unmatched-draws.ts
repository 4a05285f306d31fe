// Compares the draws a site lists with the lists in its log, to find hidden and added ones. Pure, the same in browsers and
// for `npm run admin -- fairness verify`.

import { m } from "../messages.ts";
import type { LogLine } from "../rules/fairness-log.ts";

export type UnmatchedDraw =
  /** The log has the draw's list at that line, but the site does not list the draw. */
  | { kind: "unlisted"; draw: string; line: number }
  /** The site lists the draw, but the log has no line about it. */
  | { kind: "unlogged"; draw: string };

/** Returns the draws whose lists are in these lines, each with its line number. */
export function findDrawLines(lines: readonly Pick<LogLine, "n" | "type" | "event">[]): Map<string, number> {
  const logged = new Map<string, number>();
  for (const { n, type, event } of lines) {
    if (type === "draw.commit" && typeof event.draw === "string" && !logged.has(event.draw)) logged.set(event.draw, n);
  }
  return logged;
}

/** Compares all draws in a log with all listed ones, by id. */
export function findUnmatchedDraws(logged: ReadonlyMap<string, number>, listed: readonly string[]): UnmatchedDraw[] {
  const listedIds = new Set(listed);
  const unlisted = [...logged].filter(([draw]) => !listedIds.has(draw));
  return [
    ...unlisted.map(([draw, line]) => ({ kind: "unlisted" as const, draw, line })),
    ...listed.filter((draw) => !logged.has(draw)).map((draw) => ({ kind: "unlogged" as const, draw })),
  ];
}

export const unmatchedDrawWords = (found: UnmatchedDraw): string =>
  found.kind === "unlisted"
    ? m.drawUnlisted({ line: found.line, draw: found.draw })
    : m.drawUnlogged({ draw: found.draw });
