// What the times of the log's lines can be held to: they are told by the site's clocks, and order comes from the chain. Pure,
// and the same in browsers and in Node.

import { parseCommitment, pinnedChains } from "./beacon.ts";
import { type CheckedDraw, maxClockSkewMs } from "./checked-draw.ts";
import type { LogLine } from "./fairness-log.ts";

/** `all` in their order; `serviceFaults` among them. A line is dated back where one of `serviceFaults` ahead of it, or the very line before it, is later. */
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
 * Whether any line ahead of one of `serviceFaults` is later than that by more than clocks differ. What another line's time says is no
 * proof: one written by a clock a year ahead stands ahead of a year of honest ones.
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
 * Asked of line after line: whether it is earlier than one ahead of it by more than clocks differ, in one step or in many. Of
 * what follows a line that is, the time goes on from there, so that a clock set back is told once.
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

/** An hour's rolls are hashed for as long as that, and the line tells when that was begun. */
const hashingMs = 15 * 60_000;
const maxFallMs = ({ type }: LogLine): number => maxClockSkewMs + (type === "rolls.day" ? hashingMs : 0);

/**
 * Whether the times of its lines count: a demo's clock is moved about, and where this site chose the numbers it proves nothing
 * when it did.
 */
export function doTimesCount({ source, commitment }: Pick<CheckedDraw, "source" | "commitment">): boolean {
  if (commitment === null) return source === "random.org";
  const chain = parseCommitment(commitment)?.chain;
  return chain === undefined || pinnedChains.some(({ hash }) => hash === chain);
}
