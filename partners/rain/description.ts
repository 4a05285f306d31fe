import type { DescriptionText } from "../common/description.ts";

export const rain = {
  slug: "rain",
  label: "Rain.gg",
  hosts: ["api.rain.gg"],
  secrets: [
    { name: "key", label: "API key", shape: "text", in: "header" },
    { name: "code", label: "Your code", shape: "word", in: "query" },
  ],
  ask: {
    url: "https://api.rain.gg/v1/affiliates/leaderboard?start_date={from}&end_date={to}&type=wagered&code={code}",
    headers: { "x-api-key": "{key}" },
  },
  window: { kind: "range", stamp: "iso", end: "unknown", future: true },
  rows: "results",
  row: { id: null, name: "username" },
  // Nobody has compared a row with Rain.gg's page yet, so the unit may be coins or dollars. We show a coin as a dollar.
  amounts: [
    { path: "wagered", unit: "coins", figure: "raw" },
    { path: "deposited?", unit: "coins", figure: "deposited" },
  ],
  every: { seconds: 60 },
  sure: "one",
  seen: "One good site, November 2026. Unit and pace are guesses.",
} satisfies DescriptionText;
