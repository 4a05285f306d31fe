// Keeps what must not be lost: writes it again and again for a minute.
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "./log.ts";

const keepWithinMs = 60_000;
const keepAgainMs = 500;

/** For a renewed token: the one asked with is used up, so were the new one not kept, the permission would be lost. */
export async function whateverItTakes<Answer>(log: Pick<Log, "warn">, keep: () => Promise<Answer>): Promise<Answer> {
  const until = performance.now() + keepWithinMs;
  for (;;) {
    try {
      return await keep();
    } catch (error) {
      if (performance.now() > until) throw error;
      log.warn({ err: error }, "a renewed token is not kept yet; trying on");
      await sleep(keepAgainMs);
    }
  }
}
