// What a visit is: where to, what of the page it asks for, and what stays as it is when it has come.
import type { Page, PropFilter } from "./page.ts";

export type Method = "get" | "post" | "put" | "patch" | "delete";

export interface VisitOptions extends Partial<PropFilter> {
  method?: Method;
  /** Goes into the query of a GET, else as JSON into the body. */
  data?: Record<string, string | number>;
  /** Takes the place of the entry in the browser's history. */
  replace?: boolean;
  preserveScroll?: boolean;
  /** What the page holds beside its props stays: it is the same page, asked anew. */
  preserveState?: boolean;
  /** The address bar stays as it is. */
  preserveUrl?: boolean;
  /** Beside what the visitor does: leads nowhere, and no other visit breaks it off unless the page is left. */
  async?: boolean;
  /** Default: unless it is `async`. */
  showProgress?: boolean;
  /** What has the same `viewTransitionName` before and after moves over. */
  viewTransition?: boolean;
  /** Fetched to be there when it is asked for. */
  prefetch?: boolean;
  onStart?: () => void;
  onSuccess?: (page: Page) => void;
  /** Once, however it ends: shown, failed, or given up for another one. */
  onFinish?: () => void;
}

export interface Visit extends Omit<VisitOptions, keyof PropFilter>, PropFilter {
  url: URL;
  method: Method;
  data: Record<string, string | number>;
  async: boolean;
  showProgress: boolean;
  prefetch: boolean;
}

/** `base`: the address links are relative to. */
export function createVisit(href: string | URL, options: VisitOptions, base: string): Visit {
  const { method = "get", data = {}, async: isAsync = false } = options;
  const url = new URL(href, base);
  if (method === "get") for (const [name, value] of Object.entries(data)) url.searchParams.set(name, String(value));
  return {
    prefetch: false,
    showProgress: !isAsync,
    only: [],
    except: [],
    ...options,
    ...{ url, method, async: isAsync, data: method === "get" ? {} : data },
  };
}

export function withoutHash(url: URL): string {
  const { origin, pathname, search } = url;
  return origin + pathname + search;
}

export const isSamePath = (one: URL, other: URL): boolean =>
  one.origin === other.origin && one.pathname === other.pathname;

/** The answer's address with the fragment that was asked for: no server is told of it. */
export function keepHash(answer: URL, asked: URL): URL {
  const url = new URL(answer);
  if (url.hash === "" && withoutHash(url) === withoutHash(asked)) url.hash = asked.hash;
  return url;
}

/** The same as pages name theirs: path, query and fragment. */
export function toPageUrl(answer: string, asked: URL): string {
  const { pathname, search, hash } = keepHash(new URL(answer, asked), asked);
  return pathname + search + hash;
}
