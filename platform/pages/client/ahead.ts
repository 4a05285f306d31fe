// Pages fetched ahead of the visit: kept for a while, or on their way.
import type { Answer } from "./ask.ts";
import { type Visit, withoutHash } from "./visit.ts";

/** SHELL-60. */
export const keptMs = 30_000;

interface Fetched {
  answer: Promise<Answer>;
  /** Infinite while it is on its way. */
  until: number;
}

const keyOf = ({ url, only, except }: Pick<Visit, "url" | "only" | "except">): string =>
  [withoutHash(url), only.join(), except.join()].join(" ");

export class Ahead {
  readonly #fetched = new Map<string, Fetched>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Answers false when the page is there already, or coming. */
  isWanted(visit: Visit): boolean {
    return this.take(visit) === undefined;
  }

  /** Keeps a page that comes. What fails, or is no page, is forgotten: who visits it asks anew. */
  keep(visit: Visit, answer: Promise<Answer>): void {
    const key = keyOf(visit);
    const fetched = { answer, until: Number.POSITIVE_INFINITY };
    const forget = () => {
      if (this.#fetched.get(key) === fetched) this.#fetched.delete(key);
    };
    this.#fetched.set(key, fetched);
    answer.then((came) => {
      if (came.kind === "page" && came.status < 400) fetched.until = this.#now() + keptMs;
      else forget();
    }, forget);
  }

  take(visit: Visit): Promise<Answer> | undefined {
    if (visit.method !== "get") return undefined;
    const fetched = this.#fetched.get(keyOf(visit));
    return fetched !== undefined && fetched.until > this.#now() ? fetched.answer : undefined;
  }

  /** The page was asked for itself: what was fetched of it is older. */
  forget(url: URL): void {
    this.#fetched.delete(keyOf({ url, only: [], except: [] }));
  }

  forgetAll(): void {
    this.#fetched.clear();
  }
}
