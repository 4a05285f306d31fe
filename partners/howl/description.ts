import type { DescriptionText } from "../common/description.ts";

export const howl = {
  slug: "howl",
  label: "Howl.gg",
  hosts: ["howl.gg"],
  secrets: [{ name: "key", label: "API key", shape: "text", in: "header" }],
  ask: {
    url: "https://howl.gg/api/user/affiliate/lb?from={from}&to={to}&limit=1000",
    headers: { Authorization: "{key}" },
  },
  window: { kind: "range", stamp: "iso", end: "out", future: true },
  good: [{ path: "success", is: true }],
  // Cloudflare may answer with a challenge that only browsers pass.
  refusals: [{ status: 403, has: "challenge", means: "later" }],
  rows: "data",
  row: { id: "userId", name: "name" },
  amounts: [{ path: "wageredUSD", unit: "dollars", figure: "raw" }],
  most: 1000,
  every: { seconds: 60 },
  sure: "many",
  seen: "Several independent sites, November 2026. The pace is a guess.",
} satisfies DescriptionText;
