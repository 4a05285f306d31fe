import fc from "fast-check";
import { expect, test } from "vitest";
import { boardWinners, drawnEntrants, isAnswerTo } from "./draw-rule.ts";
import { findHolder, parseEntryList } from "./entry-list.ts";
import type { SignedNumbers } from "./signed-numbers.ts";

const number = fc.integer({ min: 0, max: 999_999_999 });
const thirtyNumbers = fc.array(number, { minLength: 30, maxLength: 30 });
const holdings = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 40 });

const makeList = (sizes: readonly number[]): string => {
  let last = 0;
  return sizes
    .map((size, index) => {
      last += size;
      return `${last - size + 1},${last},${index + 1}\n`;
    })
    .join("");
};

/** The rule as decisions.md states it: writes out every ticket and strikes out those of winners. */
function drawBySimulation(data: readonly number[], sizes: readonly number[], gone = new Set<number>()) {
  const tickets = sizes.flatMap((size, index) => Array.from({ length: size }, () => index + 1));
  let named = tickets
    .map((entrant, index) => ({ ticket: index + 1, entrant }))
    .filter(({ entrant }) => !gone.has(entrant));
  const winners: { ticket: number; entrant: number }[] = [];
  for (let n = 0; n < data.length / 2 && named.length > 0; n += 1) {
    const at = (BigInt(data[2 * n] ?? 0) * 1_000_000_000n + BigInt(data[2 * n + 1] ?? 0)) % BigInt(named.length);
    const winner = named[Number(at)] as { ticket: number; entrant: number };
    winners.push(winner);
    named = named.filter(({ entrant }) => entrant !== winner.entrant);
  }
  return winners;
}

test("BOARD-09: at most fifteen distinct entrants, exactly those the simulation draws", async () => {
  await fc.assert(
    fc.asyncProperty(thirtyNumbers, holdings, async (data, sizes) => {
      const list = parseEntryList(makeList(sizes), true);
      if (typeof list === "string") throw new Error(list);
      const drawn = await drawnEntrants(data, list.total, (ticket) => findHolder(list, ticket));
      expect(drawn).toEqual(drawBySimulation(data, sizes));
      expect(new Set(drawn?.map(({ entrant }) => entrant)).size).toBe(Math.min(boardWinners, sizes.length));
    }),
  );
});

test("a later round draws from what is left, by the same rule", async () => {
  const rounds = fc.record({
    sizes: holdings,
    leavers: fc.array(fc.nat({ max: 39 })),
    wanted: fc.integer({ min: 1, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(thirtyNumbers, rounds, async (data, { sizes, leavers, wanted }) => {
      const gone = new Set(leavers.map((index) => index + 1));
      const lines = makeList(sizes).split("\n").slice(0, -1);
      const left = lines
        .filter((line) => !gone.has(Number(line.split(",")[2])))
        .map((line) => `${line}\n`)
        .join("");
      const list = parseEntryList(left, false);
      if (typeof list === "string") throw new Error(list);
      const pairs = data.slice(0, 2 * wanted);
      const drawn = await drawnEntrants(pairs, list.total, (ticket) => findHolder(list, ticket), list.gaps);
      expect(drawn).toEqual(drawBySimulation(pairs, sizes, gone));
    }),
  );
});

test("only thirty numbers of 0 to 999,999,999 that may repeat are a valid reply", () => {
  const numbers: SignedNumbers = {
    method: "generateSignedIntegers",
    n: 30,
    min: 0,
    max: 999_999_999,
    replacement: true,
    base: 10,
    isPregenerated: false,
    completedAt: null,
    data: Array.from({ length: 30 }, (_, index) => index % 7),
    userData: { id: "leaderboard:1", entries_sha256: "" },
    serialNumber: 1,
    license: null,
    hashedApiKey: "",
  };
  expect(isAnswerTo(numbers, "leaderboard", 5, 15)).toBe(true);
  for (const change of [{ n: 29 }, { min: 1 }, { max: 10 }, { replacement: false }, { data: [1] }, { method: "x" }]) {
    expect(isAnswerTo({ ...numbers, ...change }, "leaderboard", 5, 15), JSON.stringify(change)).toBe(false);
  }
  expect(isAnswerTo({ ...numbers, data: numbers.data.with(3, 1_000_000_000) }, "leaderboard", 5, 15)).toBe(false);
  expect(isAnswerTo(numbers, "raffle", 5, 15)).toBe(false);
});
