// One house for a whole test file: started before its first test and stopped after its last, when its ledger must hold.
import { afterAll } from "vitest";
import { type HouseOptions, openHouse, type TestHouse } from "./house.ts";
import { stopWithLedgerCheck } from "./ledger-checks.ts";

/** Call it at the top of a file: `const house = await withHouse();`. Takes what `openHouse` takes. */
export async function withHouse(env?: Record<string, string>, options?: HouseOptions): Promise<TestHouse> {
  const house = await openHouse(env, options);
  afterAll(() => stopWithLedgerCheck(house));
  return house;
}
