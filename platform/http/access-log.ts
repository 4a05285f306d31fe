// Logs neither queries nor bodies, because they may be private.
import type { Log } from "../base/log.ts";
import type { Observer } from "./observe-requests.ts";

export const accessLog =
  (log: Log): Observer =>
  ({ seconds, ...seen }) =>
    log.info({ ...seen, tookMs: Math.round(seconds * 1_000) }, "request");
