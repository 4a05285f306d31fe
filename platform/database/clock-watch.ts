// Holds this process's clock against the database's. A raffle closed an hour early cannot be opened again, so a process
// whose clock is wrong runs no jobs, says so, and is not ready (docs/operations.md).

import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import type { Database } from "./database.ts";

/** Worth a word: sessions and countdowns are off by as much. */
const warnOverMs = 2_000;
/** Nothing that falls due may run any more. */
const wrongOverMs = 30_000;
const checkEveryMs = 60_000;
const recheckWhenWrongMs = 5_000;

export interface ClockWatch {
  /** Looks once. Throws nothing: a database that does not answer tells no time. */
  look(): Promise<void>;
  /** Looks now, and from then on each minute. */
  start(): Promise<void>;
  stop(): void;
}

/** Thrown to who asks by hand for work that falls due, where it would fall due at the wrong time. */
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

  const look = async () => {
    const skewMs = await measureSkew(pool, clock).catch(() => undefined);
    if (skewMs === undefined) return;
    const verdict = judgeSkew(skewMs);
    clock.setRight(verdict !== "wrong");
    if (verdict !== last) logVerdict(log, verdict, skewMs);
    last = verdict;
  };
  const lookOn = async () => {
    await look();
    if (stopped) return;
    timer = setTimeout(() => void lookOn(), last === "wrong" ? recheckWhenWrongMs : checkEveryMs).unref();
  };

  return {
    look,
    start: lookOn,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** What an operator should make of it. */
export const judgeSkew = (skewMs: number): SkewVerdict => {
  const off = Math.abs(skewMs);
  return off > wrongOverMs ? "wrong" : off > warnOverMs ? "off" : "right";
};

/**
 * How far this clock is ahead of the database's (negative: behind), in milliseconds. The database read its clock between
 * our two looks, so what lies between them is no skew.
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
  if (verdict === "wrong") log.error(facts, "this clock is not the database's; no jobs run here until it is right");
  if (verdict === "off") log.warn(facts, "this clock is off the database's by seconds");
  if (verdict === "right") log.info(facts, "this clock is right");
}
