import { setTimeout as sleep } from "node:timers/promises";
import type { MiddlewareHandler } from "hono";
import type { Env } from "../../platform/http/context.ts";
import type { FaultMode, FaultyService } from "./sandbox.ts";
import type { SandboxBook } from "./sandbox-book.ts";

/** Longer than every client's timeout of 10 s. */
const slowResponseMs = 20_000;

/**
 * Returns the faulty response, or null if the service should respond normally (after the delay, for "slow"). `empty` is the
 * service's response when it has no data.
 */
export async function faultResponse(mode: FaultMode, empty: unknown, signal: AbortSignal): Promise<Response | null> {
  switch (mode) {
    case "slow":
      // A client that has given up needs no response. A client that is still waiting gets this late response.
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
      // There is no fault, or the service's own sandbox simulates it.
      return null;
  }
}

export const faultMiddleware =
  (book: Pick<SandboxBook, "fault">, service: FaultyService, empty: unknown = {}): MiddlewareHandler<Env> =>
  async (c, next) => {
    const fault = await faultResponse(await book.fault(service), empty, c.req.raw.signal);
    if (fault !== null) return fault;
    await next();
  };
