// The client's half of the page protocol (Inertia's, v3); the server's is platform/pages/server/inertia.ts. Decision 69
// lists what we left out of the protocol.

import { fetchPage, PageLoadError, type PageResponse } from "./fetch-page.ts";
import {
  pushEntry,
  replaceEntry,
  replaceFirstEntry,
  restoreScroll,
  scrollToBeginning,
  toEntry,
  trackScroll,
} from "./history-entries.ts";
import { isPartial, mergePage, type Page } from "./page.ts";
import { PrefetchCache } from "./prefetch-cache.ts";
import { createVisit, isSamePath, keepHash, toPageUrl, type Visit, type VisitOptions, withoutHash } from "./visit.ts";
import { emitVisitEvent, onVisitEvent } from "./visit-events.ts";

/** Drops the state inside the page's components unless `keepsState` is true. */
export type Show = (page: Page, how: { keepsState: boolean }) => void;
/** Fetches the page's code. Rejects with `PageLoadError` if that fails. */
export type Prepare = (page: Pick<Page, "component" | "props">) => Promise<Show>;

interface PendingVisit {
  visit: Visit;
  signal: AbortSignal;
  giveUp: () => void;
}

const hiddenPollDivisor = 10;

const emptyUrl: Page["url"] = "/";

export class Router {
  #page: Page | undefined;
  #show: Show = () => {};
  #prepare: Prepare = async () => () => {};
  readonly #ahead = new PrefetchCache();
  #going: PendingVisit | undefined;
  readonly #beside = new Set<PendingVisit>();
  /**
   * False while the visitor is going back to a page that is still loading, so the history's current entry is not the
   * page on screen.
   */
  #isAtEntry = true;
  #keepScroll = () => {};

  readonly on = onVisitEvent;

