import { m } from "../messages.ts";
import type { LogLine } from "../rules/fairness-log.ts";

export type UnmatchedDraw =
  /** The log has the draw's list at that line, but the site does not list the draw. */
  | { kind: "unlisted"; draw: string; line: number }
  /** The site lists the draw, but the log has no line about it. */
  | { kind: "unlogged"; draw: string };

export function findDrawLines(lines: readonly Pick<LogLine, "n" | "type" | "event">[]): Map<string, number> {
  const logged = new Map<string, number>();
  for (const { n, type, event } of lines) {
    if (type === "draw.commit" && typeof event.draw === "string" && !logged.has(event.draw)) logged.set(event.draw, n);
  }
  return logged;
}

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
