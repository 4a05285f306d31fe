// Batches look-ups: those that arrive during a query share the next one, so under load one statement serves many
// requests. Nothing is cached, so a result is never older than its request.
import { withDefaultTimeout } from "../database/statement-timeout.ts";

const maxKeys = 128;
/** The second query is prepared while the first runs, so the database and this process work at the same time. */
const maxRunning = 2;

interface PendingKey<Value> {
  answer: Promise<Value | undefined>;
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

/**
 * `load` returns a map of what it found. A key requested after a load has started waits for the next load, so the result
 * includes everything committed before the request. A batcher never uses more than `maxRunning` connections.
 */
export function createBatcher<Key, Value>(
  load: (keys: Key[]) => Promise<Map<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  const waiting = new Map<Key, PendingKey<Value>>();
  let running = 0;
  let isStarting = false;

  const loadNext = async (): Promise<void> => {
    const next = takeFirst(waiting, maxKeys);
    for (const [key] of next) waiting.delete(key);
    try {
      const found = await load(next.map(([key]) => key));
      for (const [key, { resolve }] of next) resolve(found.get(key));
    } catch (error) {
      for (const [, { reject }] of next) reject(error);
    }
  };

  const run = async (): Promise<void> => {
    running += 1;
    while (waiting.size > 0) await loadNext();
    running -= 1;
  };

  /** Waits for one turn of the event loop even if no query is running, so look-ups of the same turn join the batch. */
  const start = async (): Promise<void> => {
    isStarting = true;
    await null;
    isStarting = false;
    // Uses the default timeout, because this query also serves other callers than the first.
    if (waiting.size > 0) void withDefaultTimeout(run);
  };

  return function find(key) {
    const pending = waiting.get(key);
    if (pending !== undefined) return pending.answer;
    const { promise, resolve, reject } = Promise.withResolvers<Value | undefined>();
    waiting.set(key, { answer: promise, resolve, reject });
    if (running < maxRunning && !isStarting) void start();
    return promise;
  };
}

function takeFirst<Key, Value>(all: Map<Key, Value>, most: number): [Key, Value][] {
  const first: [Key, Value][] = [];
  for (const one of all) {
    if (first.length === most) break;
    first.push(one);
  }
  return first;
}
