import type { DescriptionText } from "../common/description.ts";

export const razed = {
  slug: "razed",
  label: "Razed",
  hosts: ["api.razed.com"],
  secrets: [
    { name: "key", label: "Referral key", shape: "text", in: "header" },
    { name: "code", label: "Your code", shape: "word", in: "query" },
  ],
  ask: {
    url: "https://api.razed.com/player/api/v1/referrals/leaderboard?referral_code={code}&from={from}&to={to}&top=100&page={page}",
    headers: { "X-Referral-Key": "{key}" },
  },
  window: { kind: "range", stamp: "day", end: "in", future: true },
  rows: "data",
  row: { id: null, name: "username", under: { path: "referred_by_code", is: "{code}" } },
  amounts: [{ path: "wagered", unit: "dollars", figure: "raw" }],
  pages: { by: "page", size: 100, more: "last_page" },
  every: { seconds: 60 },
  proof: "chat",
  sure: "many",
  seen: "Several independent sites, November 2026. Whether a window of one day works is disputed.",
} satisfies DescriptionText;
