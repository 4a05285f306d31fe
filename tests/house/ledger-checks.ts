import { expect } from "vitest";
import { verifyLedger } from "../../money/server/verify-ledger.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Db } from "../../platform/database/db.ts";
import type { TestHouse } from "./house.ts";

export async function expectLedgerHolds(db: Db): Promise<void> {
  expect(await verifyLedger(db)).toMatchObject({ wrongBalances: [], brokenRows: [] });
}

export const closeWithLedgerCheck = (database: Database): Promise<void> =>
  checkLedgerThen(database, () => database.close());

export const stopWithLedgerCheck = (house: TestHouse): Promise<void> =>
  checkLedgerThen(house.database, () => house.stop());

async function checkLedgerThen({ db }: Database, end: () => Promise<void>): Promise<void> {
  try {
    await expectLedgerHolds(db);
  } finally {
    await end();
  }
}
