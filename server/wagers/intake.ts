// Takes a month's report in: staged whole, compared with what is known, and only then booked, slice by slice.
import type { Tx } from "../core/db.ts";
import type { House } from "../core/house.ts";
import { bookSlice } from "./booking.ts";
import { holding, holdingTogether, knownAccounts } from "./records.ts";
import { type EarningRates, earningRates } from "./rules.ts";
import type { WagerRow } from "./source.ts";
import {
  compare,
  emptyTables,
  leftovers,
  makeTables,
  type Staged,
  type Stretch,
  stageRows,
  stagingTables,
  stretchesOf,
} from "./staging.ts";

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
  /** So many portions beside each other, on a connection each. */
  lanes: number;
}
const portionsOf = (config: IntakeHouse["config"]): Portions =>
  config.databaseUrl === undefined
    ? { comparedAtOnce: 20_000, bookedAtOnce: 5_000, lanes: 1 }
    : { comparedAtOnce: 1_000_000, bookedAtOnce: 20_000, lanes: 2 };

/** Fewer rows are not worth a connection of their own. */
const fewestForALane = 2_000;

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
  const clear = () => held((tx) => emptyTables(tx, tables));
  const left = await leftovers(db, tables);
  if (left === "missing") await held((tx) => makeTables(tx, tables));
  if (left === "rows") await clear();
  const staged = await stageRows(tables, rows, held);

  const together = <Answer>(act: (tx: Tx) => Promise<Answer>): Promise<Answer> =>
    portions.lanes === 1 ? held(act) : holdingTogether(db, { ...report, now: clock.now() }, act);
  const stretches = (table: string, count: number, atOnce: number, lanes: number): Promise<Stretch[]> => {
    const worthwhile = count < lanes * fewestForALane ? 1 : lanes;
    return stretchesOf(db, table, count, Math.max(worthwhile, Math.ceil(count / atOnce)));
  };
  const findChanges = async (): Promise<number> => {
    const mostlyNew = staged.accounts > 2 * (await knownAccounts(db, report.partner, report.monthStart));
    // Each comparison reads the whole month: two beside each other pay where writing down what is new takes longer.
    const lanes = mostlyNew ? portions.lanes : 1;
    const parts = await stretches(tables.reports, staged.accounts, portions.comparedAtOnce, lanes);
    return inLanes(parts, lanes, (stretch) => together((tx) => compare(tx, tables, { ...report, stretch, mostlyNew })));
  };
  const bookPart = async (stretch: Stretch, rates: EarningRates): Promise<number> => {
    const slice = { ...report, rates, stretch };
    const act = (contested: boolean) =>
      together((tx) => bookSlice(tx, tables, { ...slice, now: clock.now(), contested }));
    return act(false).catch((error: { code?: string }) => {
      if (error.code === uniqueViolation) return act(true);
      throw error;
    });
  };
  const book = async (): Promise<Booked> => {
    const changed = await findChanges();
    const rates = earningRates((await house.settings()).rates);
    const slices = await stretches(tables.changes, changed, portions.bookedAtOnce, portions.lanes);
    const points = await inLanes(slices, portions.lanes, (slice) => bookPart(slice, rates));
    return { changed, points };
  };
  return { staged, book, clear };
}

const uniqueViolation = "23505";

/**
 * Does all of it, so many at once, and adds up what comes of it. After one has failed none begins, and those under way
 * end before this throws.
 */
async function inLanes(
  stretches: readonly Stretch[],
  lanes: number,
  act: (stretch: Stretch) => Promise<number>,
): Promise<number> {
  const rest = stretches.values();
  let [sum, failed] = [0, false];
  const lane = async () => {
    for (const stretch of rest) {
      if (failed) return;
      try {
        const one = await act(stretch);
        sum += one;
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return sum;
}
