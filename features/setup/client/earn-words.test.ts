import { expect, test } from "vitest";
import { defaultRanks } from "../../../common/contract/ranks.ts";
import { earnWords, formatEarned } from "./earn-words.ts";

test("SETUP-24: the partner step names the points, bucks and ranks that viewers earn at the site's rates", () => {
  expect(earnWords({ points: 2.5, percent: 0.05 + 0.03 + 0.02, ranks: defaultRanks })).toBe(
    "A dollar wagered earns 2.5 points, and 0.1 percent of it comes back as bucks, which you pay out as US dollars. " +
      "12 ranks also pay bucks, each once per viewer. The first pays 10 at $10,000 in a month. " +
      "You can change the rates under Settings, Earning rates.",
  );
  expect(earnWords({ points: 1, percent: 0, ranks: [] })).toContain("Ranks are off: they pay nothing");
  expect(formatEarned({ points: 1, percent: 0, ranks: [] })).toBe("1 point");
});
