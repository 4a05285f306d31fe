// Caches values until the data changes. Values also expire, because another process's announcement may get lost.

import { type Changes, everythingTag } from "../database/changes.ts";
import { withDefaultTimeout } from "../database/statement-timeout.ts";

export interface CacheAges {
  /** A value older than this is refreshed, by one load. Callers get the cached value until the load ends. */
  refreshMs: number;
  /** A cached value older than this is not used. A value gets that old only if nobody reads it for a while. */
  mostMs: number;
}
const defaultAges: CacheAges = { refreshMs: 60_000, mostMs: 120_000 };
const retryMs = 5_000;

interface CacheEntry<Value> {
  value: Promise<Value>;
  loadedAtMs: number;
  refreshAtMs: number;
}

class CacheSlot<Value> {
  readonly #load: () => Promise<Value>;
  readonly #ages: CacheAges;
  entry: CacheEntry<Value> | null = null;

  constructor(load: () => Promise<Value>, ages: CacheAges) {
    this.#load = load;
    this.#ages = ages;
  }

  /** Starts a load with the default time limit, even if a job asked first, because others may share the load. */
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
 * Returns a function that reads `load`'s value, cached until one of its tags changes. If a tag changes during a load, later
 * callers start a new load, so nobody gets a value that is older than a change they know of.
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
   * Call this after committing a change. It first loads the new value and then announces the change, so callers need not wait
   * for the load.
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
 * Like `cachedRead`, for many values: each key is loaded at most once between two changes of its tag. Keeps the `most` most
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
    // Moves the entry to the end, because the least recently used entry is dropped first.
    entries.delete(key);
    entries.set(key, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= most) break;
      entries.delete(oldest);
    }
    return entry.shared.read();
  };
}
