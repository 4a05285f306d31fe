// How tests of money end: whatever they did, the ledger holds.
import { expect } from "vitest";
import type { Database } from "../../server/core/database.ts";
import { verifyLedger } from "../../server/ledger/verify.ts";
import type { TestHouse } from "./house.ts";

/** Closes the database; fails when a balance is not the sum of its rows, or a row does not follow from the one before. */
export const closeProven = (database: Database): Promise<void> => provenThen(database, () => database.close());

/** The same with a house's, which it stops. */
export const stopProven = (house: TestHouse): Promise<void> => provenThen(house.database, () => house.stop());

async function provenThen({ db }: Database, end: () => Promise<void>): Promise<void> {
  try {
    expect(await verifyLedger(db)).toMatchObject({ wrongBalances: [], brokenRows: [] });
  } finally {
    await end();
  }
}
