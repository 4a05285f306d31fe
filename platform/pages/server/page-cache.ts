// Caches pages that are the same for every guest, until their content changes. Cached pages are served before Hono gets the
// request.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Changes } from "../../database/changes.ts";
import type { Security } from "../../http/security-headers.ts";
import { hasStyleSheet } from "../../http/style-sheet.ts";
import { type CachedContent, CachedPage } from "./cached-page.ts";

export interface PageCacheSettings {
  changes: Changes;
  security: Security;
  /** Version of the client's files. A request that names another version is not served from the cache. */
  version: string;
  /** The cookie's value in browsers that have the style sheet. They get another document than browsers without it. */
  sheet: string;
  maxBytes?: number;
  /** Returns whether the database is unavailable. An old page is then better than none. */
  isAway: () => boolean;
}

/** Pages are rendered again after this time, in case an announcement was lost. */
const maxAgeMs = 60_000;
/** The maximum age while the database is unavailable and nothing can be rendered. */
const maxAgeAwayMs = 15 * 60_000;
const defaultMaxBytes = 32 * 1024 * 1024;
/** Longer addresses are not cached. */
const maxAddressLength = 1_000;
const maxWaiting = 1_000;
const maxTagsRemembered = 10_000;
const maxDroppedRemembered = 1_000;

type Key = string;

interface Entry {
  key: Key;
  page: CachedPage;
  tags: readonly string[];
}

interface WaitingRequest {
  req: IncomingMessage;
  res: ServerResponse;
  pass: () => void;
}

/** A request whose response may be cached, and the number of announcements when the request arrived. */
interface PendingFill {
  key: Key;
  announcements: number;
}

export class PageCache {
  readonly #security: Security;
  readonly #version: string;
  readonly #sheet: string;
  readonly #maxBytes: number;
  readonly #isAway: () => boolean;
  readonly #unsubscribe: () => void;
  /** Ordered by last use. */
  readonly #entries = new Map<Key, Entry>();
  readonly #entriesByTag = new Map<string, Set<Entry>>();
  readonly #pendingFills = new WeakMap<IncomingMessage, PendingFill>();
  /** Dropped pages that are being rendered again, and the requests that wait for them. */
  readonly #rendering = new Map<Key, WaitingRequest[]>();
  /** Keys of dropped pages. The first request for such a page renders it, and later requests wait for that. */
  readonly #dropped = new Set<Key>();
  readonly #announcedAt = new Map<string, number>();
  #announcements = 0;
  #unknownBefore = 0;
  #bytes = 0;
  #made = 0;

  constructor({ changes, security, version, sheet, isAway, maxBytes = defaultMaxBytes }: PageCacheSettings) {
    this.#security = security;
    this.#version = version;
    this.#sheet = sheet;
    this.#maxBytes = maxBytes;
    this.#isAway = isAway;
    this.#unsubscribe = changes.subscribe((tag) => this.#changed(tag));
  }

