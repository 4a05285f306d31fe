import { setTimeout as sleep } from "node:timers/promises";

/** Returns undefined if `work` fails or takes longer than `withinMs`. The work itself continues. */
export async function withTimeout<Answer>(work: Promise<Answer>, withinMs: number): Promise<Answer | undefined> {
  const late = new AbortController();
  const lateness = sleep(withinMs, undefined, { signal: late.signal }).catch(() => undefined);
  const answer = await Promise.race([work.catch(() => undefined), lateness]);
  late.abort();
  return answer;
}
