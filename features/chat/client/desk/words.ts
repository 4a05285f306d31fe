import type { Tone } from "../../../../ui/badge.tsx";
import type { ChatCommandLine, ChatFigure, ChatSaying } from "../../contract/chat.ts";
import { m } from "../../messages.ts";

const receivedLabels: Record<string, string> = {
  said: m.messages(),
  live: m.streamChanged(),
  banned: m.somebodySilenced(),
};
const refusedLabels: Record<string, string> = {
  unsigned: m.refusedUnsigned(),
  forged: m.refusedForged(),
  stale: m.ignoredLate(),
  ahead: m.ignoredAhead(),
  unreadable: m.ignoredUnreadable(),
  not_ours: m.ignoredNotOurs(),
};

const eventLabels: Record<string, string> = {
  "chat.message.sent": m.messages(),
  "livestream.status.updated": m.streamChanged(),
  "moderation.banned": m.somebodySilenced(),
};

const unknownKind = "unknown: ";

export const eventWords = (type: string): string => eventLabels[type] ?? type;

export function figureWords({ what, refused: isRefused }: Pick<ChatFigure, "what" | "refused">): string {
  if (!isRefused) return receivedLabels[what] ?? what;
  if (what.startsWith(unknownKind)) return m.ignoredUnknown({ kind: what.slice(unknownKind.length) });
  return refusedLabels[what] ?? m.ignoredOther({ reason: what });
}

export function lagWords(ms: number | null): string {
  if (ms === null) return "";
  if (ms < 1_000) return m.milliseconds({ count: ms });
  return ms < 120_000 ? m.seconds({ count: (ms / 1_000).toFixed(1) }) : m.minutes({ count: Math.round(ms / 60_000) });
}

export const didWords: Record<ChatCommandLine["did"], [Tone, string]> = {
  answered: ["mint", m.didAnswered()],
  acted: ["mint", m.didAct()],
  refused: ["gold", m.didRefused()],
  ignored: ["neutral", m.didIgnored()],
  failed: ["coral", m.didFailed()],
};

export const stateWords: Record<ChatSaying["state"], [Tone, string]> = {
  waiting: ["sky", m.stateWaiting()],
  said: ["mint", m.stateSent()],
  dropped: ["gold", m.stateDropped()],
  failed: ["coral", m.stateFailed()],
  quiet: ["neutral", m.stateQuiet()],
};
