// What is done soon enough for whoever asks; the work goes on all the same.
import { setTimeout as sleep } from "node:timers/promises";

/** Undefined when `work` failed or is not done within `allowedMs`. */
export async function withTimeout<Answer>(work: Promise<Answer>, withinMs: number): Promise<Answer | undefined> {
  const late = new AbortController();
  const lateness = sleep(withinMs, undefined, { signal: late.signal }).catch(() => undefined);
  const answer = await Promise.race([work.catch(() => undefined), lateness]);
  late.abort();
  return answer;
}
