// Keeps what must not be lost: writes it again and again for a minute.
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "./log.ts";

const retryForMs = 60_000;
const retryEveryMs = 500;

/** For a renewed token: the one asked with is used up, so were the new one not kept, the permission would be lost. */
export async function retry<Answer>(log: Pick<Log, "warn">, keep: () => Promise<Answer>): Promise<Answer> {
  const until = performance.now() + retryForMs;
  for (;;) {
    try {
      return await keep();
    } catch (error) {
      if (performance.now() > until) throw error;
      log.warn({ err: error }, "a renewed token is not kept yet; trying on");
      await sleep(retryEveryMs);
    }
  }
}
