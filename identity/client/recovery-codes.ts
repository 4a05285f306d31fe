// Keeps new recovery codes on screen, even across reloads, until their owner has saved them. Only this tab and this account can
// see them.
import { useEffect } from "react";

const storageKey = "windfall:recovery-codes";

export function useStoredCodes(username: string, codes: string[]): void {
  useEffect(() => sessionStorage.setItem(storageKey, JSON.stringify([username, ...codes])), [username, codes]);
}

export function loadCodes(username: string | undefined): string[] | null {
  const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
  if (!Array.isArray(stored) || stored[0] !== username) return null;
  return stored.slice(1).filter((code) => typeof code === "string");
}

export const clearCodes = (): void => sessionStorage.removeItem(storageKey);
