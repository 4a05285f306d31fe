// Shuffle's statistics of a code between two moments. The id in the address is the secret.
import type { DescriptionText } from "../common/description.ts";

export const shuffle = {
  slug: "shuffle",
  label: "Shuffle",
  hosts: ["affiliate.shuffle.com"],
  secrets: [
    { name: "uuid", label: "Stats id", shape: "uuid", in: "path" },
    { name: "code", label: "Your code", shape: "word", in: "setting", optional: true },
  ],
  ask: { url: "https://affiliate.shuffle.com/stats/{uuid}?startTime={from}&endTime={to}" },
  window: { kind: "range", stamp: "s", end: "unknown", future: false },
  refusals: [
    { has: "TOO_MANY_REQUEST", means: "slow" },
    { has: "INVALID_DATE", means: "range" },
  ],
  rows: "",
  row: { id: null, name: "username", under: { path: "campaignCode", is: "{code}" } },
  amounts: [{ path: "wagerAmount", unit: "dollars", figure: "raw" }],
  every: { seconds: 75 },
  sure: "many",
  seen: "Several independent sites, November 2026. One name can be there twice.",
} satisfies DescriptionText;
