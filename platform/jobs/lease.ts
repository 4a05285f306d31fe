// Leases on rows: the right to work on a row, for one process at a time and a limited time. The columns are `lease` (the
// process that has it) and `leased_until`. A dead process's leases end after their time. These functions return SQL for a row's
// own statements, so taking a lease and the related change are one step.
//
// These leases use the product's clock, because a demo moves it. Leases of jobs use the database's clock instead
// (run-leases.ts).
import { type RawBuilder, sql } from "kysely";
import { latestValidTime } from "../base/clock.ts";

/**
 * How long a lease lasts if it is not renewed. That is enough for one attempt at a draw, whose requests each time out after 10
 * s, or for reading one month from a partner with all retries. Each further month renews the lease.
 */
export const leaseMs = 60_000;

const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs);

/**
 * Condition: the row has no lease, or its lease has ended. A lease that ends later than any that could be taken now is treated
 * as ended.
 */
export const isLeaseFree = (now: Date): RawBuilder<boolean> =>
  sql`(lease is null or leased_until <= ${now} or leased_until > ${latestValidTime(now, leaseMs)})`;

/** Condition: the row has a lease that has not ended. */
export const isLeaseHeld = (now: Date): RawBuilder<boolean> => sql`(not ${isLeaseFree(now)})`;

/** For `set`: takes the lease for the holder, or renews the holder's lease. */
export const takeLease = (holder: string, now: Date): RawBuilder<unknown> =>
  sql`lease = ${holder}, leased_until = ${leaseEnd(now)}`;

/** For `set`: renews the lease. Only the holder may use this. */
export const renewLease = (now: Date): RawBuilder<unknown> => sql`leased_until = ${leaseEnd(now)}`;

/** For `set`: releases the lease. */
export const releaseLease: RawBuilder<unknown> = sql`lease = null, leased_until = null`;
