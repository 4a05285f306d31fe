// How tests of money end: whatever they did, the ledger holds.
import { expect } from "vitest";
import { verifyLedger } from "../../money/server/verify-ledger.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Db } from "../../platform/database/db.ts";
import type { TestHouse } from "./house.ts";

/** Every balance is the sum of its rows, and every row follows from the one before. */
export async function expectLedgerHolds(db: Db): Promise<void> {
  expect(await verifyLedger(db)).toMatchObject({ wrongBalances: [], brokenRows: [] });
}

/** Closes the database; fails when its ledger does not hold. */
export const closeWithLedgerCheck = (database: Database): Promise<void> =>
  checkLedgerThen(database, () => database.close());

/** The same with a house's, which it stops. */
export const stopWithLedgerCheck = (house: TestHouse): Promise<void> =>
  checkLedgerThen(house.database, () => house.stop());

async function checkLedgerThen({ db }: Database, end: () => Promise<void>): Promise<void> {
  try {
    await expectLedgerHolds(db);
  } finally {
    await end();
  }
}
