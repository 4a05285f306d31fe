import type { DescriptionText } from "../common/description.ts";

export const acebet = {
  slug: "acebet",
  label: "AceBet",
  hosts: ["api.acebet.com"],
  secrets: [{ name: "key", label: "API key", shape: "text", in: "header" }],
  ask: {
    url: "https://api.acebet.com/affiliates/detailed-summary/v2/{from}",
    headers: { Authorization: "Bearer {key}" },
  },
  window: { kind: "since", stamp: "day" },
  rows: "",
  row: { id: "userId", name: "name", hidden: [{ path: "isPrivate", is: true }] },
  amounts: [{ path: "wagered", unit: "cents", figure: "raw" }],
  every: { seconds: 60 },
  sure: "one",
  seen: "A good site, November 2026. Another one treats the days as snapshots. The pace is a guess.",
} satisfies DescriptionText;
