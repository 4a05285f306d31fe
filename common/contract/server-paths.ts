// Addresses no page of ours asks by name: apart from paths.ts, which every page of the players' site loads.

import { textPath } from "./paths.ts";

export const serverPaths = {
  fairnessRolls: "/api/fairness/rolls",
  drawEntries: textPath("/api/draws/:id/entries.csv"),
  discordRedirect: "/api/discord/redirect",
  roobetChat: "/api/webhooks/roobet/chat",
  /** The withdrawal's beginning, all the router looks at: a part left empty is refused like any other wrong one (cashout/routes.ts). */
  withdrawBase: "/api/user/withdraw-bucks",
} as const;
