// Hype.bet's creator statistics between two days: one request in five minutes.
import type { DescriptionText } from "../common/description.ts";

export const hypebet = {
  slug: "hypebet",
  label: "Hype.bet",
  hosts: ["api.hype.bet"],
  secrets: [{ name: "key", label: "API key", shape: "text", in: "body" }],
  ask: {
    method: "POST",
    url: "https://api.hype.bet/wallet/api/v1/affiliate/creator/get-stats",
    body: { apiKey: "{key}", from: "{from}", to: "{to}" },
  },
  window: { kind: "range", stamp: "day", end: "unknown", future: true },
  refusals: [
    { status: 401, has: "RATE_LIMIT", means: "slow" },
    { status: 400, has: "DATE_RANGE", means: "range" },
    // Hype.bet refuses servers in data centres.
    { status: 403, means: "later" },
  ],
  rows: "summarizedBets",
  row: { id: null, name: "user.username" },
  amounts: [{ path: "wagered", unit: "cents", figure: "raw" }],
  every: { seconds: 300 },
  sure: "many",
  seen: "Several independent sites, November 2026.",
} satisfies DescriptionText;
