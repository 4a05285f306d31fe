// The whole test file shares one house, whose ledger must balance after the last test.
import { afterAll } from "vitest";
import { type HouseOptions, openHouse, type TestHouse } from "./house.ts";
import { stopWithLedgerCheck } from "./ledger-checks.ts";

/** Call this at the top of a file: `const house = await withHouse();`. Has the parameters of `openHouse`. */
export async function withHouse(env?: Record<string, string>, options?: HouseOptions): Promise<TestHouse> {
  const house = await openHouse(env, options);
  afterAll(() => stopWithLedgerCheck(house));
  return house;
}
