// Duelbits' leaderboard. It ranks people by points, which are in cents, and masks names.
import type { DescriptionText } from "../common/description.ts";

export const duelbits = {
  slug: "duelbits",
  label: "Duelbits",
  hosts: ["ws.duelbits.com"],
  secrets: [
    { name: "id", label: "Leaderboard id", shape: "word", in: "path" },
    { name: "password", label: "Password", shape: "text", in: "header" },
  ],
  ask: {
    // Without a limit the API silently returns 50 rows; above 1000 it refuses.
    url: "https://ws.duelbits.com/affiliate-leaderboards/{id}?limit=1000&startDate={from}&endDate={to}",
    basic: { user: "{id}", password: "{password}" },
  },
  window: { kind: "range", stamp: "day", end: "out", future: true, mostDays: 90 },
  rows: "standings",
  row: { id: "id", name: "displayName", masked: "ab***z", hidden: [{ path: "private", is: true }] },
  amounts: [
    { path: "points", unit: "cents", figure: "weighted" },
    { path: "betAmount", unit: "cents", figure: "raw" },
  ],
  most: 1000,
  every: { seconds: 60 },
  proof: "masked",
  sure: "many",
  seen: "Several independent sites, November 2026. The pace is a guess.",
} satisfies DescriptionText;
