// Goes from page to page without loading documents: the client's half of the page protocol (Inertia's, v3). The
// server's is platform/pages/server/inertia.ts; what of it there is, and what is left out: decision 69.
import { Ahead } from "./ahead.ts";
import { type Answer, ask, NotArrived } from "./ask.ts";
import { begin, entryOf, keepScroll, push, replace, scrollTo, scrollToBeginning } from "./entries.ts";
import { on, tell } from "./events.ts";
import { isPartial, joined, type Page } from "./page.ts";
import { addressOf, isSamePath, type Visit, type VisitOptions, visitOf, withHashOf, withoutHash } from "./visit.ts";

/** Shows a page; what a page holds beside its props goes, unless it is kept. */
export type Show = (page: Page, how: { keepsState: boolean }) => void;
/** Fetches the code of the pages of this name. Rejects with `NotArrived`. */
export type Prepare = (component: string) => Promise<Show>;

/** What is under way, and can be given up. */
interface Running {
  visit: Visit;
  signal: AbortSignal;
  giveUp: () => void;
}

/** Behind other tabs a page asks only this seldom. */
const everyHiddenTurn = 10;

const nowhere: Page["url"] = "/";

export class Router {
  #page: Page | undefined;
  #show: Show = () => {};
  #prepare: Prepare = async () => () => {};
  readonly #ahead = new Ahead();
  /** The one that leads somewhere: a visit, or a way back whose page's code is still to come. */
  #going: Running | undefined;
  readonly #beside = new Set<Running>();
  /** Whether the browser's entry is that of the page which is seen: not while one goes back and the page is to come. */
  #isAtEntry = true;
  #keepScroll = () => {};

  readonly on = on;

