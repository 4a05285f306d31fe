import { describe, expect, test } from "vitest";
import {
  type CaseEvent,
  canOpenCase,
  caseWaitMs,
  idleCase,
  isPlaying,
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

  test("RAFFLE-37, RAFFLE-38, RAFFLE-40: a spin takes 3.2 s, the winner stays for 2 s, and the reel leaves after 0.5 s", () => {
    expect(spinMs.raffle).toBe(3_200);
    expect(raffleWaitMs(startRaffle(1))).toBeNull();
    expect(raffleWaitMs(play(startRaffle(1), "landed"))).toBe(2_000);
    expect(raffleWaitMs(play(startRaffle(1), "landed", "waited"))).toBe(500);
    expect(raffleWaitMs(play(startRaffle(1), "landed", "waited", "waited"))).toBeNull();
  });

  test("SPOIL-04: a reel that is late holds its winner for a shorter time, but at least half a second", () => {
    const second = play(startRaffle(100), "landed", "waited", "landed");
    expect(raffleWaitMs(second, 8_400)).toBe(2_000);
    expect(raffleWaitMs(second, 9_400)).toBe(1_000);
    expect(raffleWaitMs(second, 12_000)).toBe(500);
    expect(isPlaying(100, 51_999)).toBe(true);
    expect(isPlaying(100, 52_000)).toBe(false);
  });

  test("SPOIL-03: who joins in the middle sees the winner that all others see, and those before in the list", () => {
    expect(startRaffle(100, -2_000)).toEqual(startRaffle(100));
    expect(startRaffle(100, 400)).toEqual(startRaffle(100));
    expect(startRaffle(100, 1_200)).toEqual({ at: "spinning", index: 0, total: 100, listed: 0, leftMs: 2_000 });
    expect(startRaffle(100, 2 * 5_200 + 4_000)).toEqual({
      at: "holding",
      index: 2,
      total: 100,
      listed: 2,
      leftMs: 1_200,
    });
    expect(raffleWaitMs(startRaffle(100, 2 * 5_200 + 4_000))).toBe(1_200);
    // Less than a second of the spin is left.
    expect(startRaffle(100, 2 * 5_200 + 2_700)).toMatchObject({ at: "holding", index: 2, leftMs: 2_500 });
    const joined = play(startRaffle(100, 9 * 5_200 + 1_000), "landed", "waited");
    expect(joined).toMatchObject({ at: "leaving", listed: 100 });
    // The next spin and hold have their full time.
    expect(play(startRaffle(100, 1_200), "landed")).toEqual({ at: "holding", index: 0, total: 100, listed: 0 });
    expect(startRaffle(100, 10 * 5_200)).toEqual(startRaffle(100));
    expect(startRaffle(2, 2 * 5_200)).toEqual(startRaffle(2));
  });

  test("after 10 winners all others are listed at once", () => {
    const turns = Array.from({ length: 9 }, (): RaffleEvent[] => ["landed", "waited"]).flat();
    const tenth = play(startRaffle(1_000), ...turns);
    expect(tenth).toMatchObject({ at: "spinning", index: 9, listed: 9 });
    expect(play(tenth, "landed", "waited")).toMatchObject({ at: "leaving", listed: 1_000 });
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

  test("CASE-09: a press while the winner shows starts the next call, but only with Quick open", () => {
    const quick = { quick: true };
    expect(canOpenCase(roll("call"), quick)).toBe(false);
    expect(canOpenCase(roll("call", "rolled"), quick)).toBe(false);
    expect(canOpenCase(roll("call", "rolledQuickly"), quick)).toBe(true);
    expect(roll("call", "rolledQuickly", "call")).toEqual({ at: "idle", isCalling: true });
    expect(roll("call", "rolledQuickly", "call", "rolledQuickly").at).toBe("displayingWinner");
    expect(roll("call", "rolled", "call").at).toBe("rolling");
  });
});
