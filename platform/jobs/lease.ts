// Gives one process the right to work on a row for a limited time: `lease` names the process, `leased_until` the end.
// These functions return SQL for a row's own statements, so taking a lease and the related change are one step.
// These leases use the product's clock, because a demo moves it. Leases of jobs use the database's clock
// (run-leases.ts).
import { type RawBuilder, sql } from "kysely";
import { latestValidTime } from "../base/clock.ts";

/**
 * A lease lasts this long unless it is renewed: enough for one attempt at a draw, whose requests each time out after 10
 * s, or for reading one month from a partner with all retries.
 */
export const leaseMs = 60_000;

const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs);

/**
 * Condition: the row has no lease, or the lease has ended. A lease that ends too far in the future was taken before a
 * clock was moved back, and counts as ended.
 */
export const isLeaseFree = (now: Date): RawBuilder<boolean> =>
  sql`(lease is null or leased_until <= ${now} or leased_until > ${latestValidTime(now, leaseMs)})`;

export const isLeaseHeld = (now: Date): RawBuilder<boolean> => sql`(not ${isLeaseFree(now)})`;

export const takeLease = (holder: string, now: Date): RawBuilder<unknown> =>
  sql`lease = ${holder}, leased_until = ${leaseEnd(now)}`;

export const renewLease = (now: Date): RawBuilder<unknown> => sql`leased_until = ${leaseEnd(now)}`;

export const releaseLease: RawBuilder<unknown> = sql`lease = null, leased_until = null`;
