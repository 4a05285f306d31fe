import type { PageResponse } from "./fetch-page.ts";
import { type Visit, withoutHash } from "./visit.ts";

/** SHELL-60 prescribes this time. */
export const prefetchTtlMs = 30_000;

interface PrefetchedPage {
  answer: Promise<PageResponse>;
  until: number;
}

const visitKey = ({ url, only, except }: Pick<Visit, "url" | "only" | "except">): string =>
  [withoutHash(url), only.join(), except.join()].join(" ");

export class PrefetchCache {
  readonly #fetched = new Map<string, PrefetchedPage>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  isWanted(visit: Visit): boolean {
    return this.take(visit) === undefined;
  }

  /** Failures and responses without a page are removed, so the visit makes its own request. */
  store(visit: Visit, answer: Promise<PageResponse>): void {
    const key = visitKey(visit);
    const fetched = { answer, until: Number.POSITIVE_INFINITY };
    const forget = () => {
      if (this.#fetched.get(key) === fetched) this.#fetched.delete(key);
    };
    this.#fetched.set(key, fetched);
    answer.then((came) => {
      if (came.kind === "page" && came.status < 400) fetched.until = this.#now() + prefetchTtlMs;
      else forget();
    }, forget);
  }

  take(visit: Visit): Promise<PageResponse> | undefined {
    if (visit.method !== "get") return undefined;
    const fetched = this.#fetched.get(visitKey(visit));
    return fetched !== undefined && fetched.until > this.#now() ? fetched.answer : undefined;
  }

  /** Drops a page that the visitor has just requested, because the prefetched copy is older. */
  forget(url: URL): void {
    this.#fetched.delete(visitKey({ url, only: [], except: [] }));
  }

  forgetAll(): void {
    this.#fetched.clear();
  }
}
