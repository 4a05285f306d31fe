import { expect, test } from "vitest";
import { createMemoryCounter } from "./memory-counter.ts";

test("limits tries per window, allows them again after it, and gives back successful ones", () => {
  let now = 0;
  const counter = createMemoryCounter({ points: 2, perSeconds: 10 }, () => now);
  expect([counter.count("a"), counter.count("a"), counter.count("b")]).toEqual([0, 0, 0]);
  now = 4_000;
  expect(counter.count("a")).toBe(6_000);
  counter.giveBack("a");
  counter.giveBack("a");
  expect(counter.count("a")).toBe(0);
  now = 10_000;
  expect([counter.count("a"), counter.count("a"), counter.count("a")]).toEqual([0, 0, 10_000]);
  counter.giveBack("nobody");
});

test("SIGNIN-23: remembers at most twenty thousand subjects in a window, and none from ended windows", () => {
  let now = 0;
  const counter = createMemoryCounter({ points: 1, perSeconds: 10 }, () => now);
  for (let subject = 0; subject < 200_000; subject++) counter.count(`address ${subject}`);
  expect(counter.size).toBeLessThanOrEqual(20_000);
  expect(counter.count("address 199999"), "the newest are the ones remembered").toBe(10_000);
  now = 10_000;
  counter.count("another");
  expect(counter.size).toBe(1);
});
