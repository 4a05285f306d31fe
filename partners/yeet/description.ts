import type { DescriptionText } from "../common/description.ts";

export const yeet = {
  slug: "yeet",
  label: "Yeet",
  hosts: ["api.yeet.com"],
  secrets: [{ name: "key", label: "API key", shape: "text", in: "header" }],
  ask: {
    url: "https://api.yeet.com/concierge/public/affiliate/referrals?limit=100&sortBy=volume&startDate={from}&endDate={to}",
    headers: { "x-yeet-api-key": "{key}" },
  },
  window: { kind: "range", stamp: "iso", end: "unknown", future: true },
  rows: "",
  row: { id: "userId", name: "username", hidden: [{ path: "isHidden", is: true }] },
  amounts: [
    { path: "volume", unit: "dollars", figure: "raw" },
    { path: "leaderboardPoints?", unit: "xp", figure: "weighted" },
  ],
  most: 100,
  every: { seconds: 60 },
  sure: "one",
  seen: "One good site, November 2026. The pace is a guess.",
} satisfies DescriptionText;
