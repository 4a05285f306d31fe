import fc from "fast-check";
import { expect, test } from "vitest";
import { maxPlaces } from "./contract/limits.ts";
import { findPlacePrizes, placeContenders, type StoredPrize, toStoredPrizes, totalPrize } from "./prizes.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 11, 1, 0, 0, seconds));
const bucks = (from: number, to: number, amount: number) => ({ from, to, kind: "bucks" as const, amount });

test("RACE-04: prizes are ranges of places; gaps are allowed, overlaps and broken amounts are not", () => {
  const read = (...given: Parameters<typeof toStoredPrizes>[0][number][]) => {
    const outcome = toStoredPrizes(given);
    return outcome.ok ? outcome.value : `${outcome.why} ${outcome.place}`;
  };
  expect(read(bucks(11, 15, 50), bucks(1, 1, 4_000.5))).toEqual([bucks(1, 1, 400_050), bucks(11, 15, 5_000)]);
  expect(read(bucks(1, maxPlaces, 0.1))).toEqual([bucks(1, maxPlaces, 10)]);
  expect(read(bucks(5, 4, 50))).toBe("turned_round 5");
  expect(read(bucks(1, 5, 50), bucks(5, 6, 10))).toBe("overlapping 5");
  expect(read(bucks(1, 5, 50), { ...bucks(5, 6, 10), kind: "points" })).toHaveLength(2);
  expect(read(bucks(1, 1, 0))).toBe("no_amount 1");
  expect(read(bucks(1, 1, 0.001))).toBe("not_whole 1");
  expect(read({ ...bucks(1, 1, 1.5), kind: "points" })).toBe("not_whole 1");
  expect(read({ from: 1, to: 1, kind: "text", amount: 0 })).toBe("no_text 1");
  expect(read({ from: 1, to: 1, kind: "text", amount: 0, text: "A mouse" })).toHaveLength(1);
});

test("RACE-05: ties go to the earlier, else they share their places to the cent", () => {
  const prizes = [
    bucks(1, 1, 100),
    bucks(2, 2, 51),
    { from: 3, to: 3, kind: "text" as const, amount: 0, text: "A cap" },
  ];
  const rows = [
    { key: "b", cents: 500, reachedAt: at(2) },
    { key: "a", cents: 500, reachedAt: at(2) },
    { key: "c", cents: 500, reachedAt: at(1) },
  ];
  const summed = (ties: "earlier" | "shared") =>
    placeContenders(rows, prizes, ties).map(({ key, place, prizes: won }) => [
      ...[key, place],
      ...won.map(({ amount, text }) => text ?? amount),
    ]);
  expect(summed("earlier")).toEqual([
    ["c", 1, 100],
    ["a", 2, 26, "A cap"],
    ["b", 2, 25],
  ]);
  expect(summed("shared")).toEqual([
    ["a", 1, 51, "A cap"],
    ["b", 1, 50],
    ["c", 1, 50],
  ]);
});

const ranges = fc
  .array(
    fc.record({ gap: fc.integer({ min: 0, max: 3 }), size: fc.integer({ min: 1, max: 12 }), amount: fc.nat(99_999) }),
    { maxLength: 8 },
  )
  .map((parts) => {
    let next = 1;
    return parts.map(({ gap, size, amount }): StoredPrize => {
      const from = next + gap;
      next = from + size;
      return { from, to: next - 1, kind: amount % 3 === 0 ? "points" : "bucks", amount: amount + 1 };
    });
  });
const people = fc.uniqueArray(
  fc.record({ key: fc.string({ minLength: 1, maxLength: 4 }), cents: fc.nat(5), reachedAt: fc.nat(3).map(at) }),
  { selector: ({ key }) => key, maxLength: 60 },
);

test("RACE-05: for any prizes and ties, the places' prizes are given out to the last cent, in whatever order rows come", () => {
  fc.assert(
    fc.property(people, ranges, fc.constantFrom("earlier" as const, "shared" as const), (rows, prizes, ties) => {
      const placed = placeContenders(rows, prizes, ties);
      for (const kind of ["bucks", "points"] as const) {
        const paid = placed
          .flatMap((one) => one.prizes)
          .reduce((sum, one) => sum + (one.kind === kind ? one.amount : 0), 0);
        const due = Array.from({ length: rows.length }, (_, index) => findPlacePrizes(prizes, index + 1))
          .flat()
          .reduce((sum, one) => sum + (one.kind === kind ? one.amount : 0), 0);
        expect(paid).toBe(due);
        if (rows.length >= (prizes.at(-1)?.to ?? 0)) expect(paid).toBe(totalPrize(prizes, kind));
      }
      expect(placeContenders(rows.toReversed(), prizes, ties)).toEqual(placed);
    }),
  );
});
