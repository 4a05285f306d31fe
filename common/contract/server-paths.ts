// Addresses that no page of ours calls. Separate from paths.ts, which every viewer's page loads.

import { textPath } from "./paths.ts";

export const serverPaths = {
  fairnessRolls: "/api/fairness/rolls",
  drawEntries: textPath("/api/draws/:id/entries.csv"),
  discordRedirect: "/api/discord/redirect",
  roobetChat: "/api/webhooks/roobet/chat",
  /**
   * Start of the withdrawal's path. The router matches this prefix only, so that the call can refuse an empty part like any
   * other wrong part (features/cashout/routes.ts).
   */
  withdrawBase: "/api/user/withdraw-bucks",
} as const;
