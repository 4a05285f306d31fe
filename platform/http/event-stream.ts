// An answer that goes on: server-sent events, written straight to node's response. A stream of the web's between them
// would cost each listener more memory than the rest of the connection.
import { ServerResponse } from "node:http";
import type { Context } from "hono";
import { type Env, getConnection } from "./context.ts";

const headers = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  // Nobody shall hold back what is to be seen at once; nor is the connection good for anything else afterwards.
  "X-Accel-Buffering": "no",
  Connection: "close",
} as const;

/** Whoever asks for the head alone gets that, and listens to nothing. */
export const isHeadOnly = (c: Context<Env>): boolean => c.req.method === "HEAD";
export const eventStreamHead = (c: Context<Env>): Response => c.body(null, 200, headers);

/** Sends the head; from then on what is answered is written to it. */
export function openEventStream(c: Context<Env>): ServerResponse {
  const { outgoing } = getConnection(c);
  if (!(outgoing instanceof ServerResponse)) throw new Error("Events are written to node's own response.");
  for (const [name, value] of Object.entries({ ...headers, "X-Request-Id": c.var.requestId }))
    outgoing.setHeader(name, value);
  // The end of the connection is the end of the answer: no chunk needs a frame of its own.
  outgoing.useChunkedEncodingByDefault = false;
  outgoing.flushHeaders();
  return outgoing;
}

/**
 * What a route answers that has opened events. A clone, since @hono/node-server looks for its header in responses of the
 * web's own kind alone, and writes what it made itself.
 */
export const eventStreamResponse = (): Response =>
  new Response(null, { headers: { "x-hono-already-sent": "true" } }).clone();
