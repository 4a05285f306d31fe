// The texts of the chat's desk.

import type { Tone } from "../../../../ui/badge.tsx";
import type { ChatCommandLine, ChatFigure, ChatSaying } from "../../contract/chat.ts";

const receivedLabels: Record<string, string> = {
  said: "Lines of chat",
  live: "Stream began or ended",
  banned: "Somebody was silenced",
};
const refusedLabels: Record<string, string> = {
  unsigned: "Refused: not signed",
  forged: "Refused: not signed by Kick",
  stale: "Passed over: more than 15 minutes late",
  ahead: "Passed over: of a moment to come",
  unreadable: "Passed over: not to be read as what it says",
  not_ours: "Passed over: another channel's",
};

const eventLabels: Record<string, string> = {
  "chat.message.sent": "Lines of chat",
  "livestream.status.updated": "Stream began or ended",
  "moderation.banned": "Somebody was silenced",
};

/** Returns the label of the platform's event type. */
export const eventWords = (type: string): string => eventLabels[type] ?? type;

export function figureWords({ what, refused: isRefused }: Pick<ChatFigure, "what" | "refused">): string {
  if (!isRefused) return receivedLabels[what] ?? what;
  return refusedLabels[what] ?? `Passed over: ${what.replace(/^unknown: /, "nothing for us, ")}`;
}

export function lagWords(ms: number | null): string {
  if (ms === null) return "";
  if (ms < 1_000) return `${ms} ms`;
  return ms < 120_000 ? `${(ms / 1_000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`;
}

export const didWords: Record<ChatCommandLine["did"], [Tone, string]> = {
  answered: ["mint", "Answered"],
  acted: ["mint", "Done"],
  refused: ["gold", "Refused"],
  ignored: ["neutral", "Ignored"],
  failed: ["coral", "Failed"],
};

export const stateWords: Record<ChatSaying["state"], [Tone, string]> = {
  waiting: ["sky", "Waiting"],
  said: ["mint", "Said"],
  dropped: ["gold", "Dropped"],
  failed: ["coral", "Not said"],
  quiet: ["neutral", "Quiet"],
};
