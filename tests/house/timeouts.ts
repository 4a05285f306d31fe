// How long tests wait. For an event: until it comes, since a machine may be slow. For a promised time: that time, scaled by
// the machine's load.
import { availableParallelism, loadavg } from "node:os";
import { onTestFinished, vi } from "vitest";

/** For `vi.waitFor`, whose default is a second. vitest.config.ts sets the same for `expect.poll`. */
export const waitOptions = { timeout: 30_000 };

/** Three times the promised time counts as late on any machine. */
const maxSlowdown = 3;

/** Scales milliseconds of an idle machine to this one's current load. */
export const scaleForLoad = (ms: number): number =>
  ms * Math.min(maxSlowdown, Math.max(1, (loadavg()[0] ?? 1) / availableParallelism()));

/** How many times shorter `shortenTimeouts` makes a timeout. */
export const timeoutDivisor = 10;

/**
 * Makes this process's timeouts `timeoutDivisor` times shorter for the rest of the test. Returns the times it asked for, in
 * milliseconds, which are the promised ones that messages name.
 */
export function shortenTimeouts(): number[] {
  const timeouts: number[] = [];
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const spy = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    timeouts.push(ms);
    return timeout(ms / timeoutDivisor);
  });
  onTestFinished(() => spy.mockRestore());
  return timeouts;
}
