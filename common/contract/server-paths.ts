import { textPath } from "./paths.ts";

export const serverPaths = {
  fairnessRolls: "/api/fairness/rolls",
  drawEntries: textPath("/api/draws/:id/entries.csv"),
  discordRedirect: "/api/discord/redirect",
  roobetChat: "/api/webhooks/roobet/chat",
} as const;
