// What became of each request, for the access log and the metrics. Nobody looks unless one of them is on, so a request
// costs nothing more otherwise.
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import type { Env } from "./context.ts";
import { redactPath } from "./redact-path.ts";

/** One request, when its answer was written or its visitor gone. */
export interface ObservedRequest {
  method: string;
  /** Without the query and without secrets, which nobody should read in a log. */
  path: string;
  /** The address's pattern (`/raffle/:id`); "file" or "kept page" for what is answered before the router. */
  route: string;
  status: number;
  seconds: number;
  /** The visitor left before the answer was whole. */
  cutOff: boolean;
  /** Events without an end, open for as long as somebody listened. */
  stream: boolean;
  requestId?: string;
  traceId?: string;
  address?: string;
  userId?: number;
}

export type Observer = (seen: ObservedRequest) => void;

type RequestFacts = Pick<ObservedRequest, "route" | "requestId" | "traceId" | "address" | "userId">;
const requestFacts = new WeakMap<IncomingMessage, RequestFacts>();

/** First in the router: leaves what it found out about the request for `observeRequests`. */
export const recordFacts: MiddlewareHandler<Env> = createMiddleware<Env>(async (c, next) => {
  await next();
  const { requestId, traceId, address, visitor } = c.var;
  requestFacts.set(c.env.incoming, {
    route: routePattern(c),
    requestId,
    ...(traceId === undefined ? {} : { traceId }),
    address,
    // Before the visitor is known (a sandbox's own service) there is none.
    ...(visitor?.kind === "user" ? { userId: visitor.id } : {}),
  });
});

/** The last that fits and is no step on the way, wherever among the steps it is mounted. */
const routePattern = (c: Context<Env>): string =>
  matchedRoutes(c).findLast(({ path }) => !path.includes("*"))?.path ?? "/*";

/** An overlay listens for hours: how long is no answer's time. */
const isStream = (response: ServerResponse): boolean =>
  String(response.getHeader("content-type") ?? "").startsWith("text/event-stream");

/** The listener, with every request told to `observers` at its end. */
export function observeRequests(listener: RequestListener, observers: readonly Observer[]): RequestListener {
  if (observers.length === 0) return listener;
  return (request, response) => {
    const startedAt = performance.now();
    response.once("close", () => {
      const [path = ""] = (request.url ?? "").split("?", 1);
      const facts = requestFacts.get(request) ?? { route: path.startsWith("/assets/") ? "file" : "kept page" };
      const seen: ObservedRequest = {
        method: request.method ?? "",
        path: redactPath(path).slice(0, 500),
        status: response.statusCode,
        seconds: (performance.now() - startedAt) / 1_000,
        cutOff: !response.writableFinished,
        stream: isStream(response),
        ...facts,
      };
      for (const observe of observers) observe(seen);
    });
    listener(request, response);
  };
}
