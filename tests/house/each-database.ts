import { afterAll, describe } from "vitest";
import { openTestDatabase, type TestDatabase, testDatabases } from "./database.ts";
import { closeWithLedgerCheck } from "./ledger-checks.ts";

type Tests = (database: TestDatabase) => void | Promise<void>;

/**
 * Gives the group its own database, whose ledger must balance after the last test: `onEachDatabase("the store on %s",
 * ({ db }) => { test(…) })`. `pool` limits its connections.
 */
export function onEachDatabase(
  title: string,
  ...given: [tests: Tests] | [options: { pool: number }, tests: Tests]
): void {
  const [options, tests] = given.length === 1 ? [{}, given[0]] : given;
  describe.each(testDatabases)(title, async (kind) => {
    const database = await openTestDatabase(kind, options);
    afterAll(() => closeWithLedgerCheck(database));
    await tests(database);
  });
}