  /** Takes over the document's page, which `show` must already show. */
  begin({ page, show, prepare }: { page: Page; show: Show; prepare: Prepare }): void {
    const isAgain = toEntry(history.state);
    this.#page = { ...page, url: toPageUrl(page.url, new URL(location.href)) };
    this.#show = show;
    this.#prepare = prepare;
    history.scrollRestoration = "manual";
    this.#keepScroll = trackScroll(() => this.#isAtEntry);
    window.addEventListener("popstate", ({ state }) => this.#traversed(state));
    // The visitor went back or forward before this code ran, so the entry belongs to another page.
    if (isAgain !== null && isCurrentAddress(isAgain.page.url) && !isCurrentAddress(this.#page.url))
      return void this.#traversed(history.state);
    replaceFirstEntry(this.#page);
    if (isAgain?.scroll !== undefined) restoreScroll(isAgain.scroll);
    else if (location.hash !== "") scrollToBeginning();
    emitVisitEvent("navigate", { page: this.#page });
    this.#sayFlash();
  }

  get(href: string, data: NonNullable<VisitOptions["data"]> = {}, options: VisitOptions = {}): void {
    this.visit(href, { ...options, data });
  }

  reload(options: VisitOptions = {}): void {
    this.visit(location.href, { ...options, preserveScroll: true, preserveState: true, async: true });
  }

  poll(everyMs: number, options: VisitOptions = {}): { stop: () => void } {
    let hiddenTurns = 0;
    const turn = () => {
      if (!document.hidden) hiddenTurns = 0;
      else if (hiddenTurns++ % hiddenPollDivisor !== 0) return;
      this.reload(options);
    };
    const timer = setInterval(turn, everyMs);
    return { stop: () => clearInterval(timer) };
  }

  visit(href: string | URL, options: VisitOptions = {}): void {
    const visit = createVisit(href, options, location.href);
    if (!emitVisitEvent("before", { visit })) return;
    if (this.#leads(visit)) for (const running of this.#beside) if (!running.visit.prefetch) running.giveUp();
    if (!visit.async) this.#going?.giveUp();
    const fetched = visit.async ? undefined : this.#ahead.take(visit);
    this.#run(visit, async ({ signal }) => {
      if (!(await this.#arrive(visit, fetched ?? fetchPage(visit, this.#shown(), signal), signal))) return;
      if (fetched === undefined) this.#ahead.forget(new URL(this.#shown().url, location.href));
      emitVisitEvent("success", { visit, page: this.#shown() });
      visit.onSuccess?.(this.#shown());
    });
  }

  prefetch(href: string, options: Pick<VisitOptions, "only" | "preserveScroll"> = {}): void {
    const visit = createVisit(href, { ...options, async: true, showProgress: false, prefetch: true }, location.href);
    if (withoutHash(visit.url) === withoutHash(new URL(location.href)) || !this.#ahead.isWanted(visit)) return;
    if (!emitVisitEvent("before", { visit })) return;
    this.#run(visit, async ({ signal }) => {
      const answer = fetchPage(visit, this.#shown(), signal);
      this.#ahead.store(visit, answer);
      await answer;
    });
  }

  flushAll(): void {
    this.#ahead.forgetAll();
  }

  replaceProp(name: string, value: unknown): void {
    const { props } = this.#shown();
    const now: unknown = typeof value === "function" ? value(props[name]) : value;
    this.#renew({ ...this.#shown(), props: { ...props, [name]: now } });
  }

  replaceUrl(url: string): void {
    this.#renew({ ...this.#shown(), url });
  }

  #shown(): Page {
    if (this.#page === undefined) throw new Error("No page is shown yet.");
    return this.#page;
  }

  #leads({ url, ...visit }: Visit): boolean {
    const shown = new URL(this.#page?.url ?? emptyUrl, location.href);
    return isPartial(visit) ? !isSamePath(url, shown) : withoutHash(url) !== withoutHash(shown);
  }

  /** Fires the finish event exactly once, however the visit ends. */
  #run(visit: Visit, work: (running: PendingVisit) => Promise<void>): void {
    const giving = new AbortController();
    let isOver = false;
    const finish = () => {
      if (isOver) return;
      isOver = true;
      this.#beside.delete(running);
      if (this.#going === running) this.#going = undefined;
      emitVisitEvent("finish", { visit });
      visit.onFinish?.();
    };
    const giveUp = () => {
      giving.abort();
      finish();
    };
    const running: PendingVisit = { visit, signal: giving.signal, giveUp };
    if (visit.async) this.#beside.add(running);
    else this.#going = running;
    emitVisitEvent("start", { visit });
    visit.onStart?.();
    work(running)
      .catch((cause: unknown) => {
        if (giving.signal.aborted) return;
        if (!(cause instanceof PageLoadError)) reportError(cause);
        emitVisitEvent("failed", { visit, status: cause instanceof PageLoadError ? cause.status : undefined });
      })
      .finally(finish);
  }

  async #arrive(visit: Visit, response: Promise<PageResponse>, signal: AbortSignal): Promise<boolean> {
    const from = this.#shown();
    const answer = await response;
    signal.throwIfAborted();
    switch (answer.kind) {
      case "page":
        // Refuses to replace the page after a failed background request. The visitor's next visit shows the problem.
        if (visit.async && answer.status >= 400 && answer.page.component !== from.component)
          throw new PageLoadError(`A reload of ${visit.url.pathname} was refused.`, { status: answer.status });
        return this.#take(answer.page, visit, { from, signal });
      case "redirect": {
        const next: Visit = { ...visit, url: new URL(answer.url, location.href), method: "get", data: {} };
        return this.#arrive(next, fetchPage(next, this.#shown(), signal), signal);
      }
      case "document":
        // Loads no document for a background request. A new version or a proxy's page can wait for the visitor's next
        // visit.
        if (!visit.async) loadDocument(answer.url, visit);
        return false;
    }
  }

  async #take(answer: Page, visit: Visit, { from, signal }: { from: Page; signal: AbortSignal }): Promise<boolean> {
    const show = await this.#prepare(answer);
    signal.throwIfAborted();
    const shown = this.#shown();
    // Drops a background response if the visitor has left the page that requested it.
    if (visit.async && (from.component !== shown.component || pagePath(from) !== pagePath(shown))) return false;
    const url = visit.preserveUrl ? shown.url : toPageUrl(answer.url, visit.url);
    const page = { ...mergePage(shown, answer, visit), url };
    const isSameEntry = visit.replace || isCurrentAddress(url) || (visit.async && pagePath(page) === pagePath(shown));
    if (!isSameEntry) this.#keepScroll();
    await withViewTransition(visit.viewTransition === true && !isSameEntry, () => {
      if (signal.aborted) return;
      this.#page = page;
      this.#show = show;
      if (!isSameEntry) pushEntry(page);
      else if (!visit.async || this.#isAtEntry || isCurrentAddress(url)) replaceEntry(page);
      this.#isAtEntry ||= isCurrentAddress(url);
      show(page, { keepsState: visit.preserveState === true });
    });
    signal.throwIfAborted();
    if (!visit.preserveScroll) scrollToBeginning();
    if (!isSameEntry) emitVisitEvent("navigate", { page });
    this.#sayFlash();
    return true;
  }

  #renew(page: Page): void {
    this.#page = page;
    if (this.#isAtEntry) replaceEntry(page);
    this.#show(page, { keepsState: true });
  }

  #traversed(state: PopStateEvent["state"]): void {
    if (state === null) return void this.#renew({ ...this.#shown(), url: currentAddress() });
    const entry = toEntry(state);
    // Requests the page again if the entry's page is of an older version or belongs to another user of this device.
    if (entry === null || entry.page.version !== this.#shown().version || !isOfSameVisitor(entry.page, this.#shown()))
      return void this.visit(location.href, { preserveScroll: true, preserveState: true, replace: true });
    this.#going?.giveUp();
    for (const running of this.#beside) if (!running.visit.prefetch) running.giveUp();
    this.#isAtEntry = false;
    const visit = createVisit(location.href, { showProgress: false }, location.href);
    this.#run(visit, async ({ signal }) => {
      const show = await this.#prepare(entry.page);
      signal.throwIfAborted();
      this.#page = entry.page;
      this.#show = show;
      this.#isAtEntry = true;
      show(entry.page, { keepsState: false });
      restoreScroll(entry.scroll ?? { left: 0, top: 0 });
      emitVisitEvent("navigate", { page: entry.page });
    });
  }

  #sayFlash(): void {
    const { flash } = this.#shown();
    if (flash !== undefined && Object.keys(flash).length > 0) emitVisitEvent("flash", { flash });
  }
}

const currentAddress = (): string => location.pathname + location.search + location.hash;
const isCurrentAddress = (url: string): boolean =>
  withoutHash(new URL(url, location.href)) === withoutHash(new URL(location.href));
const isOfSameVisitor = (one: Page, other: Page): boolean =>
  one.props.auth.user?.username === other.props.auth.user?.username;
const pagePath = ({ url }: Page): string => new URL(url, location.href).pathname;

/** Keeps the requested fragment unless the response has another. */
function loadDocument(url: string, visit: Visit): void {
  const { href } = keepHash(new URL(url, visit.url), visit.url);
  if (!isCurrentAddress(href)) return void location.assign(href);
  history.replaceState(history.state, "", href);
  location.reload();
}

async function withViewTransition(isWanted: boolean, change: () => void): Promise<void> {
  if (!isWanted || document.hidden || !("startViewTransition" in document)) return change();
  const { ready, finished, updateCallbackDone } = document.startViewTransition(change);
  // Ignores that a second visit or another tab interrupted the animation, because the page is shown nevertheless.
  for (const over of [ready, finished]) over.catch(() => {});
  await updateCallbackDone;
}

export const router = new Router();
