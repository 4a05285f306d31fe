import type { DescriptionText } from "../common/description.ts";

export const luxdrop = {
  slug: "luxdrop",
  label: "Luxdrop",
  hosts: ["api.luxdrop.com"],
  secrets: [
    { name: "key", label: "API key", shape: "text", in: "header" },
    { name: "code", label: "Your code", shape: "word", in: "query" },
  ],
  ask: {
    url: "https://api.luxdrop.com/external/affiliates?codes={code}&startDate={from}&endDate={to}",
    headers: { "x-api-key": "{key}" },
  },
  window: { kind: "range", stamp: "day", end: "unknown", future: true },
  refusals: [
    { status: 429, means: "slow" },
    { status: 403, means: "key" },
  ],
  rows: "",
  row: { id: "id?", name: "username" },
  // Some accounts get weighted figures, others do not.
  amounts: [
    { path: "weightedWagered?", unit: "dollars", figure: "weighted" },
    { path: "wagered", unit: "dollars", figure: "raw" },
  ],
  every: { seconds: 60 },
  sure: "many",
  seen: "Ten files of four owners, November 2026. They may ask for your server's address.",
} satisfies DescriptionText;
