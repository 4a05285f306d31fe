// A raffle's states, their numbers on the wire, and what each allows.
import { expect, test } from "vitest";
import { endedOf, type RaffleState, raffleCan, stateOf } from "./raffles.ts";

const states = Object.keys(endedOf) as RaffleState[];

test("DATA-13: each state has its documented number, and is known by it again", () => {
  expect(endedOf).toEqual({ open: 0, drawn: 1, closed: 2, cancelled: 3 });
  for (const state of states) expect(stateOf({ ended: endedOf[state] })).toBe(state);
});

test("FAIR-03: what a state allows is one table, for calls and buttons", () => {
  const allowed = Object.entries(raffleCan).map(([verb, allows]) => [verb, states.filter((state) => allows(state))]);
  expect(Object.fromEntries(allowed)).toEqual({
    draw: ["open", "closed"],
    cancel: ["open", "closed"],
    voidWin: ["drawn"],
    verify: ["open", "drawn", "closed"],
  });
});
