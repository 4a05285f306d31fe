// One house for a whole test file. It starts before the first test and stops after the last, when its ledger must balance.
import { afterAll } from "vitest";
import { type HouseOptions, openHouse, type TestHouse } from "./house.ts";
import { stopWithLedgerCheck } from "./ledger-checks.ts";

/** Call it at the top of a file: `const house = await withHouse();`. Has the parameters of `openHouse`. */
export async function withHouse(env?: Record<string, string>, options?: HouseOptions): Promise<TestHouse> {
  const house = await openHouse(env, options);
  afterAll(() => stopWithLedgerCheck(house));
  return house;
}
