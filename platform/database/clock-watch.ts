// Compares this process's clock with the database's. A raffle that closed an hour early cannot be reopened, so a process with a
// wrong clock runs no jobs, logs the difference, and reports that it is not ready (docs/operations.md).

import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import type { Database } from "./database.ts";

/** Above this difference the log has a warning, because sessions and countdowns are wrong by that much. */
const warnOverMs = 2_000;
const wrongOverMs = 30_000;
const checkEveryMs = 60_000;
const recheckWhenWrongMs = 5_000;

export interface ClockWatch {
  /** Checks once. Never throws; if the database does not respond, the last result remains. */
  look(): Promise<void>;
  start(): Promise<void>;
  stop(): void;
}

/** Thrown if somebody starts scheduled work manually while the clock is wrong. */
export class ClockSkewError extends Error {
  constructor() {
    super("This server's clock is not its database's. Nothing that falls due runs here until it is right.");
  }
}

type SkewVerdict = "right" | "off" | "wrong";

export function watchClock({ pool }: Pick<Database, "pool">, clock: Clock, log: Log): ClockWatch {
  let timer: NodeJS.Timeout | undefined;
  let last: SkewVerdict = "right";
  let stopped = false;

  const check = async () => {
    const skewMs = await measureSkew(pool, clock).catch(() => undefined);
    if (skewMs === undefined) return;
    const verdict = judgeSkew(skewMs);
    clock.setRight(verdict !== "wrong");
    if (verdict !== last) logVerdict(log, verdict, skewMs);
    last = verdict;
  };
  const checkAndSchedule = async () => {
    await check();
    if (stopped) return;
    timer = setTimeout(() => void checkAndSchedule(), last === "wrong" ? recheckWhenWrongMs : checkEveryMs).unref();
  };

  return {
    look: check,
    start: checkAndSchedule,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

export const judgeSkew = (skewMs: number): SkewVerdict => {
  const off = Math.abs(skewMs);
  return off > wrongOverMs ? "wrong" : off > warnOverMs ? "off" : "right";
};

/**
 * Returns by how many milliseconds this clock is ahead of the database's (negative if behind). The database reads its clock
 * between our two readings, so the time between our readings is tolerated.
 */
export async function measureSkew(pool: Database["pool"], clock: Clock): Promise<number> {
  const before = clock.realMs();
  const { rows } = await pool.query<{ ms: number }>(
    "select extract(epoch from clock_timestamp())::float8 * 1000 as ms",
  );
  const after = clock.realMs();
  const theirs = rows[0]?.ms ?? before;
  if (theirs < before) return before - theirs;
  return theirs > after ? after - theirs : 0;
}

function logVerdict(log: Log, verdict: SkewVerdict, skewMs: number): void {
  const facts = { skewMs: Math.round(skewMs) };
  if (verdict === "wrong")
    log.error(
      facts,
      "this machine's clock differs from the database's; no jobs run here until it is right, so run NTP",
    );
  if (verdict === "off") log.warn(facts, "this machine's clock differs from the database's by seconds; run NTP");
  if (verdict === "right") log.info(facts, "this machine's clock is right");
}
