import { afterEach, expect, test } from "vitest";
import { clientSeedInput, setUsesOwnSeed, usesOwnSeed } from "./own-seed.ts";

afterEach(() => setUsesOwnSeed(false));

test("SEED-05: rolls get a new seed by default, and the seed pair's client seed when the viewer chose their own", () => {
  expect(usesOwnSeed()).toBe(false);
  const seeds = Array.from({ length: 100 }, () => clientSeedInput().client_seed);
  expect(new Set(seeds).size).toBe(100);
  for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{20}$/);
  setUsesOwnSeed(true);
  expect(clientSeedInput()).toEqual({});
});