  /** Takes over the document's page, which `show` shows already. */
  begin({ page, show, prepare }: { page: Page; show: Show; prepare: Prepare }): void {
    const isAgain = entryOf(history.state);
    this.#page = { ...page, url: addressOf(page.url, new URL(location.href)) };
    this.#show = show;
    this.#prepare = prepare;
    history.scrollRestoration = "manual";
    this.#keepScroll = keepScroll(() => this.#isAtEntry);
    window.addEventListener("popstate", ({ state }) => this.#traversed(state));
    // The visitor went back or forward before this code ran: the entry is another page's.
    if (isAgain !== null && isHere(isAgain.page.url) && !isHere(this.#page.url))
      return void this.#traversed(history.state);
    begin(this.#page);
    if (isAgain?.scroll !== undefined) scrollTo(isAgain.scroll);
    else if (location.hash !== "") scrollToBeginning();
    tell("navigate", { page: this.#page });
    this.#sayFlash();
  }

  get(href: string, data: NonNullable<VisitOptions["data"]> = {}, options: VisitOptions = {}): void {
    this.visit(href, { ...options, data });
  }

  /** This page anew, or some of its props. */
  reload(options: VisitOptions = {}): void {
    this.visit(location.href, { ...options, preserveScroll: true, preserveState: true, async: true });
  }

  /** Reloads again and again, from `everyMs` on. */
  poll(everyMs: number, options: VisitOptions = {}): { stop: () => void } {
    let hiddenTurns = 0;
    const turn = () => {
      if (!document.hidden) hiddenTurns = 0;
      else if (hiddenTurns++ % everyHiddenTurn !== 0) return;
      this.reload(options);
    };
    const timer = setInterval(turn, everyMs);
    return { stop: () => clearInterval(timer) };
  }

  visit(href: string | URL, options: VisitOptions = {}): void {
    const visit = visitOf(href, options, location.href);
    if (!tell("before", { visit })) return;
    if (this.#leads(visit)) for (const running of this.#beside) if (!running.visit.prefetch) running.giveUp();
    if (!visit.async) this.#going?.giveUp();
    const fetched = visit.async ? undefined : this.#ahead.take(visit);
    this.#run(visit, async ({ signal }) => {
      if (!(await this.#arrive(visit, fetched ?? ask(visit, this.#shown(), signal), signal))) return;
      if (fetched === undefined) this.#ahead.forget(new URL(this.#shown().url, location.href));
      tell("success", { visit, page: this.#shown() });
      visit.onSuccess?.(this.#shown());
    });
  }

  /** Fetches a page that somebody may want to go to. */
  prefetch(href: string, options: Pick<VisitOptions, "only" | "preserveScroll"> = {}): void {
    const visit = visitOf(href, { ...options, async: true, showProgress: false, prefetch: true }, location.href);
    if (withoutHash(visit.url) === withoutHash(new URL(location.href)) || !this.#ahead.isWanted(visit)) return;
    if (!tell("before", { visit })) return;
    this.#run(visit, async ({ signal }) => {
      const answer = ask(visit, this.#shown(), signal);
      this.#ahead.keep(visit, answer);
      await answer;
    });
  }

  /** What was fetched ahead shows what is no more. */
  flushAll(): void {
    this.#ahead.forgetAll();
  }

  /** Another value for a prop of the page that is shown, or what is made of its value. */
  replaceProp(name: string, value: unknown): void {
    const { props } = this.#shown();
    const now: unknown = typeof value === "function" ? value(props[name]) : value;
    this.#renew({ ...this.#shown(), props: { ...props, [name]: now } });
  }

  /** Another address for the page that is shown, for what it remembers in its query. */
  replaceUrl(url: string): void {
    this.#renew({ ...this.#shown(), url });
  }

  #shown(): Page {
    if (this.#page === undefined) throw new Error("No page is shown yet.");
    return this.#page;
  }

  /** Whether the visit leads away from what is shown: not when it asks for another part of it. */
  #leads({ url, ...visit }: Visit): boolean {
    const shown = new URL(this.#page?.url ?? nowhere, location.href);
    return isPartial(visit) ? !isSamePath(url, shown) : withoutHash(url) !== withoutHash(shown);
  }

  /** From start to finish, once, however it ends. */
  #run(visit: Visit, work: (running: Running) => Promise<void>): void {
    const giving = new AbortController();
    let isOver = false;
    const finish = () => {
      if (isOver) return;
      isOver = true;
      this.#beside.delete(running);
      if (this.#going === running) this.#going = undefined;
      tell("finish", { visit });
      visit.onFinish?.();
    };
    const giveUp = () => {
      giving.abort();
      finish();
    };
    const running: Running = { visit, signal: giving.signal, giveUp };
    if (visit.async) this.#beside.add(running);
    else this.#going = running;
    tell("start", { visit });
    visit.onStart?.();
    work(running)
      .catch((cause: unknown) => {
        if (giving.signal.aborted) return;
        if (!(cause instanceof NotArrived)) reportError(cause);
        tell("failed", { visit, status: cause instanceof NotArrived ? cause.status : undefined });
      })
      .finally(finish);
  }

  /** Answers whether something is shown now. */
  async #arrive(visit: Visit, answered: Promise<Answer>, signal: AbortSignal): Promise<boolean> {
    const from = this.#shown();
    const answer = await answered;
    signal.throwIfAborted();
    switch (answer.kind) {
      case "page":
        // What asked by itself takes no page away: what is shown stays, and the visitor's next visit says what is wrong.
        if (visit.async && answer.status >= 400 && answer.page.component !== from.component)
          throw new NotArrived(`Asked anew, ${visit.url.pathname} was refused.`, { status: answer.status });
        return this.#take(answer.page, visit, { from, signal });
      case "redirect": {
        const next: Visit = { ...visit, url: new URL(answer.url, location.href), method: "get", data: {} };
        return this.#arrive(next, ask(next, this.#shown(), signal), signal);
      }
      case "document":
        // Nor does it leave the document: a new version, or what somebody before the site asks for, has time until then.
        if (!visit.async) load(answer.url, visit);
        return false;
    }
  }

  /** `from`: the page the visit began on. */
  async #take(answer: Page, visit: Visit, { from, signal }: { from: Page; signal: AbortSignal }): Promise<boolean> {
    const show = await this.#prepare(answer.component);
    signal.throwIfAborted();
    const shown = this.#shown();
    // Asked for a page that was left meanwhile.
    if (visit.async && (from.component !== shown.component || pathOf(from) !== pathOf(shown))) return false;
    const url = visit.preserveUrl ? shown.url : addressOf(answer.url, visit.url);
    const page = { ...joined(shown, answer, visit), url };
    const isSameEntry = visit.replace || isHere(url) || (visit.async && pathOf(page) === pathOf(shown));
    if (!isSameEntry) this.#keepScroll();
    await inTransition(visit.viewTransition === true && !isSameEntry, () => {
      if (signal.aborted) return;
      this.#page = page;
      this.#show = show;
      if (!isSameEntry) push(page);
      else if (!visit.async || this.#isAtEntry || isHere(url)) replace(page);
      this.#isAtEntry ||= isHere(url);
      show(page, { keepsState: visit.preserveState === true });
    });
    signal.throwIfAborted();
    if (!visit.preserveScroll) scrollToBeginning();
    if (!isSameEntry) tell("navigate", { page });
    this.#sayFlash();
    return true;
  }

  #renew(page: Page): void {
    this.#page = page;
    if (this.#isAtEntry) replace(page);
    this.#show(page, { keepsState: true });
  }

  /** Back or Forward, or to another place of the same page. */
  #traversed(state: PopStateEvent["state"]): void {
    if (state === null) return void this.#renew({ ...this.#shown(), url: addressHere() });
    const entry = entryOf(state);
    // A page of an older version, or of somebody else on this device, is asked for again and not shown.
    if (entry === null || entry.page.version !== this.#shown().version || !isOfSameVisitor(entry.page, this.#shown()))
      return void this.visit(location.href, { preserveScroll: true, preserveState: true, replace: true });
    this.#going?.giveUp();
    for (const running of this.#beside) if (!running.visit.prefetch) running.giveUp();
    this.#isAtEntry = false;
    const visit = visitOf(location.href, { showProgress: false }, location.href);
    this.#run(visit, async ({ signal }) => {
      const show = await this.#prepare(entry.page.component);
      signal.throwIfAborted();
      this.#page = entry.page;
      this.#show = show;
      this.#isAtEntry = true;
      show(entry.page, { keepsState: false });
      scrollTo(entry.scroll ?? { left: 0, top: 0 });
      tell("navigate", { page: entry.page });
    });
  }

  #sayFlash(): void {
    const { flash } = this.#shown();
    if (flash !== undefined && Object.keys(flash).length > 0) tell("flash", { flash });
  }
}

const addressHere = (): string => location.pathname + location.search + location.hash;
const isHere = (url: string): boolean =>
  withoutHash(new URL(url, location.href)) === withoutHash(new URL(location.href));
const isOfSameVisitor = (one: Page, other: Page): boolean =>
  one.props.auth.user?.username === other.props.auth.user?.username;
const pathOf = ({ url }: Page): string => new URL(url, location.href).pathname;

/** With the fragment that was asked for, unless the answer has its own. */
function load(url: string, visit: Visit): void {
  const { href } = withHashOf(new URL(url, visit.url), visit.url);
  if (!isHere(href)) return void location.assign(href);
  history.replaceState(history.state, "", href);
  location.reload();
}

async function inTransition(isWanted: boolean, change: () => void): Promise<void> {
  if (!isWanted || document.hidden || !("startViewTransition" in document)) return change();
  const { ready, finished, updateCallbackDone } = document.startViewTransition(change);
  // Another one, or another tab, cuts it short: the page is there all the same.
  for (const over of [ready, finished]) over.catch(() => {});
  await updateCallbackDone;
}

export const router = new Router();
