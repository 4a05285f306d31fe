import { setTimeout as sleep } from "node:timers/promises";
import { createTasks, type Load, startLoad, withDatabase } from "./load.ts";
import { openSite, type Site, type Start } from "./site.ts";

export interface Rounds {
  restarts: number;
  failovers: number;
  deploys: number;
  partitions: number;
}

/**
 * The seconds until `tasksAfter` more calls succeeded, counted from the beginning of the disturbance. For a partition,
 * they are counted from its end.
 */
export interface DisturbanceResult {
  kind: keyof Rounds;
  seconds: number;
}

export interface StormResult {
  passed: DisturbanceResult[];
  done: number;
  statuses: Map<string, number>;
  faults: string[];
}

export interface StormOptions {
  start: Start;
  people: number;
  say?: (line: string) => void;
}

/** Calls between two disturbances, and calls after one that show that the site works again. */
const tasksBetween = 60;
const tasksAfter = 20;

export async function storm(rounds: Rounds, { start, people, say = () => {} }: StormOptions): Promise<StormResult> {
  const site = await openSite(start, rounds.partitions > 0);
  try {
    const tasks = await withDatabase(site.pair.primaryUrl(), (db) => createTasks(db, people));
    const load = startLoad(site.origin, tasks);
    const passed = await runDisturbances(site, load, rounds, say);
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

export const kinds = ["restarts", "failovers", "deploys", "partitions"] as const;

async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return from;
}

async function runDisturbances(
  site: Site,
  load: Load,
  rounds: Rounds,
  say: (line: string) => void,
): Promise<DisturbanceResult[]> {
  const { pair } = site;
  const mode = (round: number) => (round % 2 === 0 ? "immediate" : "fast");
  /** Each disturbance returns the time from which recovery is measured. */
  const disturbances: Record<keyof Rounds, (round: number) => Promise<number>> = {
    restarts: (round) => measureSeconds(() => pair.restart(mode(round))),
    failovers: (round) => measureSeconds(() => pair.failOver(mode(round))),
    deploys: (round) => measureSeconds(() => site.deploy(round)),
    partitions: async (round) => {
      const before = load.done();
      const seconds = 10 + 5 * (round % 3);
      const { between, mend } = site.part(round);
      await sleep(seconds * 1_000);
      say(`${between} parted for ${seconds} s: ${load.done() - before} answered meanwhile`);
      mend();
      return performance.now();
    },
  };
  const passed: DisturbanceResult[] = [];
  const last = Math.max(...Object.values(rounds)) - 1;
  for (let round = 0; round <= last; round += 1) {
    for (const kind of kinds) {
      if (round >= rounds[kind]) continue;
      await load.untilDone(tasksBetween);
      const from = await disturbances[kind](round);
      await load.untilDone(tasksAfter);
      const seconds = (performance.now() - from) / 1_000;
      passed.push({ kind, seconds });
      say(`${kind} ${round + 1}: all goes on after ${seconds.toFixed(1)} s (${load.done()} answered so far)`);
      // Skips the repair after the last failover.
      if (kind === "failovers" && round < last) await pair.repair();
    }
  }
  return passed;
}
