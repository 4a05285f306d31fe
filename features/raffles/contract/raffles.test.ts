import { expect, test } from "vitest";
import { endedByState, type RaffleState, raffleAllows, raffleState } from "./raffles.ts";

const states = Object.keys(endedByState) as RaffleState[];

test("DATA-13: each state has its documented number and is recognised by that number", () => {
  expect(endedByState).toEqual({ open: 0, drawn: 1, closed: 2, cancelled: 3 });
  for (const state of states) expect(raffleState({ ended: endedByState[state] })).toBe(state);
});

test("FAIR-03: calls and buttons use one table of what a state allows", () => {
  const allowed = Object.entries(raffleAllows).map(([verb, allows]) => [verb, states.filter((state) => allows(state))]);
  expect(Object.fromEntries(allowed)).toEqual({
    draw: ["open", "closed"],
    cancel: ["open", "closed"],
    voidWin: ["drawn"],
    verify: ["open", "drawn", "closed"],
  });
});
