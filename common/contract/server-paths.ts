// Addresses that none of our pages calls. They are not in paths.ts because every viewer's page loads that file.

import { textPath } from "./paths.ts";

export const serverPaths = {
  fairnessRolls: "/api/fairness/rolls",
  drawEntries: textPath("/api/draws/:id/entries.csv"),
  discordRedirect: "/api/discord/redirect",
  roobetChat: "/api/webhooks/roobet/chat",
} as const;
