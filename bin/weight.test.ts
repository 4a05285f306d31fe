import { join } from "node:path";
import { expect, test } from "vitest";
import { weighCheck, weighOverlays, weighPages } from "./weight.mjs";

const dist = join(import.meta.dirname, "..", "dist");

test("WEIGHT-01: no page for viewers loads more than 120 KB of scripts and 20 KB of styles (the hunt: 21 KB), compressed", () => {
  const { pages } = weighPages(dist);
  expect(pages.length).toBeGreaterThan(5);
  const heavy = pages.filter(({ tooHeavy }) => tooHeavy);
  expect(heavy.map(({ page, scriptBytes, styleBytes }) => ({ page, scriptBytes, styleBytes }))).toEqual([]);
});

test("an overlay loads at most 85 KB of scripts and 8 KB of styles, compressed, and shares no files with the pages", () => {
  const overlays = weighOverlays(dist);
  expect(overlays.map(({ name }) => name)).toEqual(["hunt", "leaderboard", "raffle"]);
  for (const { name, scriptBytes, styleBytes } of overlays) {
    expect(scriptBytes, name).toBeLessThan(85 * 1024);
    expect(styleBytes, name).toBeLessThan(8 * 1024);
  }
});

test("FAIR-36: the check of a draw with its dialog loads less than 24 KB, and less than 60 KB with a beacon", () => {
  const { checkBytes, beaconBytes } = weighCheck(dist);
  expect(checkBytes).toBeGreaterThan(1024);
  expect(checkBytes).toBeLessThan(24 * 1024);
  expect(beaconBytes).toBeGreaterThan(1024);
  expect(checkBytes + beaconBytes).toBeLessThan(60 * 1024);
});
