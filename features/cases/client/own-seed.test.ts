// Whose client seed a roll is sent with.
import { afterEach, expect, test } from "vitest";
import { clientSeedInput, setUsesOwnSeed, usesOwnSeed } from "./own-seed.ts";

afterEach(() => setUsesOwnSeed(false));

test("SEED-05: given nobody chose, then every roll has a fresh seed; given the viewer's own, then none, and the pair's counts", () => {
  expect(usesOwnSeed()).toBe(false);
  const seeds = Array.from({ length: 100 }, () => clientSeedInput().client_seed);
  expect(new Set(seeds).size).toBe(100);
  for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{20}$/);
  setUsesOwnSeed(true);
  expect(clientSeedInput()).toEqual({});
});
