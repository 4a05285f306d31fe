// The texts of the chat's desk.

import type { Tone } from "../../../../ui/badge.tsx";
import type { ChatCommandLine, ChatFigure, ChatSaying } from "../../contract/chat.ts";
import { m } from "../../messages.ts";

const receivedLabels: Record<string, string> = {
  said: m.linesChat(),
  live: m.streamBeganOrEnded(),
  banned: m.somebodyWasSilenced(),
};
const refusedLabels: Record<string, string> = {
  unsigned: m.refusedNotSigned(),
  forged: m.refusedNotSignedByKick(),
  stale: m.passedOverMoreThan15(),
  ahead: m.passedOverMomentCome(),
  unreadable: m.passedOverNotBeRead(),
  not_ours: m.passedOverAnotherChannels(),
};

const eventLabels: Record<string, string> = {
  "chat.message.sent": m.linesChat(),
  "livestream.status.updated": m.streamBeganOrEnded(),
  "moderation.banned": m.somebodyWasSilenced(),
};

/** Returns the label of the platform's event type. */
export const eventWords = (type: string): string => eventLabels[type] ?? type;

export function figureWords({ what, refused: isRefused }: Pick<ChatFigure, "what" | "refused">): string {
  if (!isRefused) return receivedLabels[what] ?? what;
  return refusedLabels[what] ?? m.passedOverValue({ value: what.replace(/^unknown: /, "nothing for us, ") });
}

export function lagWords(ms: number | null): string {
  if (ms === null) return "";
  if (ms < 1_000) return m.msMs({ ms });
  return ms < 120_000 ? `${(ms / 1_000).toFixed(1)} s` : m.valueMin({ value: Math.round(ms / 60_000) });
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
  failed: ["coral", m.notSaid()],
  quiet: ["neutral", "Quiet"],
};
