import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Context } from "hono";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { refusal } from "../contract/refusals.ts";
import { m } from "../messages.ts";
import { createMemoryCounter } from "./memory-counter.ts";

export interface RateLimit {
  name: string;
  points: number;
  perSeconds: number;
}

export interface RateLimits {
  /**
   * Counts one try for each pair of limit and subject, in order, up to the first limit that refuses. Put first the
   * subjects that the caller cannot choose, so an address cannot use up another's tries. Returns null if all limits
   * allow the try, otherwise the seconds to wait. Counts before deciding, so parallel tries cannot exceed a limit.
   */
  take(tries: readonly (readonly [RateLimit, string])[]): Promise<number | null>;
  giveBack(tries: readonly (readonly [RateLimit, string])[]): Promise<void>;
}

/**
 * Returns the part that identifies a client: an IPv4 address, or the /64 of an IPv6 address, because a household or
 * rented server owns a whole /64. Other texts stay unchanged.
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

/** A longer subject is hashed, because a database key has at most 255 characters, including the counter's name. */
const maxSubjectLength = 150;
const subjectKey = (subject: string): string =>
  subject.length <= maxSubjectLength ? subject : createHash("sha256").update(subject).digest("hex");

interface Counter {
  count(subject: string): Promise<number>;
  giveBack(subject: string): Promise<void>;
}

/**
 * Counts in the server behind `pool`, or in this process's memory if `pool` is undefined. `enabled: false` allows every
 * try.
 */
export function createRateLimits({ pool, enabled }: { pool: Pool | undefined; enabled: boolean }): RateLimits {
  const counters = new Map<string, Counter>();
  const getCounter = (limit: RateLimit): Counter => {
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
        const counter = getCounter(limit);
        const waitMs = await counter.count(subjectKey(subject));
        if (waitMs === 0) continue;
        await counter.giveBack(subjectKey(subject));
        return Math.max(1, Math.ceil(waitMs / 1000));
      }
      return null;
    },
    async giveBack(tries) {
      await Promise.all(tries.map(([limit, subject]) => getCounter(limit).giveBack(subjectKey(subject))));
    },
  };
}

function createInMemory(limit: RateLimit): Counter {
  const counter = createMemoryCounter(limit);
  return { count: async (subject) => counter.count(subject), giveBack: async (subject) => counter.giveBack(subject) };
}

/** Deletes no rows. Every five minutes, the package deletes rows whose window ended more than an hour ago. */
function createInDatabase(limit: RateLimit, pool: Pool): Counter {
  const options = { keyPrefix: limit.name, points: limit.points, duration: limit.perSeconds };
  const limiter = new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    // Names the type, because the package recognises a pool only by its class name, and ours is a subclass.
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

export function tooManyTries(c: Context, seconds: number): Response {
  const text =
    seconds < 90
      ? m.tooManyTriesSeconds({ count: seconds })
      : m.tooManyTriesMinutes({ count: Math.ceil(seconds / 60) });
  c.header("Retry-After", String(seconds));
  return c.json(refusal("too_many_tries", text), 429);
}
