// The window over a hunt's bonuses.
import fc from "fast-check";
import { expect, test } from "vitest";
import { windowStart } from "./window.ts";

test("the row in focus is always in sight, and no place is wasted at either end", () => {
  fc.assert(
    fc.property(fc.nat(200), fc.integer({ min: 1, max: 20 }), fc.nat(200), (count, size, wanted) => {
      fc.pre(count > 0);
      const focus = wanted % count;
      const start = windowStart(count, size, focus);
      expect(start).toBeGreaterThanOrEqual(0);
      expect(focus).toBeGreaterThanOrEqual(start);
      expect(focus).toBeLessThan(start + size);
      if (count > size) expect(start + size).toBeLessThanOrEqual(count);
    }),
  );
});
