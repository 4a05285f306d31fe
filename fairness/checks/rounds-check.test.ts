import { expect, test } from "vitest";
import type { CheckedDraw } from "../rules/checked-draw.ts";
import { type CheckedRound, checkRounds } from "./rounds-check.ts";

const start = Date.parse("2026-11-22T20:00:00.000Z");
const at = (ms: number) => new Date(start + ms).toISOString();
const hour = 60 * 60_000;

function makeRound(draw: Partial<CheckedDraw>, list: string): CheckedRound {
  return {
    draw: {
      ...{ id: "raffle:1", kind: "raffle", source: "site", state: "drawn", account: null, serial_number: 1 },
      ...{
        frozen_at: at(0),
        drawn_at: at(0),
        winners_wanted: 1,
        total_tickets: 20,
        entries_sha256: "",
        public_key: "",
        entrants_sha256: null,
      },
      ...{ random: null, signature: null, commitment: null, round: null, round_at: null, winners: [] },
      ...draw,
    },
    list: new TextEncoder().encode(list),
  };
}

const won = (ticket: number, user: number, voidedAt: number | null = null, place = 1) => ({
  ...{ place, ticket, user: { id: user }, void_reason: voidedAt === null ? null : "Two accounts." },
  voided_at: voidedAt === null ? null : at(voidedAt),
});

const rounds = (voidedAt: number, list = "1,10,5\n16,20,7\n", wanted = 1) => [
  makeRound({ winners: [won(12, 6, voidedAt)] }, "1,10,5\n11,15,6\n16,20,7\n"),
  makeRound({ id: "raffle:1:2", frozen_at: at(hour), winners_wanted: wanted, winners: [won(17, 7)] }, list),
];
const runRoundsCheck = async (all: CheckedRound[], promised = 1) => (await checkRounds(all, promised)).failures;

test("BEACON-30: rounds pass when a void win's time is slightly after the list that leaves it out, but not long after", async () => {
  for (const apart of [-20, 0, 20, 60_000])
    expect(await runRoundsCheck(rounds(hour + apart)), String(apart)).toEqual([]);
  expect(await runRoundsCheck(rounds(hour + 6 * 60_000))).toEqual([
    "round_without_void",
    "round_other_list",
    "round_other_count",
  ]);
  expect(await runRoundsCheck(rounds(-20)), "before the list it was drawn from").toEqual([]);
  expect(await runRoundsCheck(rounds(-6 * 60_000))).toEqual(["round_without_void"]);
});

test("BEACON-30: despite differing clocks, a list that keeps removed tickets or replaces one win by two is found", async () => {
  const stored = "1,10,5\n11,11,6\n13,15,6\n16,20,7\n";
  expect(await runRoundsCheck(rounds(hour + 20, stored))).toContain("round_other_count");
  expect(await runRoundsCheck(rounds(hour - 6 * 60_000, stored))).toContain("round_other_list");
  expect(await runRoundsCheck(rounds(hour + 20, undefined, 2))).toContain("round_other_count");
});

test("BEACON-30: a void win of somebody with one ticket, which the list cannot show, passes as open and as void", async () => {
  const single = (voidedAt: number | null, wanted: number) => [
    makeRound(
      { winners_wanted: 2, winners: [won(11, 6, voidedAt), won(12, 8, hour - 1, 2)] },
      "1,10,5\n11,11,6\n12,12,8\n13,20,7\n",
    ),
    makeRound({ id: "raffle:1:2", frozen_at: at(hour), winners_wanted: wanted }, "1,10,5\n13,20,7\n"),
  ];
  for (const wanted of [1, 2]) expect(await runRoundsCheck(single(hour + 20, wanted), 2), String(wanted)).toEqual([]);
  expect(await runRoundsCheck(single(hour + 20, 3), 2)).toEqual(["round_other_count"]);
  expect(await runRoundsCheck(single(null, 2), 2)).toEqual(["round_other_count"]);
});

const roundsOnPlaces = (first: number[], later: number, voidedAt = hour) => {
  const wins = [won(12, 6), won(3, 5, voidedAt), won(18, 7)];
  return [
    makeRound(
      { winners_wanted: 3, winners: wins.map((win, index) => ({ ...win, place: first[index] ?? 0 })) },
      "1,10,5\n11,15,6\n16,20,7\n",
    ),
    makeRound(
      {
        ...{ id: "raffle:1:2", frozen_at: at(2 * hour), drawn_at: at(2 * hour), winners_wanted: 1 },
        winners: [{ ...won(19, 7), place: later }],
      },
      "11,11,6\n13,15,6\n16,17,7\n19,20,7\n",
    ),
  ];
};

test("FAIR-18: winners of two rounds get the lowest free places, in the order drawn", async () => {
  expect(await runRoundsCheck(roundsOnPlaces([1, 2, 3], 2), 3)).toEqual([]);
  expect(await runRoundsCheck(roundsOnPlaces([1, 2, 3], 2, 2 * hour), 3), "void as the list was frozen").toEqual([]);
  for (const [first, later] of [
    ...[[[1, 2, 3], 1] as const, [[1, 2, 3], 4] as const],
    ...[[[2, 1, 3], 1] as const, [[1, 2, 4], 2] as const, [[1, 1, 3], 2] as const],
  ])
    expect(await runRoundsCheck(roundsOnPlaces([...first], later), 3), `${first}, ${later}`).toEqual([
      "round_other_places",
    ]);
});
