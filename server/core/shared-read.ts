// A read that is the same for every visitor: made once, kept until what it shows changes.
// Word of a change may be lost on its way from another process, so what is kept also has an age.
import { type Changes, everything } from "./changes.ts";
import { withoutPatience } from "./database/patience.ts";

export interface Ages {
  /** From then on it is read anew, once, while everybody is still answered what is kept. */
  refreshMs: number;
  /** From then on nobody is answered what is kept: nobody asked for so long that it was not read anew. */
  mostMs: number;
}
const usualAges: Ages = { refreshMs: 60_000, mostMs: 120_000 };
/** Between a reading anew that failed and the next. */
const retryMs = 5_000;

/** What is kept of one thing. */
interface Kept<Value> {
  value: Promise<Value>;
  loadedAtMs: number;
  refreshAtMs: number;
}

/** Loads for everybody who asks from now on, not only for the job that may have asked first. */
const startKeeping = <Value>(load: () => Promise<Value>, ages: Ages): Kept<Value> => {
  const nowMs = performance.now();
  return { value: withoutPatience(load), loadedAtMs: nowMs, refreshAtMs: nowMs + ages.refreshMs };
};

const isTooOld = (kept: Kept<unknown>, ages: Ages): boolean => performance.now() - kept.loadedAtMs >= ages.mostMs;
const isDue = (kept: Kept<unknown>): boolean => performance.now() >= kept.refreshAtMs;

/** Reads anew beside the callers. `replace` is told what to keep from then on; a failure leaves what is kept. */
function refresh<Value>(
  kept: Kept<Value>,
  ages: Ages,
  load: () => Promise<Value>,
  replace: (by: Kept<Value>) => void,
): void {
  kept.refreshAtMs = Number.POSITIVE_INFINITY;
  const fresh = startKeeping(load, ages);
  fresh.value.then(
    () => replace(fresh),
    () => {
      kept.refreshAtMs = performance.now() + retryMs;
    },
  );
}

/**
 * Answers `load`'s value, loaded at most once between two changes of its tags. A change that comes while it loads
 * throws that load away for later callers, so nobody after the change is told what was before it.
 */
export function sharedRead<Value>(
  changes: Changes,
  tags: readonly string[],
  load: () => Promise<Value>,
  ages: Ages = usualAges,
): SharedRead<Value> {
  let kept: Kept<Value> | null = null;
  let drops = 0;
  changes.subscribe((tag) => {
    if (tag !== everything && !tags.includes(tag)) return;
    kept = null;
    drops += 1;
  });
  function read(): Promise<Value> {
    const known = kept;
    if (known !== null && !isTooOld(known, ages)) {
      if (isDue(known)) {
        refresh(known, ages, load, (fresh) => {
          if (kept === known) kept = fresh;
        });
      }
      return known.value;
    }
    const own = startKeeping(load, ages);
    kept = own;
    own.value.catch(() => {
      if (kept === own) kept = null;
    });
    return own.value;
  }
  async function changed(): Promise<void> {
    const dropsBefore = drops;
    const fresh = startKeeping(load, ages);
    const isLoaded = await fresh.value.then(
      () => true,
      () => false,
    );
    const isLatest = drops === dropsBefore;
    changes.announce(...tags);
    if (isLoaded && isLatest) kept = fresh;
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

interface SharedReads<Value> {
  tagOf: (key: string) => string;
  most: number;
  load: (key: string) => Promise<Value>;
  ages?: Ages;
}

/**
 * The same for many things of one kind: `key` is loaded at most once between two changes of its tag. Keeps the
 * `most` that were asked for last.
 */
export function sharedReadBy<Value>(changes: Changes, { tagOf, most, load, ages = usualAges }: SharedReads<Value>) {
  const kept = new Map<string, Kept<Value>>();
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
  const start = (key: string): Kept<Value> => {
    const own = startKeeping(() => load(key), ages);
    own.value.catch(() => {
      if (kept.get(key) === own) forget(key);
    });
    return own;
  };
  return function read(key: string): Promise<Value> {
    const known = kept.get(key);
    const own = known === undefined || isTooOld(known, ages) ? start(key) : known;
    if (isDue(own)) {
      refresh(
        own,
        ages,
        () => load(key),
        (fresh) => {
          if (kept.get(key) === own) kept.set(key, fresh);
        },
      );
    }
    // Asked for last, so dropped last.
    kept.delete(key);
    kept.set(key, own);
    keysOf.set(tagOf(key), (keysOf.get(tagOf(key)) ?? new Set()).add(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      forget(oldest);
    }
    return own.value;
  };
}
