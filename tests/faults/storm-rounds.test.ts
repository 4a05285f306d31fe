// Three rounds of the storm. `npm run storm -- --rounds N` runs any number.
import { expect, test } from "vitest";
import { stormRounds } from "../../workshop/storm/rounds.ts";
import { testDatabases } from "../house/database.ts";

for (const kind of testDatabases) {
  test(`GROW-19: through three rounds of everything that moves money, with a process killed in each, on ${kind}, every acknowledged action happened once`, async () => {
    const { faults, made, kills, acts } = await stormRounds({ kind, rounds: 3, seed: 3 });
    expect(faults).toEqual([]);
    expect([kills, acts]).toEqual([3, 108]);
    expect([...made.values()].reduce((sum, done) => sum + done, 0)).toBeGreaterThan(60);
  }, 300_000);
}
