// Whether the draws a site lists are those its log has lists of: none hidden, none added. Pure, the same in browsers and for
// `npm run admin -- fairness verify`.
import type { LogLine } from "../rules/fairness-log.ts";

export type UnmatchedDraw =
  /** The log has its list, at that line, and the site shows no such draw. */
  | { kind: "unlisted"; draw: string; line: number }
  /** The site lists it, and no line of the log tells of it. */
  | { kind: "unlogged"; draw: string };

/** Draws whose lists are in these lines, each with the number of its line. */
export function findDrawLines(lines: readonly Pick<LogLine, "n" | "type" | "event">[]): Map<string, number> {
  const told = new Map<string, number>();
  for (const { n, type, event } of lines) {
    if (type === "draw.commit" && typeof event.draw === "string" && !told.has(event.draw)) told.set(event.draw, n);
  }
  return told;
}

/** Between all draws of a log and all that are listed, by their ids. */
export function findUnmatchedDraws(told: ReadonlyMap<string, number>, listed: readonly string[]): UnmatchedDraw[] {
  const there = new Set(listed);
  const unlisted = [...told].filter(([draw]) => !there.has(draw));
  return [
    ...unlisted.map(([draw, line]) => ({ kind: "unlisted" as const, draw, line })),
    ...listed.filter((draw) => !told.has(draw)).map((draw) => ({ kind: "unlogged" as const, draw })),
  ];
}

/** One sentence on a draw that misses. */
export const unmatchedDrawWords = (found: UnmatchedDraw): string =>
  found.kind === "unlisted"
    ? `Line ${found.line} of the log has draw ${found.draw}, and the site lists no such draw.`
    : `Draw ${found.draw} is listed, and no line of the log has its list.`;
