import type { Page, PropFilter } from "./page.ts";

export type Method = "get" | "post" | "put" | "patch" | "delete";

export interface VisitOptions extends Partial<PropFilter> {
  method?: Method;
  /** Goes into the query of a GET, otherwise as JSON into the body. */
  data?: Record<string, string | number>;
  replace?: boolean;
  preserveScroll?: boolean;
  /** Keeps the state inside the page's components, because the same page is requested again. */
  preserveState?: boolean;
  preserveUrl?: boolean;
  /** Runs in the background: does not change to another page, and only leaving the page cancels it. */
  async?: boolean;
  showProgress?: boolean;
  /** Animates elements that have the same `viewTransitionName` before and after the visit. */
  viewTransition?: boolean;
  prefetch?: boolean;
  onStart?: () => void;
  onSuccess?: (page: Page) => void;
  /** Called exactly once, however the visit ends: shown, failed or cancelled. */
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

/** Gives the response's address the requested fragment, because servers never see fragments. */
export function keepHash(answer: URL, requested: URL): URL {
  const url = new URL(answer);
  if (url.hash === "" && withoutHash(url) === withoutHash(requested)) url.hash = requested.hash;
  return url;
}

export function toPageUrl(answer: string, requested: URL): string {
  const { pathname, search, hash } = keepHash(new URL(answer, requested), requested);
  return pathname + search + hash;
}
