// Checks the times of log lines. The site's clocks set these times, so the chain decides the order, and times can only raise
// doubts. Pure, the same in browsers and in Node.

import { parseCommitment, pinnedChains } from "./beacon.ts";
import { type CheckedDraw, maxClockSkewMs } from "./checked-draw.ts";
import type { LogLine } from "./fairness-log.ts";

/**
 * Returns whether a line of `own` is backdated: an earlier line of `own`, or the line directly before it, has a later time.
 * `all` is in order and includes `own`.
 */
export function isBackdated(own: readonly LogLine[], all: readonly LogLine[]): boolean {
  const timed = new Map(all.map(({ n, at }) => [n, Date.parse(at)]));
  let latest = -Infinity;
  return own.some((line) => {
    const ms = Date.parse(line.at);
    const least = Math.max(latest, timed.get(line.n - 1) ?? -Infinity) - maxClockSkewMs;
    latest = Math.max(latest, ms);
    return !(ms >= least);
  });
}

/**
 * Returns whether the time of any line before a line of `own` is later by more than clocks may differ. Such a line proves
 * nothing: a clock that was once a year ahead makes a year of honest lines look early.
 */
export function mayBeBackdated(own: readonly LogLine[], all: readonly LogLine[]): boolean {
  let latest = -Infinity;
  return all.some((line) => {
    const ms = Date.parse(line.at);
    const isBack = ms < latest - maxClockSkewMs && own.includes(line);
    latest = Math.max(latest, ms);
    return isBack;
  });
}

/**
 * Returns a function that takes the lines in order. The function returns true if a line's time is earlier than the time
 * of any line before it, by more than clocks may differ. After that, it compares later lines only with this line, so a
 * clock that was set back is reported once.
 */
export function createFallCheck(): (line: LogLine) => boolean {
  let latest = -Infinity;
  return (line) => {
    const ms = Date.parse(line.at);
    const isFallen = ms < latest - maxFallMs(line);
    if (isFallen || ms > latest) latest = ms;
    return isFallen;
  };
}

/** Hashing an hour's rolls may take this long, and the line has the time at which hashing began. */
const hashingMs = 15 * 60_000;
const maxFallMs = ({ type }: LogLine): number => maxClockSkewMs + (type === "rolls.day" ? hashingMs : 0);

/**
 * Returns whether the times of a draw's lines are checked. A demo's clock may be changed at any time, and where this site
 * chose the numbers, times prove nothing.
 */
export function doTimesCount({ source, commitment }: Pick<CheckedDraw, "source" | "commitment">): boolean {
  if (commitment === null) return source === "random.org";
  const chain = parseCommitment(commitment)?.chain;
  return chain === undefined || pinnedChains.some(({ hash }) => hash === chain);
}
