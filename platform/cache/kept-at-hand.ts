// What must be at hand between two awaits: read once, and again with every change of the site.

import type { Log } from "../base/log.ts";
import { type Changes, everything } from "../database/changes.ts";

export interface AtHand<Value> {
  now(): Value;
  close(): void;
}

/** A change that cannot be read (the database is away) is tried again until it can, since nothing tells of it twice. */
export async function keptAtHand<Value>(
  read: () => Promise<Value>,
  { changes, log, retryMs = 3_000 }: { changes: Changes; log: Log; retryMs?: number },
): Promise<AtHand<Value>> {
  let value = await read();
  let again: NodeJS.Timeout | undefined;
  let closed = false;
  let failed = false;
  const readAgain = async () => {
    clearTimeout(again);
    try {
      value = await read();
      failed = false;
    } catch (error) {
      if (closed) return;
      if (!failed) log.error({ err: error }, "the site settings could not be read again; trying on");
      failed = true;
      clearTimeout(again);
      again = setTimeout(() => void readAgain(), retryMs).unref();
    }
  };
  const stopListening = changes.subscribe((tag) => {
    if (tag === everything) void readAgain();
  });
  return {
    now: () => value,
    close() {
      closed = true;
      clearTimeout(again);
      stopListening();
    },
  };
}
