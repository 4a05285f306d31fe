// What a reel plays: every winner in order, each state for its time, and nothing an event does not belong to.
import { describe, expect, test } from "vitest";
import {
  type CaseEvent,
  canOpenCase,
  caseWaitMs,
  idleCase,
  nextCase,
  nextRaffle,
  type RaffleEvent,
  type RaffleSequence,
  raffleWaitMs,
  spinMs,
  startRaffle,
} from "./sequence.ts";

const play = (start: RaffleSequence, ...events: RaffleEvent[]) => events.reduce(nextRaffle, start);
const roll = (...events: CaseEvent[]) => events.reduce(nextCase, idleCase);

describe("a raffle's winners", () => {
  test("RAFFLE-35: without winners there is nothing to play", () => {
    const none = startRaffle(0);
    expect(none.at).toBe("empty");
    expect(play(none, "skip", "replay", "landed").at).toBe("empty");
  });

  test("RAFFLE-36, RAFFLE-39: one spin a winner, in order; each is listed once it was shown", () => {
    let sequence = startRaffle(3);
    const seen: string[] = [];
    while (sequence.at !== "done") {
      if (sequence.at === "empty") throw new Error("It has winners.");
      seen.push(`${sequence.at} ${sequence.index}, ${sequence.listed} listed`);
      sequence = nextRaffle(sequence, sequence.at === "spinning" ? "landed" : "waited");
    }
    expect(seen).toEqual([
      "spinning 0, 0 listed",
      "holding 0, 0 listed",
      "spinning 1, 1 listed",
      "holding 1, 1 listed",
      "spinning 2, 2 listed",
      "holding 2, 2 listed",
      "leaving 2, 3 listed",
    ]);
    expect(sequence).toEqual({ at: "done", total: 3, listed: 3 });
  });

  test("RAFFLE-37, RAFFLE-38, RAFFLE-40: a spin of 3.2 s, a hold of 2 s, gone after 0.5 s", () => {
    expect(spinMs.raffle).toBe(3_200);
    expect(raffleWaitMs(startRaffle(1))).toBeNull();
    expect(raffleWaitMs(play(startRaffle(1), "landed"))).toBe(2_000);
    expect(raffleWaitMs(play(startRaffle(1), "landed", "waited"))).toBe(500);
    expect(raffleWaitMs(play(startRaffle(1), "landed", "waited", "waited"))).toBeNull();
  });

  test("beyond 10 winners the rest is listed at once", () => {
    const turns = Array.from({ length: 9 }, (): RaffleEvent[] => ["landed", "waited"]).flat();
    const tenth = play(startRaffle(1_000), ...turns);
    expect(tenth).toMatchObject({ at: "spinning", index: 9, listed: 9 });
    expect(play(tenth, "landed", "waited")).toMatchObject({ at: "leaving", listed: 1_000 });
  });

  test("skip lists all from anywhere, replay starts over", () => {
    for (const at of [play(startRaffle(4)), play(startRaffle(4), "landed"), play(startRaffle(4), "landed", "waited")]) {
      expect(play(at, "skip")).toEqual({ at: "done", total: 4, listed: 4 });
      expect(play(at, "skip", "replay")).toEqual(startRaffle(4));
    }
  });

  test("an event out of turn changes nothing", () => {
    const spinning = startRaffle(2);
    expect(play(spinning, "waited")).toBe(spinning);
    const done = play(spinning, "skip");
    expect(play(done, "landed", "waited")).toBe(done);
  });
});

describe("a case's roll", () => {
  test("CASE-08: idle, then rolling after a successful call, then displayingWinner, then idle after 3 s", () => {
    expect(roll("call")).toEqual({ at: "idle", isCalling: true });
    expect(roll("call", "rolled").at).toBe("rolling");
    expect(roll("call", "rolled", "landed").at).toBe("displayingWinner");
    expect(caseWaitMs(roll("call", "rolled", "landed"))).toBe(3_000);
    expect(roll("call", "rolled", "landed", "waited")).toEqual(idleCase);
  });

  test("CASE-08: a refused call stays idle, and nothing rolls without a call", () => {
    expect(roll("call", "refused")).toEqual(idleCase);
    expect(roll("rolled")).toEqual(idleCase);
    expect(roll("landed", "waited")).toEqual(idleCase);
  });

  test("CASE-09: the button works only when idle", () => {
    expect(canOpenCase(roll())).toBe(true);
    expect(canOpenCase(roll("call"))).toBe(false);
    expect(canOpenCase(roll("call", "rolled"))).toBe(false);
    expect(canOpenCase(roll("call", "rolled", "landed"))).toBe(false);
    expect(canOpenCase(roll("call", "rolled", "landed", "waited"))).toBe(true);
  });

  test("CASE-09: with Quick open on a press while the winner shows goes on to the next call, and not before", () => {
    const quick = { quick: true };
    expect(canOpenCase(roll("call"), quick)).toBe(false);
    expect(canOpenCase(roll("call", "rolled"), quick)).toBe(false);
    expect(canOpenCase(roll("call", "rolledQuickly"), quick)).toBe(true);
    expect(roll("call", "rolledQuickly", "call")).toEqual({ at: "idle", isCalling: true });
    expect(roll("call", "rolledQuickly", "call", "rolledQuickly").at).toBe("displayingWinner");
    expect(roll("call", "rolled", "call").at).toBe("rolling");
  });

  test("a quick answer is shown without a spin", () => {
    expect(roll("call", "rolledQuickly")).toEqual({ at: "displayingWinner", isCalling: false });
  });
});
