import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { documentedHash, sha256Of, verifierPath, verifierText } from "./verify-page.mjs";

test("FAIR-33: docs/verify.html is byte for byte what its sources build, and docs/fairness.md has its SHA-256", async () => {
  const before = readFileSync(verifierPath, "utf8");
  const again = "Run `node bin/verify-page.mjs` and commit docs/verify.html with docs/fairness.md.";
  expect((await verifierText()) === before, again).toBe(true);
  expect(documentedHash(), again).toBe(sha256Of(before));
}, 60_000);

test("FAIR-33: docs/verify.html names no other file and may not use the network", () => {
  const before = readFileSync(verifierPath, "utf8");
  expect(before).toContain(`content="default-src 'none'; script-src 'sha256-`);
  const ways = [
    /\b(?:src|href)=/,
    /@import|url\(/,
    /connect-src|'unsafe-/,
    /\bfetch\(|XMLHttpRequest|WebSocket|import\(/,
  ];
  expect(ways.filter((way) => way.test(before))).toEqual([]);
});
