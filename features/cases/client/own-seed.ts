import { isRecord } from "../../../platform/contract/json-values.ts";

const storageKey = "windfall:own-seed";
let sessionChoice: boolean | null = null;

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

export function readSentSeeds(json: unknown): readonly string[] {
  if (!isRecord(json)) return [];
  const { client_seed: one, client_seeds: many } = json;
  return (Array.isArray(many) ? many : [one]).filter((seed) => typeof seed === "string");
}

/**
 * Returns the client seed for a roll: 80 random bits as 20 hex characters, or none if the viewer uses their own.
 * `getRandomValues` also works on pages over plain HTTP.
 */
export const clientSeedInput = (): { client_seed?: string } =>
  usesOwnSeed()
    ? {}
    : {
        client_seed: Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) =>
          byte.toString(16).padStart(2, "0"),
        ).join(""),
      };
