import type { DescriptionText } from "../common/description.ts";

export const lootbox = {
  slug: "lootbox",
  label: "Lootbox",
  hosts: ["partners.lootbox.com"],
  secrets: [{ name: "key", label: "API key", shape: "text", in: "header" }],
  ask: {
    method: "POST",
    url: "https://partners.lootbox.com/top-affiliate-wagers-by-period",
    headers: { Authorization: "Bearer {key}" },
    body: { startTimestamp: "{from}", endTimestamp: "{to}", numUsers: 100 },
  },
  window: { kind: "range", stamp: "s", end: "unknown", future: true },
  rows: "data",
  row: { id: null, name: "username" },
  amounts: [{ path: "totalWagered", unit: "dollars", figure: "raw" }],
  most: 100,
  every: { seconds: 60 },
  sure: "docs",
  seen: "docs.lootbox.com, November 2026. Windows begin after 2 December 2024. The pace is a guess.",
} satisfies DescriptionText;
