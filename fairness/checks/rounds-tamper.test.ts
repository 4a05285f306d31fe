import { describe, expect, test } from "vitest";
import { listedDraw, sha256, toBytes, withWinners } from "../../tests/house/signed-draw.ts";
import type { CheckedDraw } from "../rules/checked-draw.ts";
import type { DrawFailure } from "../rules/failure-words.ts";
import { type CheckedRound, checkRounds } from "./rounds-check.ts";

function twoRounds(): [CheckedRound, CheckedRound] {
  const first = withWinners(listedDraw(), ([one, ...rest]) => [
    ...(one ? [{ ...one, void_reason: "Two accounts.", voided_at: "2026-11-22T21:00:00.000Z" }] : []),
    ...rest,
  ]);
  const list = "1,2,5\n4,10,5\n16,20,7\n";
  const second: CheckedDraw = {
    ...first.draw,
    id: "raffle:1:2",
    frozen_at: "2026-11-22T21:00:00.000Z",
    drawn_at: "2026-11-22T21:00:01.000Z",
    winners_wanted: 1,
    total_tickets: 14,
    entries_sha256: sha256(list),
    winners: [{ place: 1, ticket: 17, user: { id: 7 }, void_reason: null, voided_at: null }],
  };
  return [
    { draw: first.draw, list: toBytes(first.list) },
    { draw: second, list: toBytes(list) },
  ];
}

type Rounds = [CheckedRound, CheckedRound];
const second = ([one, two]: Rounds, draw: Partial<CheckedDraw>, list?: string): CheckedRound[] => [
  one,
  { draw: { ...two.draw, ...draw }, list: list === undefined ? two.list : toBytes(list) },
];
const firstWins = ([one, two]: Rounds, change: object): CheckedRound[] => [
  {
    ...one,
    draw: { ...one.draw, winners: one.draw.winners.map((win, at) => (at === 0 ? { ...win, ...change } : win)) },
  },
  two,
];

const roundTamperings: { what: string; change: (rounds: Rounds) => CheckedRound[]; found: DrawFailure }[] = [
  { what: "a round left out", change: ([, two]) => [two], found: "round_missing" },
  { what: "rounds of two raffles", change: (rounds) => second(rounds, { id: "raffle:2:2" }), found: "round_missing" },
  { what: "only a friend left", change: (rounds) => second(rounds, {}, "16,20,7\n"), found: "round_other_list" },
  {
    what: "whose win was void still in it",
    change: (rounds) => second(rounds, {}, "1,2,5\n4,10,5\n11,15,6\n16,20,7\n"),
    found: "round_other_list",
  },
  {
    what: "a ticket that won still in it",
    change: (rounds) => second(rounds, {}, "1,10,5\n16,20,7\n"),
    found: "round_other_list",
  },
  { what: "two wins for one", change: (rounds) => second(rounds, { winners_wanted: 2 }), found: "round_other_count" },
  {
    what: "no void win",
    change: (rounds) => firstWins(rounds, { void_reason: null, voided_at: null }),
    found: "round_without_void",
  },
  {
    what: "a void win after the round",
    change: (rounds) => firstWins(rounds, { voided_at: "2026-11-22T22:00:00.000Z" }),
    found: "round_without_void",
  },
  {
    what: "a void win without its time",
    change: (rounds) => firstWins(rounds, { voided_at: null }),
    found: "void_without_time",
  },
  {
    what: "a void win without its reason",
    change: (rounds) => firstWins(rounds, { void_reason: null }),
    found: "void_without_time",
  },
];

describe("the rounds of a raffle", () => {
  test("FAIR-18: genuine rounds pass", async () => {
    expect(await checkRounds(twoRounds(), 2)).toEqual({ name: "rounds", holds: true, failures: [] });
    expect((await checkRounds(twoRounds().slice(0, 1), 2)).failures).toEqual([]);
  });

  test.each(roundTamperings)("FAIR-07, FAIR-18: $what is $found", async ({ change, found }) => {
    expect((await checkRounds(change(twoRounds()), 2)).failures).toContain(found);
  });

  test("FAIR-82: any two changes together are found", async () => {
    for (const one of roundTamperings)
      for (const other of roundTamperings) {
        const [first, second] = one.change(twoRounds());
        const changed = first === undefined || second === undefined ? [] : other.change([first, second]);
        expect((await checkRounds(changed, 2)).failures, `${one.what}, ${other.what}`).not.toEqual([]);
      }
  });

  test("FAIR-09: more or fewer winners than promised are found", async () => {
    expect((await checkRounds(twoRounds(), 3)).failures).toContain("other_promise");
    expect((await checkRounds(twoRounds().slice(0, 1), 1)).failures).toEqual(["other_promise"]);
  });

  test("FAIR-09: a board's first draw is for fifteen, whatever was promised", async () => {
    const [{ draw, list }] = twoRounds();
    const board = (wanted: number): CheckedRound[] => [
      { draw: { ...draw, kind: "leaderboard", id: "leaderboard:1", winners_wanted: wanted }, list },
    ];
    expect((await checkRounds(board(15))).failures).toEqual([]);
    expect((await checkRounds(board(2))).failures).toEqual(["other_promise"]);
  });

  test("FAIR-18: on a board all tickets of everybody drawn are removed, and there are no more winners than entrants not drawn yet", async () => {
    const [one, two] = twoRounds();
    const board = (id: string, wanted: number, { draw, list }: CheckedRound): CheckedRound => ({
      draw: { ...draw, kind: "leaderboard", id, winners_wanted: wanted },
      list,
    });
    const rounds = [
      board("leaderboard:1", 15, one),
      { ...board("leaderboard:1:2", 1, two), list: toBytes("16,20,7\n") },
    ];
    expect((await checkRounds(rounds)).failures).toEqual([]);
    // No promise is passed, but a board's draw is always for fifteen winners.
    expect((await checkRounds([board("leaderboard:1", 2, one)])).failures).toEqual(["other_promise"]);
    expect((await checkRounds([...rounds.slice(0, 1), board("leaderboard:1:2", 2, two)])).failures).toEqual([
      "round_other_list",
      "round_other_count",
    ]);
  });
});
