import { expect, test } from "vitest";
import { requiredWords } from "./hunt-stats.tsx";

test("HUNT-03: a finished hunt requires nothing, and a running one requires the missing multiplier", () => {
  expect(requiredWords({ finished: true, info_required_average: 0 })).toBe("–");
  expect(requiredWords({ finished: false, info_required_average: 12.5 })).toBe("12.5x");
});
