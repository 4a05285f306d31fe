// Three rounds of the storm that `npm run storm -- --rounds N` makes as many of as are wanted.
import { expect, test } from "vitest";
import { stormRounds } from "../../workshop/storm/rounds.ts";
import { testDatabases } from "../house/database.ts";

for (const kind of testDatabases) {
  test(`GROW-19: through three rounds of all that moves money, a process killed in each, on ${kind}, everything answered is kept once`, async () => {
    const { faults, made, kills, acts } = await stormRounds({ kind, rounds: 3, seed: 3 });
    expect(faults).toEqual([]);
    expect([kills, acts]).toEqual([3, 108]);
    expect([...made.values()].reduce((sum, done) => sum + done, 0)).toBeGreaterThan(60);
  }, 300_000);
}
