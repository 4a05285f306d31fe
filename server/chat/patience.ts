// Who types without end is not heard: kept in this process's memory, so that it costs no more than a look, and never of more
// than so many people.

const mostKept = 20_000;

/** Commands at once, and one more every so often; beyond that a person is not heard at all. */
const burst = 6;
const refillMs = 1_500;

export interface Patience {
  /** Counts a command of theirs; false: they say so many that they are not heard. */
  hears(person: string): boolean;
}

/** `nowMs` only goes forward. */
export function createPatience(nowMs: () => number = () => performance.now()): Patience {
  const buckets = new Map<string, { left: number; atMs: number }>();
  return {
    hears(person) {
      const before = buckets.get(person);
      const refilled = before === undefined ? burst : before.left + (nowMs() - before.atMs) / refillMs;
      const left = Math.min(burst, refilled) - 1;
      if (left < 0) return false;
      keep(buckets, person, { left, atMs: nowMs() });
      return true;
    },
  };
}

/** The newest so many; who comes last is dropped last. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= mostKept) return;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    break;
  }
}
