import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Changes } from "../../database/changes.ts";
import type { SignedIn } from "../../http/context.ts";
import type { Security } from "../../http/security-headers.ts";
import { type FindVisitor, readSessionCookies, type SessionCookies } from "../../http/sessions.ts";
import { hasStyleSheet } from "../../http/style-sheet.ts";
import { type CachedContent, CachedPage } from "./cached-page.ts";

export interface PageCacheSettings {
  changes: Changes;
  security: Security;
  /** Version of the client's files. The cache serves no request that names another version. */
  version: string;
  /**
   * The cookie's value in browsers that have the style sheet. These get a different document from browsers without the
   * style sheet.
   */
  sheet: string;
  maxBytes?: number;
  /** While the database is unavailable, an old page is better than none. */
  isAway: () => boolean;
  /** A cached page of a signed-in visitor is valid only for the object that this function returns. */
  findVisitor: FindVisitor;
  secure: boolean;
}

/** Pages are rendered again after this time, in case an announcement was lost. */
const maxAgeMs = 60_000;
const maxAgeAwayMs = 15 * 60_000;
const defaultMaxBytes = 32 * 1024 * 1024;
const maxAddressLength = 1_000;
const maxWaiting = 1_000;
const maxTagsRemembered = 10_000;
const maxDroppedRemembered = 1_000;

type Key = string;

interface Entry {
  key: Key;
  page: CachedPage;
  tags: readonly string[];
  /** The only visitor who gets this page. Missing if it is a page for guests. */
  visitor?: SignedIn | undefined;
}

interface WaitingRequest {
  req: IncomingMessage;
  res: ServerResponse;
  pass: () => void;
}

/** A request whose response may be cached. `announcements` is their number when the request arrived. */
interface PendingFill {
  key: Key;
  announcements: number;
  isOwn: boolean;
}

export class PageCache {
  readonly #security: Security;
  readonly #version: string;
  readonly #sheet: string;
  readonly #maxBytes: number;
  readonly #isAway: () => boolean;
  readonly #findVisitor: FindVisitor;
  readonly #secure: boolean;
  readonly #unsubscribe: () => void;
  readonly #entries = new Map<Key, Entry>();
  readonly #entriesByTag = new Map<string, Set<Entry>>();
  readonly #pendingFills = new WeakMap<IncomingMessage, PendingFill>();
  /** Dropped pages that are being rendered again, and the requests that wait for them. */
  readonly #rendering = new Map<Key, WaitingRequest[]>();
  /** The first request for a dropped page renders it, and later requests wait for that render. */
  readonly #dropped = new Set<Key>();
  readonly #announcedAt = new Map<string, number>();
  #announcements = 0;
  #unknownBefore = 0;
  #bytes = 0;
  #made = 0;

  constructor(settings: PageCacheSettings) {
    const { changes, security, version, sheet, isAway, findVisitor, secure, maxBytes = defaultMaxBytes } = settings;
    this.#security = security;
    this.#version = version;
    this.#sheet = sheet;
    this.#maxBytes = maxBytes;
    this.#isAway = isAway;
    this.#findVisitor = findVisitor;
    this.#secure = secure;
    this.#unsubscribe = changes.subscribe((tag) => this.#changed(tag));
  }

