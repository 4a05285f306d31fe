// The metrics of this process and of the site, when METRICS_PORT asks for them.

import type { Database } from "../core/database.ts";
import type { House } from "../core/house.ts";
import type { Observer } from "../http/observed.ts";
import { createInstruments, type Gauged } from "./instruments.ts";
import { listenForMetrics, type MetricsPort } from "./listen.ts";
import { registerSiteFigures } from "./site-figures.ts";

export interface Metrics extends MetricsPort {
  observe: Observer;
}

export async function openMetrics(
  house: House,
  { pool, reads }: Pick<Database, "pool" | "reads">,
  { listeners, keptPages }: Pick<Gauged, "listeners" | "keptPages">,
): Promise<Metrics | undefined> {
  if (house.config.metrics === undefined) return undefined;
  const clockIsRight = house.clock.isRight;
  const { registry, observeRequest, observeJob } = createInstruments({
    ...{ pool, listeners, keptPages, clockIsRight },
    replica: () => reads.figures(),
  });
  registerSiteFigures(registry, house);
  house.jobs.onRun(observeJob);
  const port = await listenForMetrics(registry, house.config.metrics, house.log);
  return { ...port, observe: observeRequest };
}
