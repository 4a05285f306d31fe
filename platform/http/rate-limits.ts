// How often an address or an account may try: counted in PostgreSQL for many processes, in memory for one.

import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Context } from "hono";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { refusal } from "../contract/refusals.ts";
import { createMemoryCounter } from "./memory-counter.ts";

export interface RateLimit {
  /** Names the counter, e.g. "login-address". */
  name: string;
  points: number;
  perSeconds: number;
}

export interface RateLimits {
  /**
   * Counts one try against each pair of limit and subject, in their order, and stops at the first that refuses: what
   * one address may not try must not use up what others may. Put first what the asker cannot choose. Answers null when
   * all let it pass, else the seconds to wait; a try that is refused is not counted by the limit that refused it.
   * Counting comes before deciding, so parallel tries cannot slip through together.
   */
  take(tries: readonly (readonly [RateLimit, string])[]): Promise<number | null>;
  /** Gives the try back: what succeeded is no failure. */
  giveBack(tries: readonly (readonly [RateLimit, string])[]): Promise<void>;
}

/**
 * What counts as one asker: an IPv4 address, or the /64 of an IPv6 one, since a household or a rented server has all of
 * that to itself. What is no address counts as it is.
 */
export function addressBlock(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const bare = address.replace(/%.*$/, "");
  if (!isIPv6(bare)) return address;
  const [head = "", tail] = new URL(`http://[${bare}]/`).hostname.slice(1, -1).split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => "0");
  return `${[...left, ...zeros, ...right].slice(0, 4).join(":")}::/64`;
}

/** A counter's key has 255 characters in the database, its own name among them. */
const maxSubjectLength = 150;
const subjectKey = (subject: string): string =>
  subject.length <= maxSubjectLength ? subject : createHash("sha256").update(subject).digest("hex");

/** Where tries are counted. */
interface Counter {
  /** Answers the milliseconds to wait: 0 when the try passes. */
  count(subject: string): Promise<number>;
  giveBack(subject: string): Promise<void>;
}

/** `pool` of a PostgreSQL server; undefined counts in this process's memory. `enabled: false` lets everything pass. */
export function createRateLimits({ pool, enabled }: { pool: Pool | undefined; enabled: boolean }): RateLimits {
  const counters = new Map<string, Counter>();
  const counterOf = (limit: RateLimit): Counter => {
    const known = counters.get(limit.name);
    if (known !== undefined) return known;
    const counter = pool === undefined ? createInMemory(limit) : createInDatabase(limit, pool);
    counters.set(limit.name, counter);
    return counter;
  };
  if (!enabled) return { take: async () => null, giveBack: async () => {} };
  return {
    async take(tries) {
      for (const [limit, subject] of tries) {
        const counter = counterOf(limit);
        const waitMs = await counter.count(subjectKey(subject));
        if (waitMs === 0) continue;
        await counter.giveBack(subjectKey(subject));
        return Math.max(1, Math.ceil(waitMs / 1000));
      }
      return null;
    },
    async giveBack(tries) {
      await Promise.all(tries.map(([limit, subject]) => counterOf(limit).giveBack(subjectKey(subject))));
    },
  };
}

function createInMemory(limit: RateLimit): Counter {
  const counter = createMemoryCounter(limit);
  return { count: async (subject) => counter.count(subject), giveBack: async (subject) => counter.giveBack(subject) };
}

/** Its rows are deleted by the package itself, every five minutes, an hour after their window ended. */
function createInDatabase(limit: RateLimit, pool: Pool): Counter {
  const options = { keyPrefix: limit.name, points: limit.points, duration: limit.perSeconds };
  const limiter = new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    // Said, since it would know a pool by the name of its class alone, and ours has one of its own.
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
  });
  return {
    async count(subject) {
      try {
        await limiter.consume(subject, 1);
        return 0;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.max(1, refusal.msBeforeNext);
      }
    },
    async giveBack(subject) {
      await limiter.reward(subject, 1);
    },
  };
}

/** The 429 everybody answers: says how long, in words and in `Retry-After`. */
export function tooManyTries(c: Context, seconds: number): Response {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  c.header("Retry-After", String(seconds));
  return c.json(refusal("too_many_tries", `Too many tries. Please wait ${wait}.`), 429);
}
