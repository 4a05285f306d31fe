import type { DescriptionText } from "../common/description.ts";

export const gambulls = {
  slug: "gambulls",
  label: "Gambulls",
  hosts: ["api.gambulls.com"],
  secrets: [{ name: "key", label: "API key", shape: "text", in: "header" }],
  ask: {
    url: "https://api.gambulls.com/api/public/streamer/leaderboard/date-range?from={from}&to={to}&limit=100",
    headers: { "x-streamer-api-key": "{key}" },
  },
  window: { kind: "range", stamp: "day", end: "unknown", future: true },
  good: [{ path: "success", is: true }],
  rows: "responseObject.rankings",
  // Gambulls' ids may change between two answers, so names identify people.
  row: {
    id: null,
    name: "user.name",
    masked: "ab***z",
    hidden: [{ path: "user.isAnonymous", is: true }],
  },
  amounts: [{ path: "wagerAmount", unit: "dollars", figure: "raw" }],
  most: 100,
  every: { seconds: 60 },
  proof: "masked",
  sure: "many",
  seen: "Several independent sites, November 2026. The pace is a guess.",
} satisfies DescriptionText;
