// How a sandboxed service misbehaves: the same way for all of them.

import { setTimeout as sleep } from "node:timers/promises";
import { unreachable } from "../core/result.ts";
import type { FaultMode } from "../sandbox/source.ts";

/** Past every client's limit of 10 s. */
const slowMs = 20_000;

/**
 * The faulty answer, or null when the service is to answer as always: at once, or after the wait. `empty` is what this
 * service says when it has nothing.
 */
export async function faultyAnswer(mode: FaultMode, empty: unknown, signal: AbortSignal): Promise<Response | null> {
  switch (mode) {
    case "none":
      return null;
    case "slow":
      // Who gave up waiting needs no answer; the rest get a late one.
      await sleep(slowMs, undefined, { signal, ref: false }).catch(() => {});
      return null;
    case "error":
      return Response.json({ error: "internal_error" }, { status: 500 });
    case "garbage":
      return new Response("<!doctype html><title>Checking your browser</title>", {
        headers: { "content-type": "text/html" },
      });
    case "empty":
      return Response.json(empty);
    case "future-425":
    case "future-404":
    case "wrong-round":
    case "wrong-signature":
    case "other-chain":
    case "ahead":
    case "late":
    case "twice":
    case "lost":
    case "forged":
    case "date-twice":
    case "unsubscribed":
    case "429":
    case "quota-400":
    case "bot-500":
    case "deleted":
    case "ratelimited":
    case "gone-410":
    case "too-large-413":
      // A beacon's own, Kick's, Discord's and a push service's, which their sandboxes play.
      return null;
    default:
      return unreachable(mode);
  }
}
