// Server-sent events, written straight to node's response. A web stream in between would cost more memory per listener than
// the rest of the connection.
import { ServerResponse } from "node:http";
import type { Context } from "hono";
import { type Env, getConnection } from "./context.ts";

const headers = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  // Tells proxies not to buffer events. The connection cannot be reused afterwards either.
  "X-Accel-Buffering": "no",
  Connection: "close",
} as const;

/** A HEAD request gets only the head and does not listen. */
export const isHeadOnly = (c: Context<Env>): boolean => c.req.method === "HEAD";
export const eventStreamHead = (c: Context<Env>): Response => c.body(null, 200, headers);

/** Sends the head. After that, events are written to the returned response. */
export function openEventStream(c: Context<Env>): ServerResponse {
  const { outgoing } = getConnection(c);
  if (!(outgoing instanceof ServerResponse)) throw new Error("Events are written to node's own response.");
  for (const [name, value] of Object.entries({ ...headers, "X-Request-Id": c.var.requestId }))
    outgoing.setHeader(name, value);
  // The response ends with the connection, so it needs no chunk frames.
  outgoing.useChunkedEncodingByDefault = false;
  outgoing.flushHeaders();
  return outgoing;
}

/**
 * Returns what a route must return after it opened an event stream. It is cloned into a native response:
 * @hono/node-server ignores this header on its own lightweight responses and would write them.
 */
export const eventStreamResponse = (): Response =>
  new Response(null, { headers: { "x-hono-already-sent": "true" } }).clone();
