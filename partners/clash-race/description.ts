// Clash.gg's own races. They rank players by adjusted wager, in hundredths of a gem.
import type { DescriptionText } from "../common/description.ts";

export const clashRace = {
  slug: "clash-race",
  label: "Clash.gg race",
  hosts: ["api.clash.gg"],
  secrets: [{ name: "key", label: "API key", shape: "text", in: "header" }],
  ask: {
    url: "https://api.clash.gg/affiliates/leaderboards/my-leaderboards-api",
    headers: { Authorization: "Bearer {key}" },
  },
  window: { kind: "own", starts: "data[status=LIVE].startDate", ends: "+data[status=LIVE].durationDays" },
  rows: "data[status=LIVE].topPlayers",
  row: { id: "userId", name: "name" },
  // We show a gem as a dollar, like Clash.gg's own race page. Other sources say that a gem is worth about $0.60.
  amounts: [{ path: "wagered", unit: "coins", scale: 2, figure: "adjusted" }],
  every: { seconds: 300 },
  sure: "many",
  seen: "Several independent sites, November 2026. Only top players are listed.",
} satisfies DescriptionText;
