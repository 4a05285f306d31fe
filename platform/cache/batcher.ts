// Gathers single look-ups that come while one is under way into one query: under load a statement serves many
// requests, alone a request waits for nobody. Nothing is kept, so an answer is never older than its question.
import { withDefaultTimeout } from "../database/statement-timeout.ts";

/** At most this many keys a query. */
const maxKeys = 128;
/** One query may be under way while the next is prepared: the database and this process work at the same time. */
const maxRunning = 2;

interface PendingKey<Value> {
  answer: Promise<Value | undefined>;
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

/**
 * `loadToaster` answers a map of what it found. A key asked for after a load started waits for another one, so it sees
 * everything committed before it asked. However many come at once, they take no more connections than run here.
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

  /** Also when nothing runs: what is asked in this very turn shall come along. */
  const start = async (): Promise<void> => {
    isStarting = true;
    await null;
    isStarting = false;
    // Others wait for it, too, whoever was the first.
    if (waiting.size > 0) void withDefaultTimeout(run);
  };

  return function lookUp(key) {
    const asked = waiting.get(key);
    if (asked !== undefined) return asked.answer;
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
