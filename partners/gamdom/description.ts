import type { DescriptionText } from "../common/description.ts";

export const gamdom = {
  slug: "gamdom",
  label: "Gamdom",
  hosts: ["gamdom.com"],
  // The operator creates the key once at gamdom.com/api/create-api-key, after Gamdom's manager enabled it.
  secrets: [{ name: "key", label: "API key", shape: "text", in: "query" }],
  ask: { url: "https://gamdom.com/api/affiliates/leaderboard?apikey={key}&after={from}" },
  window: { kind: "months", stamp: "day", month: "wager_data[].month" },
  good: [{ path: "success", is: true }],
  rows: "data",
  // Many people are hidden, all with the id -1.
  row: { id: "user_id", name: "username", hidden: [{ path: "user_id", is: -1 }] },
  amounts: [{ path: "wager_data[].total_wager_usd", unit: "dollars", figure: "raw" }],
  every: { seconds: 300 },
  sure: "many",
  seen: "Several independent sites, November 2026. The pace is a guess.",
} satisfies DescriptionText;
