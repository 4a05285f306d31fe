import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { version } from "../base/version.ts";
import type { Observer } from "../http/observe-requests.ts";
import type { JobRun } from "../jobs/jobs.ts";
import type { LiveFigures } from "../live/server/live.ts";

export interface Instruments {
  registry: Registry;
  observeRequest: Observer;
  observeJob: (run: JobRun) => void;
  observeStatement: (name: string, seconds: number) => void;
}

export interface GaugeSources {
  pool: { totalCount: number; idleCount: number; waitingCount: number };
  listeners: () => { overlays: number; pages: LiveFigures };
  /** `made` is the number of pages cached after the start. */
  cachedPages: () => { pages: number; bytes: number; made: number };
  clockIsRight: () => boolean;
}

const requestBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const statementBuckets = [0.0005, 0.001, 0.0025, 0.01, 0.05, 0.25, 1, 5];
const jobBuckets = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300];

export function createInstruments(gauged: GaugeSources): Instruments {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "windfall_http_request_duration_seconds",
    help: "Duration of requests, by address pattern and status class",
    labelNames: ["method", "route", "status"] as const,
    buckets: requestBuckets,
    registers,
  });
  const cutOff = new Counter({
    name: "windfall_http_requests_cut_off_total",
    help: "Requests whose client left before the response was complete",
    registers,
  });
  const jobs = new Histogram({
    name: "windfall_job_duration_seconds",
    help: "Duration of job runs in this process, by outcome",
    labelNames: ["job", "outcome"] as const,
    buckets: jobBuckets,
    registers,
  });
  const statements = new Histogram({
    name: "windfall_database_statement_duration_seconds",
    help: "Duration of statements, by verb and table, without the wait for a connection",
    labelNames: ["statement"] as const,
    buckets: statementBuckets,
    registers,
  });
  const lastGood = new Gauge({
    name: "windfall_job_last_success_timestamp_seconds",
    help: "When a job last succeeded in this process",
    labelNames: ["job"] as const,
    registers,
  });
  new Counter({
    name: "windfall_kept_pages_made_total",
    help: "Guest pages rendered for the cache; requests served from it count as `kept page`",
    registers,
    collect() {
      this.reset();
      this.inc(gauged.cachedPages().made);
    },
  });
  for (const [name, help, read] of liveCounters(gauged)) {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }
  new Gauge({
    name: "windfall_build_info",
    help: "Always 1; the label is the version",
    labelNames: ["version"],
    registers,
  })
    .labels(version)
    .set(1);
  for (const [name, help, read] of gauges(gauged)) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  }
  return {
    registry,
    observeRequest: ({ method, route, status, seconds, cutOff: gone, stream }) => {
      if (stream) return;
      if (gone) cutOff.inc();
      else requests.labels(knownMethod(method), route, `${Math.floor(status / 100)}xx`).observe(seconds);
    },
    observeStatement: (statement, seconds) => statements.observe({ statement }, seconds),
    observeJob: ({ job, ok, seconds }) => {
      jobs.labels(job, ok ? "done" : "failed").observe(seconds);
      if (ok) lastGood.labels(job).setToCurrentTime();
    },
  };
}

const liveCounters = ({ listeners }: GaugeSources): [string, string, () => number][] => [
  [
    "windfall_live_events_total",
    "Public events sent to open pages, counted once per page",
    () => listeners().pages.sent,
  ],
  ["windfall_live_refused_total", "Pages that were told to poll instead", () => listeners().pages.refused],
  [
    "windfall_live_cut_off_total",
    "Pages that were cut off because they did not read their events",
    () => listeners().pages.cutOff,
  ],
];

const gauges = ({ pool, listeners, cachedPages, clockIsRight }: GaugeSources): [string, string, () => number][] => [
  ["windfall_pool_connections", "Open database connections of this process", () => pool.totalCount],
  ["windfall_pool_idle_connections", "Open database connections that are idle", () => pool.idleCount],
  ["windfall_pool_waiting_queries", "Queries waiting for a connection", () => pool.waitingCount],
  ["windfall_overlay_listeners", "Overlays listening for changes", () => listeners().overlays],
  ["windfall_live_listeners", "Pages listening for events", () => listeners().pages.listeners],
  ["windfall_kept_pages", "Guest pages in the cache", () => cachedPages().pages],
  ["windfall_kept_pages_bytes", "Size of the guest pages in the cache, in bytes", () => cachedPages().bytes],
  [
    "windfall_clock_right",
    "1 if this machine's clock agrees with the database's; 0: no jobs run here",
    () => +clockIsRight(),
  ],
];

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/**
 * Returns "other" for an unknown method. A client may send any word, and each word would become a series that is never
 * removed.
 */
const knownMethod = (method: string): string => (methods.has(method) ? method : "other");
