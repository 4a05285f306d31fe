import type { Log } from "../base/log.ts";
import { type Changes, everythingTag } from "../database/changes.ts";

export interface CachedValue<Value> {
  now(): Value;
  close(): void;
}

/** Retries until a change can be read (the database may be unavailable), because a change is announced only once. */
export async function createCachedValue<Value>(
  read: () => Promise<Value>,
  { changes, log, retryMs = 3_000 }: { changes: Changes; log: Log; retryMs?: number },
): Promise<CachedValue<Value>> {
  let value = await read();
  let retryTimer: NodeJS.Timeout | undefined;
  let closed = false;
  let failed = false;
  const readAgain = async () => {
    clearTimeout(retryTimer);
    try {
      value = await read();
      failed = false;
    } catch (error) {
      if (closed) return;
      if (!failed) log.error({ err: error }, "could not reload the site settings; retrying");
      failed = true;
      clearTimeout(retryTimer);
      retryTimer = setTimeout(() => void readAgain(), retryMs).unref();
    }
  };
  const unsubscribe = changes.subscribe((tag) => {
    if (tag === everythingTag) void readAgain();
  });
  return {
    now: () => value,
    close() {
      closed = true;
      clearTimeout(retryTimer);
      unsubscribe();
    },
  };
}
