// Leases on rows: the right to work on a row, for one process at a time and a limited time. The columns are `lease` (the
// holder) and `leased_until`. A dead process's leases run out. These are SQL fragments for a row's own statements, so taking
// a lease and the related change are one step.
//
// They use the product's clock, like everything the demo moves. Job leases use the database's clock instead (run-leases.ts).
import { type RawBuilder, sql } from "kysely";
import { latestValidTime } from "../base/clock.ts";

/**
 * How long a lease lasts without renewal. It covers one try at a draw, whose requests end after 10 s each, and reading one
 * month from a partner with all retries. Each further month renews it.
 */
export const leaseMs = 60_000;

const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs);

/**
 * Condition: the row has no lease, or it has ended. One that ends later than any lease taken by now also counts as ended.
 */
export const isLeaseFree = (now: Date): RawBuilder<boolean> =>
  sql`(lease is null or leased_until <= ${now} or leased_until > ${latestValidTime(now, leaseMs)})`;

/** Condition: somebody holds the lease. */
export const isLeaseHeld = (now: Date): RawBuilder<boolean> => sql`(not ${isLeaseFree(now)})`;

/** For `set`: gives the lease to the holder, or renews the one they have. */
export const takeLease = (holder: string, now: Date): RawBuilder<unknown> =>
  sql`lease = ${holder}, leased_until = ${leaseEnd(now)}`;

/** For `set`, when we hold the lease: renews it. */
export const renewLease = (now: Date): RawBuilder<unknown> => sql`leased_until = ${leaseEnd(now)}`;

/** For `set`: releases the lease. */
export const releaseLease: RawBuilder<unknown> = sql`lease = null, leased_until = null`;
