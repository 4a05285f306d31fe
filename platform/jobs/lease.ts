// The right to work at a row, one process at a time and for a while: its columns `acquireLease` (whose it is) and `leased_until`.
// A process that dies gives nothing back; what it held ends by itself. These are the pieces of SQL a row's own statements
// are made of, so that taking a lease and what goes with it are one step.
//
// They are judged by the product's clock, as everything is that the demo moves. Turns of jobs are leases by the database's
// clock, and another matter (core/jobs/turns.ts).
import { type RawBuilder, sql } from "kysely";
import { latestValidTime } from "../base/clock.ts";

/**
 * How long a lease holds without another word. Covers one try at a draw, whose questions end after 10 s each, and asking a
 * partner for one month with all retries; for each further month it is renewed.
 */
export const leaseMs = 60_000;

const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs);

/** A condition: nobody has the row's lease, or it is over. So is one that ends later than any given by now can. */
export const isLeaseFree = (now: Date): RawBuilder<boolean> =>
  sql`(lease is null or leased_until <= ${now} or leased_until > ${latestValidTime(now, leaseMs)})`;

/** The contrary: somebody is at it. */
export const isLeaseHeld = (now: Date): RawBuilder<boolean> => sql`(not ${isLeaseFree(now)})`;

/** For `set`: the lease is the holder's from now on. Also renews the one they have. */
export const takeLease = (holder: string, now: Date): RawBuilder<unknown> =>
  sql`lease = ${holder}, leased_until = ${leaseEnd(now)}`;

/** For `set`, where `acquireLease` is the holder's: it holds for as long again. */
export const renewLease = (now: Date): RawBuilder<unknown> => sql`leased_until = ${leaseEnd(now)}`;

/** For `set`: nobody has it. */
export const releaseLease: RawBuilder<unknown> = sql`lease = null, leased_until = null`;
