import { describe, expect, test } from "vitest";
import {
  caseScript,
  landingOffset,
  planSpin,
  positionAt,
  raffleScript,
  type SpinInput,
  type SpinPlan,
} from "./motion.ts";

const speedAt = (plan: SpinPlan, ms: number): number => (positionAt(plan, ms + 0.001) - positionAt(plan, ms)) / 0.001;

const raffle: SpinInput = {
  pitchPx: 208,
  tileCount: 75,
  winnerIndex: 24,
  durationMs: 3_200,
  startPx: 730,
  startSpeed: 0.028,
  landingOffset: -0.3,
  script: raffleScript,
};
const ofCase: SpinInput = {
  ...raffle,
  pitchPx: 258,
  tileCount: 50,
  winnerIndex: 42,
  durationMs: 6_500,
  script: caseScript,
};
const spins: [string, SpinInput][] = [
  ["RAFFLE-37, RAFFLE-43: a raffle's spin", raffle],
  ["CASE-14: a case's spin", ofCase],
  ["a spin from rest, landing near the border", { ...raffle, startSpeed: 0, landingOffset: -0.4 }],
  ["a short way", { ...raffle, winnerIndex: 6 }],
];

describe.each(spins)("%s", (_, input) => {
  const plan = planSpin(input);
  const times = Array.from({ length: 2_001 }, (_, step) => (step / 2_000) * input.durationMs);

  test("starts at the strip's position and speed, and ends still on the winner's centre", () => {
    expect(positionAt(plan, 0)).toBe(input.startPx);
    expect(speedAt(plan, 0.01)).toBeCloseTo(input.startSpeed, 3);
    const nearlyOver = input.durationMs - 1e-6;
    expect(positionAt(plan, nearlyOver)).toBeCloseTo((input.winnerIndex + 0.5) * input.pitchPx, 6);
    expect(speedAt(plan, nearlyOver)).toBeCloseTo(0, 3);
    expect(positionAt(plan, input.durationMs + 5_000)).toBe((input.winnerIndex + 0.5) * input.pitchPx);
  });

  test("never goes backwards, and its speed never jumps", () => {
    const top = Math.max(...times.map((ms) => speedAt(plan, ms)));
    times.slice(1).forEach((ms, index) => {
      const before = times[index]!;
      expect(positionAt(plan, ms)).toBeGreaterThanOrEqual(positionAt(plan, before));
      expect(Math.abs(speedAt(plan, ms) - speedAt(plan, before))).toBeLessThan(top / 40);
    });
  });

  test("ticks once for every border, at the time it passes", () => {
    const borders = input.winnerIndex - Math.floor(input.startPx / input.pitchPx);
    expect(plan.ticks).toHaveLength(borders);
    plan.ticks.forEach((ms, index) => {
      const border = (Math.floor(input.startPx / input.pitchPx) + 1 + index) * input.pitchPx;
      expect(positionAt(plan, ms)).toBeCloseTo(border, 1);
    });
  });

  test("accelerates briefly and slows down for most of its time", () => {
    const fastest = times.reduce((best, ms) => (speedAt(plan, ms) > speedAt(plan, best) ? ms : best), 0);
    expect(fastest).toBeLessThan(input.durationMs * 0.15);
    const gaps = plan.ticks.slice(1).map((ms, index) => ms - plan.ticks[index]!);
    expect(gaps.at(-1)!).toBeGreaterThan(Math.min(...gaps) * 2);
  });
});

test("friction stops inside the winner's tile, before its centre and off its border, and then the strip settles", () => {
  for (const random of [0, 0.25, 0.5, 0.999]) {
    const offset = landingOffset(() => random);
    expect(offset).toBeGreaterThanOrEqual(-0.4);
    expect(offset).toBeLessThanOrEqual(-0.14);
    const plan = planSpin({ ...raffle, landingOffset: offset });
    const settle = plan.stretches.at(-1)!;
    expect(positionAt(plan, settle.fromMs) / raffle.pitchPx).toBeCloseTo(24.5 + offset, 6);
    expect(speedAt(plan, settle.fromMs)).toBeLessThan(0.1);
  }
});
