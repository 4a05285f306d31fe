import { expect, test } from "vitest";
import { paths } from "../../common/contract/paths.ts";
import { clickVolume, isClickDue } from "./click.ts";

test("RAFFLE-42: the click is metal-clang-sound-1.mp3 at volume 0.1", () => {
  expect(paths.clickSound).toBe("/assets/sounds/metal-clang-sound-1.mp3");
  expect(clickVolume).toBe(0.1);
});

test("clicks at most about 30 times a second, and never while muted", () => {
  expect(isClickDue({ nowMs: 1_000, lastMs: Number.NEGATIVE_INFINITY, muted: false })).toBe(true);
  expect(isClickDue({ nowMs: 1_020, lastMs: 1_000, muted: false })).toBe(false);
  expect(isClickDue({ nowMs: 1_034, lastMs: 1_000, muted: false })).toBe(true);
  expect(isClickDue({ nowMs: 2_000, lastMs: 1_000, muted: true })).toBe(false);
});
