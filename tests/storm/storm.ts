// The storm: restarts of the database, failovers, and deploys, one after the other, while people spend. Afterwards
// everything that was answered stands.
import { givenPeople, type Load, startLoad, withDatabase } from "./load.ts";
import { openSite, type Site, type Start } from "./site.ts";

export interface Rounds {
  restarts: number;
  failovers: number;
  deploys: number;
}

/** What one disturbance cost: seconds from its beginning until so many more were done again. */
export interface Passed {
  kind: keyof Rounds;
  seconds: number;
}

export interface Weather {
  passed: Passed[];
  done: number;
  statuses: Map<string, number>;
  faults: string[];
}

export interface Scale {
  start: Start;
  /** Buyers, and as many who roll. */
  people: number;
  say?: (line: string) => void;
}

/** Between two disturbances so many deeds are done; after one, so many say that all goes on. */
const calmDeeds = 60;
const backDeeds = 20;

export async function storm(rounds: Rounds, { start, people, say = () => {} }: Scale): Promise<Weather> {
  const site = await openSite(start);
  try {
    const deeds = await withDatabase(site.pair.primaryUrl(), (db) => givenPeople(db, people));
    const load = startLoad(site.origin, deeds);
    const passed = await disturb(site, load, rounds, say);
    await load.stop();
    say(`${load.done()} answered; asking each again …`);
    const faults = await withDatabase(site.pair.primaryUrl(), (db) => load.faults(db));
    for (const [at, one] of site.processes.entries()) {
      const failed = one
        .output()
        .split("\n")
        .filter((line) => line.includes("request failed"));
      if (failed.length > 0) faults.push(`process ${at} failed ${failed.length} requests, the first by ${failed[0]}`);
    }
    return { passed, done: load.done(), statuses: load.statuses, faults };
  } finally {
    await site.stop();
  }
}

async function disturb(site: Site, load: Load, rounds: Rounds, say: (line: string) => void): Promise<Passed[]> {
  const { pair } = site;
  const mode = (round: number) => (round % 2 === 0 ? "immediate" : "fast");
  const disturbances: Record<keyof Rounds, (round: number) => Promise<unknown>> = {
    restarts: (round) => pair.restart(mode(round)),
    failovers: (round) => pair.failOver(mode(round)),
    deploys: (round) => site.deploy(round),
  };
  const passed: Passed[] = [];
  const last = Math.max(...Object.values(rounds)) - 1;
  for (let round = 0; round <= last; round += 1) {
    for (const kind of ["restarts", "failovers", "deploys"] as const) {
      if (round >= rounds[kind]) continue;
      await load.untilDone(calmDeeds);
      const from = performance.now();
      await disturbances[kind](round);
      await load.untilDone(backDeeds);
      const seconds = (performance.now() - from) / 1_000;
      passed.push({ kind, seconds });
      say(`${kind} ${round + 1}: all goes on after ${seconds.toFixed(1)} s (${load.done()} answered so far)`);
      // What failed last may stay so.
      if (kind === "failovers" && round < last) await pair.repair();
    }
  }
  return passed;
}
