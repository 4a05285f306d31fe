import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "./log.ts";

const retryForMs = 60_000;
const retryEveryMs = 500;

/**
 * Retries `action` for a minute. Used to store renewed tokens: the old token no longer works, so losing the new one
 * would lose the permission.
 */
export async function retry<Answer>(log: Pick<Log, "warn">, action: () => Promise<Answer>): Promise<Answer> {
  const until = performance.now() + retryForMs;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (performance.now() > until) throw error;
      log.warn({ err: error }, "could not save a renewed token; retrying");
      await sleep(retryEveryMs);
    }
  }
}
