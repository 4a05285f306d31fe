// How tests of money end: whatever they did, the ledger holds.
import { expect } from "vitest";
import { verifyLedger } from "../../money/server/verify.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Db } from "../../platform/database/db.ts";
import type { TestHouse } from "./house.ts";

/** Every balance is the sum of its rows, and every row follows from the one before. */
export async function expectLedgerHolds(db: Db): Promise<void> {
  expect(await verifyLedger(db)).toMatchObject({ wrongBalances: [], brokenRows: [] });
}

/** Closes the database; fails when its ledger does not hold. */
export const closeProven = (database: Database): Promise<void> => provenThen(database, () => database.close());

/** The same with a house's, which it stops. */
export const stopProven = (house: TestHouse): Promise<void> => provenThen(house.database, () => house.stop());

async function provenThen({ db }: Database, end: () => Promise<void>): Promise<void> {
  try {
    await expectLedgerHolds(db);
  } finally {
    await end();
  }
}
