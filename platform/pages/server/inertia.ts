import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { isRecord } from "../../contract/json-values.ts";
import type { PageName, Pages, SharedProps } from "../../contract/open.ts";
import type { PageObject } from "../../contract/page-object.ts";
import type { Flash } from "../../contract/responses.ts";
import { type Env, getConnection } from "../../http/context.ts";
import { noDocumentPolicy, type Security } from "../../http/security-headers.ts";
import { hasStyleSheet } from "../../http/style-sheet.ts";
import { guestCacheControl, varyOn } from "./cached-page.ts";
import type { MakeDocument } from "./document.ts";
import type { PageCache } from "./page-cache.ts";
import { always, type PropValues, readVisit, resolveProps } from "./page-props.ts";

type Shared = PropValues<Omit<SharedProps, "flash">>;

export interface InertiaSettings {
  version: () => string;
  /** Returns every page's shared props, except `flash`, which this file handles. */
  shared: (c: Pick<Context<Env>, "var">, component: string) => Shared | Promise<Shared>;
  document: MakeDocument;
  awayDocument: (againAfterSeconds: number) => string;
  security: Pick<Security, "policy">;
  cache?: PageCache | undefined;
  sheet: string;
  secure: boolean;
}

declare module "hono" {
  interface ContextVariableMap {
    /** Set by the middleware below. `page()` renders with it. */
    inertia: InertiaSettings;
  }
}

export interface PageOptions {
  status?: 200 | 400 | 403 | 404 | 409 | 419 | 422 | 429 | 500 | 503;
  /** The response is the same for every guest until one of these tags is announced. */
  guestCache?: readonly string[];
  /**
   * A viewer's response also stays the same until one of these tags is announced, or a change of the viewer's own data
   * (changed-accounts.ts). Staff's responses are never cached.
   */
  ownCache?: boolean;
  /** Nobody may store the response, even a guest's, because it contains a secret. */
  secret?: boolean;
}

type PageRequest = Pick<Context<Env>, "req" | "env" | "var" | "body" | "header" | "redirect">;

const flashCookie = "windfall_flash";
/** Has the same `__Host-` prefix as the session cookie (sessions.ts). */
const flashName = (c: PageRequest): string => (c.var.inertia.secure ? `__Host-${flashCookie}` : flashCookie);
const flashSeconds = 60;
const maxFlashLength = 500;

export function inertia(settings: InertiaSettings): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    c.set("inertia", settings);
    if (c.req.header("x-inertia") === undefined) return next();
    // Treats a script without a version as current, because it never loaded a page and has no outdated files.
    const version = c.req.header("x-inertia-version") ?? settings.version();
    if (c.req.method === "GET" && version !== settings.version()) return versionConflict(c);
    await next();
    // After a 302, browsers repeat a PUT, PATCH or DELETE at the new address. After a 303 they send a GET.
    if (c.res.status === 302 && ["PUT", "PATCH", "DELETE"].includes(c.req.method)) {
      c.res = new Response(null, { status: 303, headers: c.res.headers });
    }
  });
}

/**
 * Responds with HTML to a browser, and with the page object to an Inertia visit. Props may be values, promises, results
 * of `always`, or functions, which are called only if the visit needs them.
 */
export const page = <Name extends PageName>(
  c: PageRequest,
  name: Name,
  props: PropValues<Pages[Name]>,
  options?: PageOptions,
): Promise<Response> => answerPage(c, name, props, options);

export async function answerPage(
  c: PageRequest,
  component: string,
  props: PropValues<object>,
  options: PageOptions = {},
): Promise<Response> {
  const settings = c.var.inertia;
  const shared = await settings.shared(c, component);
  const flashed = takeFlash(c);
  const visit = readVisit(component, (name) => c.req.header(name));
  const given = { errors: always({}), ...shared, flash: always(flashed), ...props };
  const resolved = await resolveProps(given, visit);
  const object: PageObject = {
    component,
    props: resolved,
    url: requestUrl(c),
    version: settings.version(),
    sharedProps: [...Object.keys(shared), "flash"],
    ...(hasText(flashed) ? { flash: flashed } : {}),
  };
  return c.req.header("x-inertia") === undefined
    ? answerDocument(c, object, options)
    : answerObject(c, object, options);
}

async function answerObject(c: PageRequest, object: PageObject, options: PageOptions): Promise<Response> {
  const json = JSON.stringify(object);
  const headers: Record<string, string> = {
    "Content-Type": "application/json",
    "X-Inertia": "true",
    "Content-Security-Policy": noDocumentPolicy,
    ...cachingHeaders(c, options),
  };
  const { cache } = c.var.inertia;
  const { visitor } = c.var;
  const tags = cacheTags(c, options);
  if (cache !== undefined && tags !== undefined) {
    const { incoming } = getConnection(c);
    const bytes = Buffer.from(json);
    if (visitor.kind === "guest") addEtag(headers, cache.store(incoming, { kind: "object", bytes }, tags));
    else cache.store(incoming, { kind: "own", bytes }, tags, visitor);
  }
  return c.body(json, responseStatus(options), headers);
}

