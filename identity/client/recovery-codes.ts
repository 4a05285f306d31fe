// New recovery codes are shown until their owner says that they are saved: a page loaded again shows them again, in this
// tab alone and to nobody else who signs in there.
import { useEffect } from "react";

const storageKey = "windfall:recovery-codes";

/** Keeps the codes while they are shown. */
export function useStoredCodes(username: string, codes: string[]): void {
  useEffect(() => sessionStorage.setItem(storageKey, JSON.stringify([username, ...codes])), [username, codes]);
}

/** This account's codes that were not saved yet, or null. */
export function loadCodes(username: string | undefined): string[] | null {
  const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
  if (!Array.isArray(kept) || kept[0] !== username) return null;
  return kept.slice(1).filter((code) => typeof code === "string");
}

export const clearCodes = (): void => sessionStorage.removeItem(storageKey);
