// What became of each request, for the access log and the metrics. Nobody looks unless one of them is on, so a request
// costs nothing more otherwise.
import type { IncomingMessage, RequestListener } from "node:http";
import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import type { Env } from "./context.ts";
import { loggedPath } from "./logged-path.ts";

/** One request, when its answer was written or its visitor gone. */
export interface Seen {
  method: string;
  /** Without the query and without secrets, which nobody should read in a log. */
  path: string;
  /** The address's pattern (`/raffle/:id`); "file" or "kept page" for what is answered before the router. */
  route: string;
  status: number;
  seconds: number;
  /** The visitor left before the answer was whole. */
  cutOff: boolean;
  requestId?: string;
  traceId?: string;
  address?: string;
  userId?: number;
}

export type Observer = (seen: Seen) => void;

type Facts = Pick<Seen, "route" | "requestId" | "traceId" | "address" | "userId">;
const factsOf = new WeakMap<IncomingMessage, Facts>();

/** First in the router: leaves what it found out about the request for `observed`. */
export const noteFacts: MiddlewareHandler<Env> = createMiddleware<Env>(async (c, next) => {
  await next();
  const { requestId, traceId, address, visitor } = c.var;
  factsOf.set(c.env.incoming as IncomingMessage, {
    route: routePath(c, -1),
    requestId,
    ...(traceId === undefined ? {} : { traceId }),
    address,
    // Before the visitor is known (a sandbox's own service) there is none.
    ...(visitor?.kind === "user" ? { userId: visitor.id } : {}),
  });
});

/** The listener, with every request told to `observers` at its end. */
export function observed(listener: RequestListener, observers: readonly Observer[]): RequestListener {
  if (observers.length === 0) return listener;
  return (request, response) => {
    const startedAt = performance.now();
    response.once("close", () => {
      const [path = ""] = (request.url ?? "").split("?", 1);
      const facts = factsOf.get(request) ?? { route: path.startsWith("/assets/") ? "file" : "kept page" };
      const seen: Seen = {
        method: request.method ?? "",
        path: loggedPath(path).slice(0, 500),
        status: response.statusCode,
        seconds: (performance.now() - startedAt) / 1_000,
        cutOff: !response.writableFinished,
        ...facts,
      };
      for (const observe of observers) observe(seen);
    });
    listener(request, response);
  };
}
