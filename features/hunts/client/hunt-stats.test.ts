// What the figures of a hunt say.
import { expect, test } from "vitest";
import { requiredWords } from "./hunt-stats.tsx";

test("HUNT-03: a finished hunt requires nothing, a running one the multiplier that is missing", () => {
  expect(requiredWords({ finished: true, info_required_average: 0 })).toBe("–");
  expect(requiredWords({ finished: false, info_required_average: 12.5 })).toBe("12.5x");
});
