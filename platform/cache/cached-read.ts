// A cache for reads that are the same for every visitor, kept until the data changes. Values also have an age, because an
// announcement from another process may get lost.

import { type Changes, everythingTag } from "../database/changes.ts";
import { withDefaultTimeout } from "../database/statement-timeout.ts";

export interface CacheAges {
  /** After this age it is refreshed, once, while callers still get the cached value. */
  refreshMs: number;
  /** After this age the cached value is not used at all: nobody asked for so long that it was not refreshed. */
  mostMs: number;
}
const defaultAges: CacheAges = { refreshMs: 60_000, mostMs: 120_000 };
/** The pause after a failed refresh. */
const retryMs = 5_000;

interface CacheEntry<Value> {
  value: Promise<Value>;
  loadedAtMs: number;
  refreshAtMs: number;
}

/** One cached value. */
class CacheSlot<Value> {
  readonly #load: () => Promise<Value>;
  readonly #ages: CacheAges;
  entry: CacheEntry<Value> | null = null;

  constructor(load: () => Promise<Value>, ages: CacheAges) {
    this.#load = load;
    this.#ages = ages;
  }

  /** Starts a load for everybody, so it has the default time limit, even if a job asked first. */
  start(): CacheEntry<Value> {
    const nowMs = performance.now();
    return { value: withDefaultTimeout(this.#load), loadedAtMs: nowMs, refreshAtMs: nowMs + this.#ages.refreshMs };
  }

  read(): Promise<Value> {
    const known = this.entry;
    const nowMs = performance.now();
    if (known !== null && nowMs - known.loadedAtMs < this.#ages.mostMs) {
      if (nowMs >= known.refreshAtMs) this.#refresh(known);
      return known.value;
    }
    const loading = this.start();
    this.entry = loading;
    loading.value.catch(() => {
      if (this.entry === loading) this.entry = null;
    });
    return loading.value;
  }

  /** Refreshes in the background. A failure keeps the cached value. */
  #refresh(known: CacheEntry<Value>): void {
    known.refreshAtMs = Number.POSITIVE_INFINITY;
    const fresh = this.start();
    fresh.value.then(
      () => {
        if (this.entry === known) this.entry = fresh;
      },
      () => {
        known.refreshAtMs = performance.now() + retryMs;
      },
    );
  }
}

/**
 * Returns `load`'s value, cached until one of its tags changes. A change during a load discards that load for later callers,
 * so nobody who asks after a change gets the value from before it.
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
    shared.entry = null;
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
    if (isLoaded && isLatest) shared.entry = fresh;
  }
  return Object.assign(() => shared.read(), { changed });
}

export interface CachedRead<Value> {
  (): Promise<Value>;
  /**
   * Call after committing a change: it loads the new value first and announces the change then, so callers need not wait for
   * the load.
   */
  changed(): Promise<void>;
}

interface KeyedReadOptions<Value> {
  getTag: (key: string) => string;
  most: number;
  load: (key: string) => Promise<Value>;
  ages?: CacheAges;
}

/**
 * The same for many values of one kind: each key is loaded at most once between two changes of its tag. Keeps the `most`
 * recently used values.
 */
export function cachedReadByKey<Value>(
  changes: Changes,
  { getTag, most, load, ages = defaultAges }: KeyedReadOptions<Value>,
) {
  const entries = new Map<string, { tag: string; shared: CacheSlot<Value> }>();
  changes.subscribe((changed) => {
    for (const [key, { tag }] of entries) if (changed === everythingTag || changed === tag) entries.delete(key);
  });
  return function read(key: string): Promise<Value> {
    const entry = entries.get(key) ?? { tag: getTag(key), shared: new CacheSlot(() => load(key), ages) };
    // Move it to the end: the most recently used is dropped last.
    entries.delete(key);
    entries.set(key, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= most) break;
      entries.delete(oldest);
    }
    return entry.shared.read();
  };
}