  /**
   * Serves the request from memory if possible, and returns whether it was handled. A request for a page that is being
   * rendered waits, and continues with `pass` if that render fails.
   */
  serve(req: IncomingMessage, res: ServerResponse, pass: () => void): boolean {
    const key = this.#keyOf(req);
    if (key === undefined) return this.#serveOwn(req, res, pass);
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
    this.#pendingFills.set(req, { key, announcements: this.#announcements, isOwn: false });
    if (waiting === undefined && this.#dropped.has(key)) this.#lead(key, res);
    return false;
  }

  /**
   * Serves a signed-in visitor's page from memory if it was made for the object that `findVisitor` returns. That object is
   * new after every change of the visitor's data, and the page itself is dropped by its tags like a guest's.
   */
  #serveOwn(req: IncomingMessage, res: ServerResponse, pass: () => void): boolean {
    const session = readSessionCookies(req.headers.cookie, this.#secure);
    const key = session === null ? undefined : this.#ownKeyOf(req, session);
    if (session === null || key === undefined) return false;
    this.#pendingFills.set(req, { key, announcements: this.#announcements, isOwn: true });
    const entry = this.#fresh(key);
    if (entry === undefined) return false;
    const serve = (visitor: SignedIn | null) => (visitor === entry.visitor ? entry.page.write(req, res) : pass());
    this.#findVisitor(session.token, session).then(serve, pass);
    return true;
  }

  /**
   * Caches the response of a request that came through `serve`, unless its content was announced as changed during the
   * render. Returns its ETag, or undefined if others may not get this response.
   */
  store(
    req: IncomingMessage | undefined,
    content: CachedContent,
    tags: readonly string[],
    visitor?: SignedIn,
  ): string | undefined {
    const fill = req === undefined ? undefined : this.#pendingFills.get(req);
    if (fill === undefined || fill.isOwn !== (visitor !== undefined)) return undefined;
    const page = new CachedPage(content, this.#security);
    this.#made += 1;
    if (!this.#changedSince(fill.announcements, tags)) this.#store({ key: fill.key, page, tags, visitor });
    else if (!fill.isOwn) this.#rememberDropped(fill.key);
    // The waiting requests arrived during this render, so the response they get is out of date by at most the duration
    // of one render.
    const waiting = this.#rendering.get(fill.key) ?? [];
    this.#rendering.delete(fill.key);
    for (const one of waiting) page.write(one.req, one.res);
    return page.etag;
  }

  size(): { pages: number; bytes: number } {
    return { pages: this.#entries.size, bytes: this.#bytes };
  }

  get made(): number {
    return this.#made;
  }

  close(): void {
    this.#unsubscribe();
    this.#changed("site");
  }

  /** Returns undefined if the response is not the same for every guest. */
  #keyOf({ method, url, headers }: IncomingMessage): Key | undefined {
    if ((method !== "GET" && method !== "HEAD") || url === undefined || url.length > maxAddressLength) return undefined;
    // Leaves out requests with the session's or the flash's cookie, which change a page. Both names begin like this.
    if (headers.cookie?.includes("windfall_")) return undefined;
    if (headers["x-inertia"] === undefined)
      return `${hasStyleSheet(headers.cookie, this.#sheet) ? "linked" : "html"} ${url}`;
    if (headers["x-inertia-version"] !== this.#version) return undefined;
    return headers["x-inertia-partial-component"] === undefined ? `page ${url}` : undefined;
  }

  /**
   * Returns undefined for a response that is not a whole page object or that also shows a flash message. Each set of
   * cookies has its own key, because a page may depend on a cookie, such as the language's.
   */
  #ownKeyOf({ method, url, headers }: IncomingMessage, { others }: SessionCookies): Key | undefined {
    if (method !== "GET" || url === undefined || url.length > maxAddressLength) return undefined;
    if (headers["x-inertia"] === undefined || headers["x-inertia-version"] !== this.#version) return undefined;
    if (headers["x-inertia-partial-component"] !== undefined || others.includes("windfall_flash")) return undefined;
    return `own ${hash("sha256", `${others} ${url}`, "base64url")}`;
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

  /**
   * Lets other requests wait for this one. If this one ends without a page to cache, each of them continues separately.
   */
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
    if (announcements < this.#unknownBefore) return true;
    return [...tags, "site"].some((tag) => (this.#announcedAt.get(tag) ?? 0) > announcements);
  }

  #drop(entry: Entry): void {
    this.#delete(entry);
    if (entry.visitor === undefined) this.#rememberDropped(entry.key);
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
