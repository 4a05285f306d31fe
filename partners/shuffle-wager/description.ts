// Shuffle's weighted wager. The API gives running totals only: any date causes an error.
import type { DescriptionText } from "../common/description.ts";

export const shuffleWager = {
  slug: "shuffle-wager",
  label: "Shuffle (weighted)",
  hosts: ["affiliate.shuffle.com"],
  secrets: [
    { name: "uuid", label: "Stats id", shape: "uuid", in: "path" },
    { name: "code", label: "Your code", shape: "word", in: "setting", optional: true },
  ],
  ask: { url: "https://affiliate.shuffle.com/wager/{uuid}" },
  window: { kind: "ever" },
  // This refusal comes with the status 200.
  refusals: [{ has: "TOO_MANY_REQUEST", means: "slow" }],
  rows: "",
  row: { id: null, name: "username", under: { path: "campaignCode", is: "{code}" } },
  amounts: [
    { path: "weightedWagerAmount", unit: "dollars", figure: "weighted" },
    { path: "wagerAmount", unit: "dollars", figure: "raw" },
  ],
  every: { seconds: 75 },
  sure: "many",
  seen: "Several independent sites, November 2026.",
} satisfies DescriptionText;
