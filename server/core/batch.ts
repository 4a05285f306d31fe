// Gathers single look-ups that come while one is under way into one query: under load a statement serves many
// requests, alone a request waits for nobody. Nothing is kept, so an answer is never older than its question.

/** At most this many keys a query. */
const maxKeys = 500;
/** One query may be under way while the next is prepared: the database and this process work at the same time. */
const maxRunning = 2;

/**
 * `load` answers a map of what it found. A key asked for after a load started waits for another one, so it sees
 * everything committed before it asked.
 */
export function createBatch<Key, Value>(
  load: (keys: Key[]) => Promise<Map<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let waiting = new Map<Key, Promise<Value | undefined>>();
  let next: Promise<Map<Key, Value>> | null = null;
  const running = new Set<Promise<unknown>>();

  const startWhenFree = async (): Promise<Map<Key, Value>> => {
    // Also when nothing runs: what is asked in this very turn shall come along.
    await (running.size < maxRunning ? null : Promise.race(running));
    const keys = [...waiting.keys()];
    waiting = new Map();
    next = null;
    const loading = load(keys);
    const ended: Promise<unknown> = loading.then(
      () => running.delete(ended),
      () => running.delete(ended),
    );
    running.add(ended);
    return loading;
  };

  return function lookUp(key) {
    const asked = waiting.get(key);
    if (asked !== undefined) return asked;
    if (waiting.size >= maxKeys) return load([key]).then((found) => found.get(key));
    next ??= startWhenFree();
    const answer = next.then((found) => found.get(key));
    waiting.set(key, answer);
    return answer;
  };
}