async function answerDocument(c: PageRequest, object: PageObject, options: PageOptions): Promise<Response> {
  const { document, security, cache, sheet } = c.var.inertia;
  const isGuest = c.var.visitor.kind === "guest";
  const tags = cache === undefined || !isGuest ? undefined : cacheTags(c, options);
  // Cached documents have the same bytes for everybody, so hashes allow their scripts instead of a nonce.
  const nonce = tags === undefined ? c.var.nonce : undefined;
  // Signed-in visitors return often, so their documents link to the style sheet and browsers cache it.
  const hasStyles = isGuest && !hasStyleSheet(c.req.header("cookie"), sheet);
  const { bytes, rendered } = await document(object, { nonce, hasStyles });
  const headers: Record<string, string> = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": security.policy(nonce),
    ...cachingHeaders(c, options),
  };
  if (tags !== undefined && rendered)
    addEtag(headers, cache?.store(getConnection(c).incoming, { kind: "document", bytes }, tags));
  return c.body(bytes, responseStatus(options), headers);
}

function cachingHeaders(c: PageRequest, { secret = false }: PageOptions): Record<string, string> {
  const mayBeCached = c.var.visitor.kind === "guest" && !secret;
  return { Vary: varyOn, "Cache-Control": mayBeCached ? guestCacheControl : "no-store" };
}

/** Returns the tags of a response that may be cached, for guests or for its visitor. */
function cacheTags(c: PageRequest, options: PageOptions): readonly string[] | undefined {
  const { guestCache, ownCache = false, status = 200 } = options;
  const { visitor } = c.var;
  const isCached = visitor.kind === "guest" || (ownCache && visitor.role === "viewer");
  return status === 200 && isCached ? guestCache : undefined;
}

/** Casts the status, because Hono's list lacks 419. */
const responseStatus = ({ status }: PageOptions): ContentfulStatusCode => (status ?? 200) as ContentfulStatusCode;

function addEtag(headers: Record<string, string>, etag: string | undefined): void {
  if (etag !== undefined) headers.ETag = etag;
}

/** Makes the browser send a GET, whatever the request's method was. `url` must be within this site. */
export function redirect(c: PageRequest, url: string): Response {
  // Makes the client visit the address itself, because a fetch loses the fragment of a redirect.
  if (c.req.header("x-inertia") !== undefined && url.includes("#")) {
    return c.body(null, 409, { "X-Inertia-Redirect": url, Vary: "X-Inertia" });
  }
  c.header("Vary", "X-Inertia", { append: true });
  return c.redirect(url, c.req.method === "GET" ? 302 : 303);
}

export function flash(c: PageRequest, lines: Flash): void {
  setFlash(c, Buffer.from(JSON.stringify(truncateFlash(lines))).toString("base64url"), flashSeconds);
}

function setFlash(c: PageRequest, text: string, seconds: number): void {
  const secure = c.var.inertia.secure ? "; Secure" : "";
  const cookie = `${flashName(c)}=${text}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
  c.header("Set-Cookie", cookie, { append: true });
}

function takeFlash(c: PageRequest): Flash {
  const text = new RegExp(`(?:^|;\\s*)${flashName(c)}=([\\w-]*)`).exec(c.req.header("cookie") ?? "")?.[1];
  if (text === undefined) return {};
  setFlash(c, "", 0);
  try {
    const lines: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    return isRecord(lines) ? truncateFlash(lines) : {};
  } catch {
    return {};
  }
}

/** Takes only the two messages, and only up to a length, because anybody can forge the flash cookie. */
function truncateFlash(lines: { success?: unknown; error?: unknown }): Flash {
  const taken: Flash = {};
  if (typeof lines.success === "string") taken.success = lines.success.slice(0, maxFlashLength);
  if (typeof lines.error === "string") taken.error = lines.error.slice(0, maxFlashLength);
  return taken;
}

const hasText = (lines: Flash): boolean => lines.success !== undefined || lines.error !== undefined;

/**
 * Makes the client load this address as a document. After a background request, the client only remembers that it is
 * outdated (`X-Inertia-Version`).
 */
function versionConflict(c: PageRequest): Response {
  return c.body(null, 409, {
    "X-Inertia-Location": requestUrl(c),
    "X-Inertia-Version": c.var.inertia.version(),
    Vary: "X-Inertia",
  });
}

/** Never returns text that browsers would treat as another host. */
function requestUrl(c: PageRequest): string {
  const { url } = c.req;
  const path = url.slice(url.indexOf("/", url.indexOf("://") + 3));
  return path.startsWith("//") ? path.replace(/^\/+/, "/") : path;
}
