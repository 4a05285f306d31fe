// How a sandboxed service misbehaves: the same way for all of them.

import { setTimeout as sleep } from "node:timers/promises";
import type { MiddlewareHandler } from "hono";
import type { Env } from "../../platform/http/context.ts";
import type { FaultMode, FaultyService } from "./sandbox.ts";
import type { SandboxBook } from "./sandbox-book.ts";

/** Past every client's limit of 10 s. */
const slowResponseMs = 20_000;

/**
 * The faulty answer, or null when the service is to answer as always: at once, or after the wait. `empty` is what this
 * service says when it has nothing.
 */
export async function faultResponse(mode: FaultMode, empty: unknown, signal: AbortSignal): Promise<Response | null> {
  switch (mode) {
    case "slow":
      // Who gave up waiting needs no answer; the rest get a late one.
      await sleep(slowResponseMs, undefined, { signal, ref: false }).catch(() => {});
      return null;
    case "error":
      return Response.json({ error: "internal_error" }, { status: 500 });
    case "garbage":
      return new Response("<!doctype html><title>Checking your browser</title>", {
        headers: { "content-type": "text/html" },
      });
    case "empty":
      return Response.json(empty);
    default:
      // None; or what only one of them gets wrong, which its sandbox plays.
      return null;
  }
}

/** The same as a step before a route. */
export const faultMiddleware =
  (book: Pick<SandboxBook, "fault">, service: FaultyService, empty: unknown = {}): MiddlewareHandler<Env> =>
  async (c, next) => {
    const fault = await faultResponse(await book.fault(service), empty, c.req.raw.signal);
    if (fault !== null) return fault;
    await next();
  };
