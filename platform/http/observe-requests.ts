import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import type { Env } from "./context.ts";
import { redactPath } from "./redact-path.ts";

export interface ObservedRequest {
  method: string;
  /** Path without the query and without secrets. */
  path: string;
  /** Route pattern (`/raffle/:id`), or "file" or "kept page" for a response that did not come from the router. */
  route: string;
  status: number;
  seconds: number;
  cutOff: boolean;
  stream: boolean;
  requestId?: string;
  traceId?: string;
  address?: string;
  userId?: number;
}

export type Observer = (seen: ObservedRequest) => void;

type RequestFacts = Pick<ObservedRequest, "route" | "requestId" | "traceId" | "address" | "userId">;
const requestFacts = new WeakMap<IncomingMessage, RequestFacts>();

export const recordFacts: MiddlewareHandler<Env> = createMiddleware<Env>(async (c, next) => {
  await next();
  const { requestId, traceId, address, visitor } = c.var;
  requestFacts.set(c.env.incoming, {
    route: routePattern(c),
    requestId,
    ...(traceId === undefined ? {} : { traceId }),
    address,
    // Early handlers, such as a sandbox's own service, do not know the visitor.
    ...(visitor?.kind === "user" ? { userId: visitor.id } : {}),
  });
});

const routePattern = (c: Context<Env>): string =>
  matchedRoutes(c).findLast(({ path }) => !path.includes("*"))?.path ?? "/*";

/** Marks event streams, whose duration says nothing about response times: an overlay listens for hours. */
const isStream = (response: ServerResponse): boolean =>
  String(response.getHeader("content-type") ?? "").startsWith("text/event-stream");

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
