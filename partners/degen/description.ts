// Degen.com's own race for a code. It needs no key; the race decides the window.
import type { DescriptionText } from "../common/description.ts";

export const degen = {
  slug: "degen",
  label: "Degen.com",
  hosts: ["api.degen.com"],
  secrets: [{ name: "code", label: "Your code", shape: "word", in: "path" }],
  ask: { url: "https://api.degen.com/v1/public/affiliate-races/by-referral/{code}/leaderboard" },
  window: { kind: "own", starts: "startsAt", ends: "endTime" },
  rows: "leaderboard",
  row: { id: null, name: "user.userName", masked: "k***k", hidden: [{ path: "user", is: null }] },
  amounts: [{ path: "wagered", unit: "dollars", figure: "raw" }],
  every: { seconds: 60 },
  proof: "masked",
  sure: "many",
  seen: "Several independent sites, November 2026. The pace is a guess.",
} satisfies DescriptionText;
