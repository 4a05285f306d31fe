import type { RequestListener } from "node:http";
import { RequestError } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import type { Log } from "../../base/log.ts";
import type { Changes } from "../../database/changes.ts";
import type { Assets } from "../../http/assets.ts";
import { withCompression } from "../../http/compression-listener.ts";
import type { Env } from "../../http/context.ts";
import { createSecurity, noDocumentPolicy, type SecuritySettings } from "../../http/security-headers.ts";
import type { FindVisitor } from "../../http/sessions.ts";
import { m } from "../../messages.ts";
import { createDocument, type DocumentSettings } from "./document.ts";
import { type InertiaSettings, inertia } from "./inertia.ts";
import { PageCache } from "./page-cache.ts";

export interface PagesSettings {
  assets: Assets;
  changes: Changes;
  log: Log;
  secure: boolean;
  /** Must not read from the database, because every document needs the sources. */
  sources: SecuritySettings["sources"];
  documentStart: DocumentSettings["start"];
  awayDocument: InertiaSettings["awayDocument"];
  /** While the database is unavailable, cached guest pages stay valid for longer. */
  isAway: () => boolean;
  shared: InertiaSettings["shared"];
  cacheGuestPages: boolean;
  findVisitor: FindVisitor;
}

export interface SitePages {
  /** Must be the app's first middleware. Gives requests their nonce and responses their security headers. */
  security: MiddlewareHandler<Env>;
  /** Must come before every handler that responds with a page or a refusal. Sets `c.var.inertia`. */
  middleware: MiddlewareHandler<Env>;
  /**
   * Wraps the Node server's listener: serves the client's files and cached guest pages, and passes all other requests
   * to `next`.
   */
  before(next: RequestListener): RequestListener;
  /** Responds to a request that is invalid (a bad Host or address) and therefore reaches no route. */
  refuse(error: unknown): Response;
  bareHeaders: Record<string, string>;
  cache: PageCache | undefined;
  close(): void;
}

export function createPages(settings: PagesSettings): SitePages {
  const {
    assets,
    changes,
    log,
    secure,
    sources,
    documentStart,
    awayDocument,
    isAway,
    shared,
    cacheGuestPages,
    findVisitor,
  } = settings;
  const security = createSecurity({ secure, sources, scripts: assets });
  const bareHeaders = Object.fromEntries([...security.headers, ["Content-Security-Policy", noDocumentPolicy]]);
  const { version, sheet } = assets;
  const cache = cacheGuestPages
    ? new PageCache({ changes, security, version, sheet, isAway, findVisitor, secure })
    : undefined;
  return {
    security: security.middleware,
    middleware: inertia({
      version: () => version,
      shared,
      document: createDocument({ assets, log, start: documentStart }),
      awayDocument,
      security,
      cache,
      sheet,
      secure,
    }),
    before: (next) => {
      const onwards = withCompression(next);
      return (req, res) => {
        if (assets.serve(req, res) || cache?.serve(req, res, () => onwards(req, res))) return;
        onwards(req, res);
      };
    },
    refuse: (error) => refuse(error, bareHeaders, log),
    bareHeaders,
    cache,
    close: () => cache?.close(),
  };
}

function refuse(error: unknown, headers: Record<string, string>, log: Log): Response {
  const isUnreadable = error instanceof RequestError;
  if (!isUnreadable) log.error({ err: error }, "request failed before it met a route");
  const message = isUnreadable ? m.unreadable() : m.serverError();
  return Response.json({ message }, { status: isUnreadable ? 400 : 500, headers });
}
