import { isPartial, type Page } from "./page.ts";
import { type Visit, withoutHash } from "./visit.ts";

export class PageLoadError extends Error {
  readonly status: number | undefined;

  constructor(message: string, { status, ...options }: ErrorOptions & { status?: number } = {}) {
    super(message, options);
    this.status = status;
  }
}

export type PageResponse =
  | { kind: "page"; page: Page; status: number }
  | { kind: "redirect"; url: string }
  /** The client must load this as a document, because the client is outdated or a proxy wants to show its own page. */
  | { kind: "document"; url: string };

/** Throws `PageLoadError`, or an abort error of `fetch`. */
export async function fetchPage(visit: Visit, shown: Page, signal: AbortSignal): Promise<PageResponse> {
  const answer = await sendVisit(visit, shown, signal);
  const { headers, status } = answer;
  if (status === 409) {
    const redirect = headers.get("X-Inertia-Redirect");
    if (redirect !== null) return { kind: "redirect", url: redirect };
    const url = headers.get("X-Inertia-Location");
    if (url !== null) return { kind: "document", url };
  }
  if (headers.get("X-Inertia") === null) return toDocumentResponse(answer, visit);
  return { kind: "page", page: await parsePage(answer), status };
}

async function sendVisit(visit: Visit, shown: Page, signal: AbortSignal): Promise<Response> {
  const { method, data, url } = visit;
  const body = Object.keys(data).length === 0 ? null : JSON.stringify(data);
  try {
    return await fetch(withoutHash(url), {
      method: method.toUpperCase(),
      headers: visitHeaders(visit, shown),
      body,
      signal,
    });
  } catch (cause) {
    throw new PageLoadError(`No response from ${url.pathname}.`, { cause });
  }
}

function visitHeaders(visit: Visit, { component, version }: Page): Record<string, string> {
  const { only, except, data, prefetch } = visit;
  return {
    Accept: "text/html, application/xhtml+xml",
    "X-Requested-With": "XMLHttpRequest",
    "X-Inertia": "true",
    "X-Inertia-Version": version,
    ...(Object.keys(data).length > 0 && { "Content-Type": "application/json" }),
    ...(isPartial(visit) && { "X-Inertia-Partial-Component": component }),
    ...(only.length > 0 && { "X-Inertia-Partial-Data": only.join() }),
    ...(except.length > 0 && { "X-Inertia-Partial-Except": except.join() }),
    ...(prefetch && { Purpose: "prefetch" }),
  };
}

async function parsePage(answer: Response): Promise<Page> {
  try {
    return await answer.json();
  } catch (cause) {
    throw new PageLoadError("The response broke off.", { cause });
  }
}

/**
 * Shows HTML from a proxy as a document, because the proxy may ask the visitor for something first, such as a login.
 */
function toDocumentResponse({ status, headers }: Response, { url, method }: Visit): PageResponse {
  const isForEyes = status < 500 && headers.get("Content-Type")?.startsWith("text/html") === true;
  if (!isForEyes || method !== "get")
    throw new PageLoadError(`Got ${status} instead of a page from ${url.pathname}.`, { status });
  return { kind: "document", url: url.href };
}
