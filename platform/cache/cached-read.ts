// A read that is the same for every visitor: made once, kept until what it shows changes.
// Word of a change may be lost on its way from another process, so what is kept also has an age.

import { type Changes, everythingTag } from "../database/changes.ts";
import { withDefaultTimeout } from "../database/statement-timeout.ts";

export interface CacheAges {
  /** From then on it is read anew, once, while everybody is still answered what is kept. */
  refreshMs: number;
  /** From then on nobody is answered what is kept: nobody asked for so long that it was not read anew. */
  mostMs: number;
}
const defaultAges: CacheAges = { refreshMs: 60_000, mostMs: 120_000 };
/** Between a reading anew that failed and the next. */
const retryMs = 5_000;

interface CacheEntry<Value> {
  value: Promise<Value>;
  loadedAtMs: number;
  refreshAtMs: number;
}

/** One thing that is kept. */
class CacheSlot<Value> {
  readonly #load: () => Promise<Value>;
  readonly #ages: CacheAges;
  kept: CacheEntry<Value> | null = null;

  constructor(load: () => Promise<Value>, ages: CacheAges) {
    this.#load = load;
    this.#ages = ages;
  }

  /** Loads for everybody who asks from now on, not only for the job that may have asked first. */
  start(): CacheEntry<Value> {
    const nowMs = performance.now();
    return { value: withDefaultTimeout(this.#load), loadedAtMs: nowMs, refreshAtMs: nowMs + this.#ages.refreshMs };
  }

  read(): Promise<Value> {
    const known = this.kept;
    const nowMs = performance.now();
    if (known !== null && nowMs - known.loadedAtMs < this.#ages.mostMs) {
      if (nowMs >= known.refreshAtMs) this.#refresh(known);
      return known.value;
    }
    const own = this.start();
    this.kept = own;
    own.value.catch(() => {
      if (this.kept === own) this.kept = null;
    });
    return own.value;
  }

  /** Reads anew beside the callers; a failure leaves what is kept. */
  #refresh(known: CacheEntry<Value>): void {
    known.refreshAtMs = Number.POSITIVE_INFINITY;
    const fresh = this.start();
    fresh.value.then(
      () => {
        if (this.kept === known) this.kept = fresh;
      },
      () => {
        known.refreshAtMs = performance.now() + retryMs;
      },
    );
  }
}

/**
 * Answers `loadToaster`'s value, loaded at most once between two changes of its tags. A change that comes while it loads
 * throws that load away for later callers, so nobody after the change is told what was before it.
 */
export function cachedRead<Value>(
  changes: Changes,
  tags: readonly string[],
  load: () => Promise<Value>,
  ages: CacheAges = defaultAges,
): CachedRead<Value> {
  const shared = new CacheSlot(load, ages);
  let drops = 0;
  changes.subscribe((tag) => {
    if (tag !== everythingTag && !tags.includes(tag)) return;
    shared.kept = null;
    drops += 1;
  });
  async function changed(): Promise<void> {
    const dropsBefore = drops;
    const fresh = shared.start();
    const isLoaded = await fresh.value.then(
      () => true,
      () => false,
    );
    const isLatest = drops === dropsBefore;
    changes.announce(...tags);
    if (isLoaded && isLatest) shared.kept = fresh;
  }
  return Object.assign(() => shared.read(), { changed });
}

export interface CachedRead<Value> {
  (): Promise<Value>;
  /**
   * For whoever changed what is read, after the commit: loads it first and announces the change then, so that of many
   * who ask all the time nobody waits for the loading.
   */
  changed(): Promise<void>;
}

interface KeyedReadOptions<Value> {
  tagOf: (key: string) => string;
  most: number;
  load: (key: string) => Promise<Value>;
  ages?: CacheAges;
}

/**
 * The same for many things of one kind: `storageKey` is loaded at most once between two changes of its tag. Keeps the
 * `maxLines` that were asked for last.
 */
export function cachedReadByKey<Value>(
  changes: Changes,
  { tagOf, most, load, ages = defaultAges }: KeyedReadOptions<Value>,
) {
  const kept = new Map<string, { tag: string; shared: CacheSlot<Value> }>();
  changes.subscribe((changed) => {
    for (const [key, { tag }] of kept) if (changed === everythingTag || changed === tag) kept.delete(key);
  });
  return function read(key: string): Promise<Value> {
    const own = kept.get(key) ?? { tag: tagOf(key), shared: new CacheSlot(() => load(key), ages) };
    // Asked for last, so dropped last.
    kept.delete(key);
    kept.set(key, own);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return own.shared.read();
  };
}
