// Whose client seed a roll takes: a fresh one this browser makes for it, or the one the viewer typed.
import { isRecord } from "../../../platform/contract/json-values.ts";

const storageKey = "windfall:own-seed";
/** For this visit, where the browser remembers nothing. */
let sessionChoice: boolean | null = null;

/** Whether rolls keep the typed seed. */
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
    // The browser keeps nothing for this site: the choice holds until the page is left.
  }
}

/** The seeds that went with a call: as many as rolls were asked for, or none. */
export function readSentSeeds(json: unknown): readonly string[] {
  if (!isRecord(json)) return [];
  const { client_seed: one, client_seeds: many } = json;
  return (Array.isArray(many) ? many : [one]).filter((seed) => typeof seed === "string");
}

/**
 * For a roll's call: 80 bits of chance as 20 hex characters, which browsers have on every page, also one that came over
 * plain HTTP. Without a seed the pair's own counts.
 */
export const clientSeedInput = (): { client_seed?: string } =>
  usesOwnSeed()
    ? {}
    : {
        client_seed: Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) =>
          byte.toString(16).padStart(2, "0"),
        ).join(""),
      };
