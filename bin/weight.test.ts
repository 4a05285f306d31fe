// The built client stays light: what each page of the players' site loads before it can be used.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { mostScriptBytes, weighCheck, weighOverlays, weighPages } from "./weight.mjs";

const dist = join(import.meta.dirname, "..", "dist");

test("WEIGHT-01: no page of the players' site loads more than 120 KB of scripts and 20 KB of styles, compressed", () => {
  const { pages } = weighPages(dist);
  expect(pages.length).toBeGreaterThan(5);
  const heavy = pages.filter(({ tooHeavy }) => tooHeavy);
  expect(heavy.map(({ page, scriptBytes, styleBytes }) => ({ page, scriptBytes, styleBytes }))).toEqual([]);
});

test("a page is charged what it imports, once, and what all pages share; admins' pages are not limited", () => {
  const folder = mkdtempSync(join(tmpdir(), "windfall-weight-"));
  const heavy = randomText(mostScriptBytes + 20_000);
  given(folder, {
    "client/app.tsx": { file: "app.js", text: "shared", imports: ["both"] },
    both: { file: "both.js", text: "for both" },
    "client/pages/light.tsx": { file: "light.js", text: "light", imports: ["both", "client/app.tsx"] },
    "client/pages/heavy.tsx": { file: "heavy.js", text: "small itself", imports: ["big"] },
    "client/pages/admin/heavy.tsx": { file: "admin.js", text: "small itself", imports: ["big"] },
    big: { file: "big.js", text: heavy },
  });
  const { sharedBytes, pages } = weighPages(folder);
  const of = (name: string) => pages.find(({ page }) => page === name);
  expect(of("light")?.scriptBytes).toBeLessThan(2 * sharedBytes);
  expect(of("light")?.tooHeavy).toBe(false);
  expect(of("heavy")?.tooHeavy).toBe(true);
  expect(of("admin/heavy")?.tooHeavy).toBe(false);
  rmSync(folder, { recursive: true });
});

function given(folder: string, chunks: Record<string, { file: string; text: string; imports?: string[] }>): void {
  const write = (name: string, text: string) => {
    const path = join(folder, "client", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  for (const { file, text } of Object.values(chunks)) write(file, text);
  write(".vite/manifest.json", JSON.stringify(chunks));
}

/** Text that hardly shrinks. */
function randomText(bytes: number): string {
  const letters = crypto.getRandomValues.bind(crypto);
  return Array.from({ length: Math.ceil(bytes / 60_000) + 1 }, () => letters(new Uint8Array(60_000)))
    .map((part) => Buffer.from(part).toString("base64"))
    .join("");
}

test("an overlay loads no more than 85 KB of scripts and 8 KB of styles, compressed, and nothing of the pages", () => {
  const overlays = weighOverlays(dist);
  expect(overlays.map(({ name }) => name)).toEqual(["hunt", "leaderboard", "raffle"]);
  for (const { name, scriptBytes, styleBytes } of overlays) {
    expect(scriptBytes, name).toBeLessThan(85 * 1024);
    expect(styleBytes, name).toBeLessThan(8 * 1024);
  }
});

test("FAIR-36: the check of a draw, with the dialog that shows it, loads less than 24 KB, and less than 60 KB with a beacon", () => {
  const { checkBytes, beaconBytes } = weighCheck(dist);
  expect(checkBytes).toBeGreaterThan(1024);
  expect(checkBytes).toBeLessThan(24 * 1024);
  expect(beaconBytes).toBeGreaterThan(1024);
  expect(checkBytes + beaconBytes).toBeLessThan(60 * 1024);
});
