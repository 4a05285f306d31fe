// What the steps of filling a grown site share.

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
  /** These do not grow with the number of people. */
  raffles: number;
  hunts: number;
  products: number;
}

/** Of the first account, whoever else there is: a viewer who never leaves. */
export const heavyMovements = 10_000;
/** Accounts are numbered from 1. The heavy viewer is the first, the next ones are staff. */
export const staff = { admins: [2, 3, 4], moderators: [5, 6] };

/** What the steps write with. A number `n` of a table has the id `base + n`. */
export interface Filling {
  sizes: Sizes;
  /** The moment the site has grown to, as SQL. */
  now: string;
  run(statement: string): Promise<void>;
  /** Takes that many ids; answers the last one before them. */
  reserve(table: string, count: number): Promise<number>;
}
