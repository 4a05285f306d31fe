// The house of a whole file: open before its first test, stopped after its last, when its ledger must hold.
import { afterAll } from "vitest";
import { type HouseOptions, openHouse, type TestHouse } from "./house.ts";
import { stopWithLedgerCheck } from "./ledger-checks.ts";

/** Called at a file's beginning: `const house = await withHouse();`. What it takes is `openHouse`'s. */
export async function withHouse(env?: Record<string, string>, options?: HouseOptions): Promise<TestHouse> {
  const house = await openHouse(env, options);
  afterAll(() => stopWithLedgerCheck(house));
  return house;
}
