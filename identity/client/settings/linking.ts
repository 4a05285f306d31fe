import { isRecord } from "../../../platform/contract/json-values.ts";
import type { Answer } from "../../../ui/base/api.ts";
import type { RoobetLink } from "../../contract/links.ts";

export function parseData(answer: Answer, pattern: RegExp): string | null {
  const data = answer.kind === "answer" && answer.status === 200 && isRecord(answer.body) ? answer.body.data : null;
  return typeof data === "string" && pattern.test(data) ? data : null;
}

export const parseConsentAddress = (answer: Answer): string | null => parseData(answer, /^https?:\/\//);

type Roobet = Pick<RoobetLink, "roobet_username" | "token" | "token_expires_at">;

/**
 * Returns whether an account was linked between two readings: its name has changed, or a live code was used to link the same
 * account again.
 */
export function wasJustLinked(before: Roobet, after: Roobet, now: string): boolean {
  if (after.roobet_username === null) return false;
  if (after.roobet_username !== before.roobet_username) return true;
  const livedUntil = before.token === null ? null : before.token_expires_at;
  return after.token === null && livedUntil !== null && Date.parse(livedUntil) > Date.parse(now);
}
