// Writes events directly to Node's response, because a web stream would cost more memory per listener than the rest of
// the connection.
import { ServerResponse } from "node:http";
import type { Context } from "hono";
import { type Env, getConnection } from "./context.ts";

const headers = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  // Stops proxies from buffering events. The connection cannot be reused after the stream.
  "X-Accel-Buffering": "no",
  Connection: "close",
} as const;

export const isHeadOnly = (c: Context<Env>): boolean => c.req.method === "HEAD";
export const eventStreamHead = (c: Context<Env>): Response => c.body(null, 200, headers);

export function openEventStream(c: Context<Env>): ServerResponse {
  const { outgoing } = getConnection(c);
  if (!(outgoing instanceof ServerResponse)) throw new Error("Events are written to node's own response.");
  for (const [name, value] of Object.entries({ ...headers, "X-Request-Id": c.var.requestId }))
    outgoing.setHeader(name, value);
  // Turns off chunk frames, which a response that ends with its connection does not need.
  outgoing.useChunkedEncodingByDefault = false;
  outgoing.flushHeaders();
  return outgoing;
}

/**
 * Routes return this response after they have opened an event stream. The clone is a native response, because
 * @hono/node-server ignores this header on its own lightweight responses and would send them.
 */
export const eventStreamResponse = (): Response =>
  new Response(null, { headers: { "x-hono-already-sent": "true" } }).clone();
