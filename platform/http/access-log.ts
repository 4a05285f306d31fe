// A line in the log for every request: who asked for what, what they were answered and how long it took. Never the query or
// a body, which may hold what nobody should read in a log.
import type { Log } from "../base/log.ts";
import type { Observer } from "./observe-requests.ts";

export const accessLog =
  (log: Log): Observer =>
  ({ seconds, ...seen }) =>
    log.info({ ...seen, tookMs: Math.round(seconds * 1_000) }, "request");
