// A visit: where it goes, which part of the page it asks for, and what stays afterwards.
import type { Page, PropFilter } from "./page.ts";

export type Method = "get" | "post" | "put" | "patch" | "delete";

export interface VisitOptions extends Partial<PropFilter> {
  method?: Method;
  /** Goes into the query of a GET, otherwise as JSON into the body. */
  data?: Record<string, string | number>;
  /** Replaces the current entry in the browser's history. */
  replace?: boolean;
  preserveScroll?: boolean;
  /** Keeps the page's own state, because it is the same page requested again. */
  preserveState?: boolean;
  /** Keeps the address bar unchanged. */
  preserveUrl?: boolean;
  /** In the background: does not change the page, and no other visit cancels it unless the page is left. */
  async?: boolean;
  /** Default: true, unless it is `async`. */
  showProgress?: boolean;
  /** Elements with the same `viewTransitionName` before and after are animated. */
  viewTransition?: boolean;
  /** Fetched in advance for a later visit. */
  prefetch?: boolean;
  onStart?: () => void;
  onSuccess?: (page: Page) => void;
  /** Called once, however it ends: shown, failed or cancelled. */
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

/** `base`: the address that links are relative to. */
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

/** Returns the response's address with the requested fragment, which servers never see. */
export function keepHash(answer: URL, requested: URL): URL {
  const url = new URL(answer);
  if (url.hash === "" && withoutHash(url) === withoutHash(requested)) url.hash = requested.hash;
  return url;
}

/** Returns the address the way pages store theirs: path, query and fragment. */
export function toPageUrl(answer: string, requested: URL): string {
  const { pathname, search, hash } = keepHash(new URL(answer, requested), requested);
  return pathname + search + hash;
}