  /**
   * Serves the request from memory if possible, and returns whether it was handled. A request for a page that is being rendered
   * waits for it, and continues with `pass` if that render fails.
   */
  serve(req: IncomingMessage, res: ServerResponse, pass: () => void): boolean {
    const key = this.#keyOf(req);
    if (key === undefined) return false;
    const entry = this.#fresh(key);
    if (entry !== undefined) {
      entry.page.write(req, res);
      return true;
    }
    const waiting = this.#rendering.get(key);
    if (waiting !== undefined && waiting.length < maxWaiting) {
      waiting.push({ req, res, pass });
      return true;
    }
    this.#pendingFills.set(req, { key, announcements: this.#announcements });
    if (waiting === undefined && this.#dropped.has(key)) this.#lead(key, res);
    return false;
  }

  /**
   * Caches the response of a request that came through `serve`, unless its content was announced as changed during the render.
   * Returns its ETag, or undefined if others may not get this response.
   */
  store(req: IncomingMessage | undefined, content: CachedContent, tags: readonly string[]): string | undefined {
    const fill = req === undefined ? undefined : this.#pendingFills.get(req);
    if (fill === undefined) return undefined;
    const page = new CachedPage(content, this.#security);
    this.#made += 1;
    if (!this.#changedSince(fill.announcements, tags)) this.#store({ key: fill.key, page, tags });
    else this.#rememberDropped(fill.key);
    // The waiting requests arrived during this render, so the response is older than they are by the length of the render at
    // most.
    const waiting = this.#rendering.get(fill.key) ?? [];
    this.#rendering.delete(fill.key);
    for (const one of waiting) page.write(one.req, one.res);
    return page.etag;
  }

  /** Number and size of the cached pages. */
  size(): { pages: number; bytes: number } {
    return { pages: this.#entries.size, bytes: this.#bytes };
  }

  /** The number of pages cached after the start. */
  get made(): number {
    return this.#made;
  }

  close(): void {
    this.#unsubscribe();
    this.#changed("site");
  }

  /** Returns undefined if the response to this request is not the same for every guest. */
  #keyOf({ method, url, headers }: IncomingMessage): Key | undefined {
    if ((method !== "GET" && method !== "HEAD") || url === undefined || url.length > maxAddressLength) return undefined;
    // All our cookies that change a page begin like this: the session's, and that of a flash.
    if (headers.cookie?.includes("windfall_")) return undefined;
    if (headers["x-inertia"] === undefined)
      return `${hasStyleSheet(headers.cookie, this.#sheet) ? "linked" : "html"} ${url}`;
    if (headers["x-inertia-version"] !== this.#version) return undefined;
    return headers["x-inertia-partial-component"] === undefined ? `page ${url}` : undefined;
  }

  #fresh(key: Key): Entry | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    const age = performance.now() - entry.page.cachedAt;
    if (age > maxAgeMs && !(age <= maxAgeAwayMs && this.#isAway())) {
      this.#drop(entry);
      return undefined;
    }
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  /** Lets other requests wait for this one. If it ends without a page to cache, each of them continues separately. */
  #lead(key: Key, res: ServerResponse): void {
    this.#dropped.delete(key);
    const waiting: WaitingRequest[] = [];
    this.#rendering.set(key, waiting);
    res.once("close", () => {
      if (this.#rendering.get(key) !== waiting) return;
      this.#rendering.delete(key);
      for (const one of waiting) one.pass();
    });
  }

  #store(entry: Entry): void {
    const before = this.#entries.get(entry.key);
    if (before !== undefined) this.#delete(before);
    this.#entries.set(entry.key, entry);
    this.#bytes += entry.page.bytes;
    for (const tag of entry.tags) {
      const tagged = this.#entriesByTag.get(tag);
      if (tagged === undefined) this.#entriesByTag.set(tag, new Set([entry]));
      else tagged.add(entry);
    }
    for (const oldest of this.#entries.values()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#delete(oldest);
    }
  }

  #changed(tag: string): void {
    this.#announcements += 1;
    if (this.#announcedAt.size >= maxTagsRemembered) {
      this.#announcedAt.clear();
      this.#unknownBefore = this.#announcements;
    }
    this.#announcedAt.set(tag, this.#announcements);
    const touched = tag === "site" ? this.#entries.values() : (this.#entriesByTag.get(tag) ?? []);
    for (const entry of [...touched]) this.#drop(entry);
  }

  #changedSince(announcements: number, tags: readonly string[]): boolean {
    if (announcements === this.#announcements) return false;
    // Announcements that old are no longer stored, so this assumes a change.
    if (announcements < this.#unknownBefore) return true;
    return [...tags, "site"].some((tag) => (this.#announcedAt.get(tag) ?? 0) > announcements);
  }

  #drop(entry: Entry): void {
    this.#delete(entry);
    this.#rememberDropped(entry.key);
  }

  #rememberDropped(key: Key): void {
    if (this.#dropped.size >= maxDroppedRemembered) this.#dropped.clear();
    this.#dropped.add(key);
  }

  #delete(entry: Entry): void {
    if (!this.#entries.delete(entry.key)) return;
    this.#bytes -= entry.page.bytes;
    for (const tag of entry.tags) {
      const tagged = this.#entriesByTag.get(tag);
      tagged?.delete(entry);
      if (tagged?.size === 0) this.#entriesByTag.delete(tag);
    }
  }
}
