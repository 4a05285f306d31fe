// Whether the draws a site lists are those its log has lists of: none hidden, none added. Pure, the same in browsers and for
// `npm run admin -- fairness verify`.
import { roundId } from "./fairness.ts";
import type { LogLine } from "./fairness-log.ts";

export type Unmatched =
  /** The log has its list, at that line, and the site shows no such draw. */
  | { kind: "unlisted"; draw: string; line: number }
  /** The site lists it, and no line of the log tells of it. */
  | { kind: "unlogged"; draw: string };

/** Draws whose lists are in these lines, each with the number of its line. */
export function drawsIn(lines: readonly Pick<LogLine, "n" | "type" | "event">[]): Map<string, number> {
  const told = new Map<string, number>();
  for (const { n, type, event } of lines) {
    if (type === "draw.commit" && typeof event.draw === "string" && !told.has(event.draw)) told.set(event.draw, n);
  }
  return told;
}

/** Between all draws of a log and all that are listed, by their ids. */
export function unmatched(told: ReadonlyMap<string, number>, listed: readonly string[]): Unmatched[] {
  const there = new Set(listed);
  const unlisted = [...told].filter(([draw]) => !there.has(draw));
  return [
    ...unlisted.map(([draw, line]) => ({ kind: "unlisted" as const, draw, line })),
    ...listed.filter((draw) => !told.has(draw)).map((draw) => ({ kind: "unlogged" as const, draw })),
  ];
}

/** One sentence on a draw that misses. */
export const unmatchedWords = (found: Unmatched): string =>
  found.kind === "unlisted"
    ? `Line ${found.line} of the log has draw ${found.draw}, and the site lists no such draw.`
    : `Draw ${found.draw} is listed, and no line of the log has its list.`;

/** Where somebody with a piece of log and a page of the list asks for what these do not settle. */
export interface AskedDraws {
  /** Whether the site answers that draw. */
  isListed(draw: string): Promise<boolean | "unreachable">;
  /** The log's lines about up to eight subjects ("raffle:12"); null when they did not come. */
  linesAbout(subjects: readonly string[]): Promise<readonly LogLine[] | null>;
}

/** Subjects the log is asked for at once, and how often. */
const aboutsAtOnce = 8;
const mostAsked = 2 * aboutsAtOnce;

/**
 * The same for whoever has read a piece of the log (`told`: `drawsIn` it) and a page of the list: the newest of what is not in
 * both are asked for, and named when they are nowhere. Null where the site did not answer.
 */
export async function unmatchedNow(
  told: ReadonlyMap<string, number>,
  listed: readonly string[],
  ask: AskedDraws,
): Promise<Unmatched[] | null> {
  const open = unmatched(told, listed);
  const hidden = open.filter(({ kind }) => kind === "unlisted").slice(-mostAsked);
  const added = open.filter(({ kind }) => kind === "unlogged").slice(-mostAsked);
  const shown = await Promise.all(hidden.map(({ draw }) => ask.isListed(draw)));
  const logged = await drawsAbout([...new Set(added.map(({ draw }) => roundId(draw, 1)))], ask);
  if (logged === null || shown.includes("unreachable")) return null;
  return [...hidden.filter((_, index) => shown[index] === false), ...added.filter(({ draw }) => !logged.has(draw))];
}

async function drawsAbout(subjects: readonly string[], ask: AskedDraws): Promise<Map<string, number> | null> {
  const lines: LogLine[] = [];
  for (let from = 0; from < subjects.length; from += aboutsAtOnce) {
    const answer = await ask.linesAbout(subjects.slice(from, from + aboutsAtOnce));
    if (answer === null) return null;
    lines.push(...answer);
  }
  return drawsIn(lines);
}
