// A read that is the same for every visitor: made once, kept until what it shows changes.
import { type Changes, everything } from "./changes.ts";

/**
 * Answers `load`'s value, loaded at most once between two changes of its tags. A change that comes while it loads
 * throws that load away for later callers, so nobody after the change is told what was before it.
 */
export function sharedRead<Value>(
  changes: Changes,
  tags: readonly string[],
  load: () => Promise<Value>,
): SharedRead<Value> {
  let kept: Promise<Value> | null = null;
  let drops = 0;
  changes.subscribe((tag) => {
    if (tag !== everything && !tags.includes(tag)) return;
    kept = null;
    drops += 1;
  });
  function read(): Promise<Value> {
    if (kept !== null) return kept;
    const loading = load();
    kept = loading;
    loading.catch(() => {
      if (kept === loading) kept = null;
    });
    return loading;
  }
  async function changed(): Promise<void> {
    const dropsBefore = drops;
    const fresh = await load().then(
      (value) => ({ value }),
      () => null,
    );
    const isLatest = drops === dropsBefore;
    changes.announce(...tags);
    if (fresh !== null && isLatest) kept = Promise.resolve(fresh.value);
  }
  return Object.assign(read, { changed });
}

export interface SharedRead<Value> {
  (): Promise<Value>;
  /**
   * For whoever changed what is read, after the commit: loads it first and announces the change then, so that of many
   * who ask all the time nobody waits for the loading.
   */
  changed(): Promise<void>;
}

/**
 * The same for many things of one kind: `key` is loaded at most once between two changes of its tag. Keeps the
 * `most` that were asked for last.
 */
export function sharedReadBy<Value>(
  changes: Changes,
  { tagOf, most, load }: { tagOf: (key: string) => string; most: number; load: (key: string) => Promise<Value> },
) {
  const kept = new Map<string, Promise<Value>>();
  const keysOf = new Map<string, Set<string>>();
  const forget = (key: string) => {
    kept.delete(key);
    const tag = tagOf(key);
    const keys = keysOf.get(tag);
    keys?.delete(key);
    if (keys?.size === 0) keysOf.delete(tag);
  };
  changes.subscribe((tag) => {
    for (const key of tag === everything ? [...kept.keys()] : [...(keysOf.get(tag) ?? [])]) forget(key);
  });
  return function read(key: string): Promise<Value> {
    const loading = kept.get(key) ?? load(key);
    // Asked for last, so dropped last.
    kept.delete(key);
    kept.set(key, loading);
    keysOf.set(tagOf(key), (keysOf.get(tagOf(key)) ?? new Set()).add(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      forget(oldest);
    }
    loading.catch(() => {
      if (kept.get(key) === loading) forget(key);
    });
    return loading;
  };
}
