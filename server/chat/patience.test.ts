// How often somebody in chat is heard and answered.
import { expect, test } from "vitest";
import { createPatience } from "./patience.ts";

function withClock() {
  let ms = 0;
  const patience = createPatience(() => ms);
  return {
    patience,
    pass: (seconds: number) => {
      ms += seconds * 1_000;
    },
  };
}

test("CMD-06: ten thousand lines of one person in a second: a few are heard, the rest cost a look", () => {
  const { patience, pass } = withClock();
  const heard = Array.from({ length: 10_000 }, () => patience.hears("kick 1")).filter(Boolean);
  expect(heard).toHaveLength(6);
  expect(patience.hears("kick 2")).toBe(true);
  pass(3);
  expect([patience.hears("kick 1"), patience.hears("kick 1"), patience.hears("kick 1")]).toEqual([true, true, false]);
});
