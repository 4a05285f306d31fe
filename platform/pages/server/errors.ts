import type { Context, ErrorHandler, NotFoundHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { QueueFullError } from "../../cache/semaphore.ts";
import { callRefusals, refusal } from "../../contract/refusals.ts";
import type { ErrorPageProps } from "../../contract/responses.ts";
import { type Env, getConnection } from "../../http/context.ts";
import { redactPath } from "../../http/redact-path.ts";
import { handleTrouble } from "../../http/unavailable.ts";
import { m } from "../../messages.ts";
import type { Platform } from "../../platform.ts";
import { type PageOptions, page } from "./inertia.ts";

const rollCall = /^\/case\/[^/]+\/roll$/;
export const isPage = (c: Context): boolean =>
  !/^\/(api|assets|cards\/|uploads|sandbox\/|healthz|livez|readyz)/.test(c.req.path) &&
  !(c.req.method === "POST" && rollCall.test(c.req.path));

/**
 * Matches file names that browsers, crawlers or scanners guess (`/apple-touch-icon.png`, `/wp-login.php`). Inertia
 * visits never request files.
 */
const isFile = (c: Context): boolean => c.req.header("x-inertia") === undefined && /\.[a-z]\w{0,10}$/i.test(c.req.path);

export const notFound: NotFoundHandler<Env> = (c) => {
  if (!isPage(c)) return c.json(refusal("not_found"), 404);
  return isFile(c) ? c.text(`${callRefusals.not_found()}\n`, 404) : errorPage(c, 404);
};

/** Logs one line with the request's id. The visitor gets only the id, no details. A temporary problem gives a 503. */
export function serverError({ log, availability }: Pick<Platform, "log" | "availability">): ErrorHandler<Env> {
  return async (error, c) => {
    if (error instanceof HTTPException && error.status < 500) {
      return isPage(c)
        ? errorPage(c, error.status as PageStatus)
        : c.json(
            refusal(error.status === 428 ? "password_wanted" : "bad_request", error.message || undefined),
            error.status,
          );
    }
    if (isUnstorable(error)) return notFound(c);
    const response = await handleTrouble(c, error, { availability, log }, isPage(c));
    if (response !== undefined) return response;
    const requestId = c.var.requestId;
    if (error instanceof QueueFullError) {
      log.warn(
        { requestId, method: c.req.method, path: redactPath(c.req.path) },
        "refused a request: too many are waiting already",
      );
      return busyResponse(c, error.retrySeconds);
    }
    if (isAborted(c)) {
      log.info({ requestId, method: c.req.method, path: redactPath(c.req.path) }, "the client disconnected");
      return c.body(null, 400);
    }
    log.error({ err: error, requestId, method: c.req.method, path: redactPath(c.req.path) }, "request failed");
    const answer = { ...refusal("server_error"), request_id: requestId };
    if (!isPage(c)) return c.json(answer, 500);
    // Falls back to plain text, because the error page itself may have failed.
    return errorPage(c, 500).catch(() => c.text(`${answer.message} (${requestId})`, 500));
  };
}

/**
 * Recognises a null character that PostgreSQL refused. Bodies are checked when they are read, so it was in the address,
 * and nothing has such a name.
 */
const isUnstorable = (error: Error): boolean => "code" in error && error.code === "22021";
function isAborted(c: Context<Env>): boolean {
  const incoming = getConnection(c).incoming;
  return incoming?.destroyed === true && !incoming.complete;
}

function busyResponse(c: Context<Env>, retrySeconds: number): Response | Promise<Response> {
  c.header("Retry-After", String(retrySeconds));
  return isPage(c) ? errorPage(c, 503) : c.json(refusal("unavailable", m.veryBusy({ count: retrySeconds })), 503);
}

type PageStatus = NonNullable<PageOptions["status"]>;

export function errorPage(c: Context<Env>, status: PageStatus): Promise<Response> {
  // Shows a guest's page if the error happened before the visitor was known.
  if (c.get("visitor") === undefined) c.set("visitor", { kind: "guest" });
  const props: ErrorPageProps = { status, request_id: status >= 500 ? c.var.requestId : null };
  return page(c, "error", { ...props }, { status });
}
