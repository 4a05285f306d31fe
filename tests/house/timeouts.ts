// How long tests wait. For an event: until it comes, since a machine may be slow. For a promise that names a time: that
// time, and on a machine that has other things to do as much longer as it takes for them.
import { availableParallelism, loadavg } from "node:os";
import { onTestFinished, vi } from "vitest";

/** For `vi.waitFor`, whose own patience is a second. Of `expect.poll` vitest.config.ts says the same. */
export const waitOptions = { timeout: 30_000 };

/** What is three times later than promised is late on any machine. */
const maxSlowdown = 3;

/** `ms` of a machine that does nothing else, in milliseconds of this one now. */
export const scaleForLoad = (ms: number): number =>
  ms * Math.min(maxSlowdown, Math.max(1, (loadavg()[0] ?? 1) / availableParallelism()));

/** How many times sooner `shortenTimeouts` gives up. */
export const timeoutDivisor = 10;

/**
 * For the rest of the test this process gives up `timeoutDivisor` times sooner on whoever does not answer. Answers the times it said
 * it would wait, in milliseconds: those are what is promised, and the words tell them.
 */
export function shortenTimeouts(): number[] {
  const said: number[] = [];
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const spy = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    said.push(ms);
    return timeout(ms / timeoutDivisor);
  });
  onTestFinished(() => spy.mockRestore());
  return said;
}
