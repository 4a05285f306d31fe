export interface Sizes {
  users: number;
  movements: number;
  orders: number;
  rolls: number;
  /** Purchases of raffle tickets. */
  entries: number;
  keys: number;
  auditLines: number;
  notices: number;
  claims: number;
  messages: number;
  /** Does not depend on the number of people. */
  raffles: number;
  hunts: number;
  products: number;
}

/** Movements of the first account, the heavy viewer, at any scale. */
export const heavyMovements = 10_000;
/** Accounts are numbered from 1. The heavy viewer is the first; staff come next. */
export const staff = { admins: [2, 3, 4], moderators: [5, 6] };

/** Row `n` of a table has the id `base + n`. */
export interface Filling {
  sizes: Sizes;
  /** The time at which the filled site's history ends, as SQL. */
  now: string;
  run(statement: string): Promise<void>;
  /** Reserves `count` ids. Returns the last id before them. */
  reserve(table: string, count: number): Promise<number>;
}
