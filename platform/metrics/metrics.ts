import type { Registry } from "prom-client";
import type { Database } from "../database/database.ts";
import type { Observer } from "../http/observe-requests.ts";
import type { Platform } from "../platform.ts";
import { createInstruments, type GaugeSources } from "./instruments.ts";
import { listenForMetrics, type MetricsPort } from "./metrics-server.ts";
import { StatementLabels } from "./statement-labels.ts";

export interface Metrics extends MetricsPort {
  observe: Observer;
}

/** Returns undefined if METRICS_PORT is not set. `registerMore` adds the product's gauges. */
export async function openMetrics(
  house: Platform,
  { pool, onStatement }: Pick<Database, "pool" | "onStatement">,
  { listeners, cachedPages }: Pick<GaugeSources, "listeners" | "cachedPages">,
  registerMore: (registry: Registry) => void,
): Promise<Metrics | undefined> {
  if (house.config.metrics === undefined) return undefined;
  const clockIsRight = house.clock.isRight;
  const names = new StatementLabels(await readTableNames(pool));
  const { registry, observeRequest, observeJob, observeStatement } = createInstruments({
    ...{ pool, listeners, cachedPages, clockIsRight },
  });
  registerMore(registry);
  house.jobs.onRun(observeJob);
  onStatement((text, seconds) => observeStatement(names.of(text), seconds));
  const port = await listenForMetrics(registry, house.config.metrics, house.log);
  return { ...port, observe: observeRequest };
}

async function readTableNames(pool: Database["pool"]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename::text as name from pg_tables where schemaname = current_schema()",
  );
  return rows.map(({ name }) => name);
}
