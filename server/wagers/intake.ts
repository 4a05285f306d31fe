// Takes a month's report in: staged whole, compared with what is known, and only then booked, slice by slice.
import type { Tx } from "../core/db.ts";
import type { House } from "../core/house.ts";
import { bookSlice } from "./booking.ts";
import { holding } from "./records.ts";
import { type EarningRates, earningRates } from "./rules.ts";
import type { WagerRow } from "./source.ts";
import { compare, empty, makeTables, type Staged, stageRows, stagingTables } from "./staging.ts";

export type IntakeHouse = Pick<House, "db" | "clock" | "settings"> & { config: Pick<House["config"], "databaseUrl"> };

export interface Report {
  partner: number;
  /** Provider of the links that earn: the partner's slug. */
  slug: string;
  monthStart: Date;
  /** Holder of the partner's lease. */
  holder: string;
}

/**
 * How much is done at once. The embedded database serves nobody else meanwhile; on a server, what a slice earns keeps
 * its users' balances locked.
 */
export interface Portions {
  comparedAtOnce: number;
  bookedAtOnce: number;
}
const portionsOf = (config: IntakeHouse["config"]): Portions =>
  config.databaseUrl === undefined
    ? { comparedAtOnce: 20_000, bookedAtOnce: 5_000 }
    : { comparedAtOnce: Number.POSITIVE_INFINITY, bookedAtOnce: 20_000 };

export interface Intake {
  staged: Staged;
  /** Books what was staged: growth earns once, however often this is tried. Answers what it came to. */
  book(): Promise<Booked>;
  /** Leaves nothing behind. */
  clear(): Promise<void>;
}

export interface Booked {
  changed: number;
  points: number;
}

/** Reads the report to its end and changes nothing yet. Throws `LostLease` when the lease went to another run. */
export async function takeIn(
  house: IntakeHouse,
  report: Report,
  rows: Iterable<WagerRow>,
  portions: Portions = portionsOf(house.config),
): Promise<Intake> {
  const { db, clock } = house;
  const tables = stagingTables(report.partner);
  const held = <Answer>(act: (tx: Tx) => Promise<Answer>): Promise<Answer> =>
    holding(db, { ...report, now: clock.now() }, act);
  const clear = async () => {
    await held((tx) => empty(tx, tables.reports));
    await held((tx) => empty(tx, tables.changes));
  };
  await held((tx) => makeTables(tx, tables));
  await clear();
  const staged = await stageRows(tables, rows, held);

  const findChanges = async (): Promise<number> => {
    const passes = Math.max(1, Math.ceil(staged.accounts / portions.comparedAtOnce));
    let found = 0;
    for (let pass = 0; pass < passes; pass += 1) {
      found += await held((tx) => compare(tx, tables, { ...report, pass, passes, found }));
    }
    return found;
  };
  const bookFrom = async (after: number, rates: EarningRates): Promise<number> => {
    const last = after + portions.bookedAtOnce;
    const slice = { ...report, rates, after, last };
    const act = (contested: boolean) => held((tx) => bookSlice(tx, tables, { ...slice, now: clock.now(), contested }));
    return act(false).catch((error: { code?: string }) => {
      if (error.code === uniqueViolation) return act(true);
      throw error;
    });
  };
  const book = async (): Promise<Booked> => {
    const changed = await findChanges();
    const rates = earningRates((await house.settings()).rates);
    let points = 0;
    for (let after = 0; after < changed; after += portions.bookedAtOnce) points += await bookFrom(after, rates);
    return { changed, points };
  };
  return { staged, book, clear };
}

const uniqueViolation = "23505";
