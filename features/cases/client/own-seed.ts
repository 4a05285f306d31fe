// Chooses a roll's client seed: a new one from this browser, or the viewer's own.
import { isRecord } from "../../../platform/contract/json-values.ts";

const storageKey = "windfall:own-seed";
/** For this visit, when the browser stores nothing. */
let sessionChoice: boolean | null = null;

/** Returns whether rolls use the viewer's own seed. */
export function usesOwnSeed(): boolean {
  try {
    return sessionChoice ?? localStorage.getItem(storageKey) === "on";
  } catch {
    return false;
  }
}

export function setUsesOwnSeed(isOwn: boolean): void {
  sessionChoice = isOwn;
  try {
    localStorage.setItem(storageKey, isOwn ? "on" : "off");
  } catch {
    // Without storage, the choice lasts until the viewer leaves the page.
  }
}

/** Returns the seeds sent with a call: one per roll, or none. */
export function readSentSeeds(json: unknown): readonly string[] {
  if (!isRecord(json)) return [];
  const { client_seed: one, client_seeds: many } = json;
  return (Array.isArray(many) ? many : [one]).filter((seed) => typeof seed === "string");
}

/**
 * Returns the seed for a roll's call: 80 random bits as 20 hex characters. `getRandomValues` also works on pages over plain
 * HTTP. Without a seed the pair's own counts.
 */
export const clientSeedInput = (): { client_seed?: string } =>
  usesOwnSeed()
    ? {}
    : {
        client_seed: Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) =>
          byte.toString(16).padStart(2, "0"),
        ).join(""),
      };
