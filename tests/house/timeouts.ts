// Sets how long tests wait: generously for an event, because a machine may be slow, but for a promised time only that
// time, scaled by the machine's load.
import { availableParallelism, loadavg } from "node:os";
import { onTestFinished, vi } from "vitest";

/** For `vi.waitFor`, whose default is a second. vitest.config.ts sets the same for `expect.poll`. */
export const waitOptions = { timeout: 30_000 };

/** More than three times the promised time is late even on a busy machine. */
const maxSlowdown = 3;

/** Scales milliseconds of an idle machine to this one's current load. */
export const scaleForLoad = (ms: number): number =>
  ms * Math.min(maxSlowdown, Math.max(1, (loadavg()[0] ?? 1) / availableParallelism()));

export const timeoutDivisor = 10;

/**
 * Makes this process's timeouts `timeoutDivisor` times shorter for the rest of the test. Returns the timeouts that the
 * code asked for since then, in milliseconds and not shortened.
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
