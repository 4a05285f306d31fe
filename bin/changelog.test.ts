import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readChange } from "./changelog.mjs";

const text = readFileSync("CHANGELOG.md", "utf8");

test("SHIP-07: this version has a short entry", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const change = readChange(version);
  expect(change?.notes.length).toBeGreaterThan(0);
  expect(change?.notes.length).toBeLessThan(2_000);
});

test("SHIP-07: the changelog names every migration that needs a stop", () => {
  const stops = readdirSync("db/migrations").filter((name) =>
    readFileSync(`db/migrations/${name}`, "utf8").startsWith("-- needs: stop"),
  );
  expect(stops.map((name) => name.slice(0, 4)).filter((number) => !text.includes(`migration ${number}`))).toEqual([]);
});

test("SHIP-07: an entry ends where the next begins, and says whether it needs a stop", () => {
  const log = "# Changelog\n\n## 1.1.0\n\n- New.\n\n## 1.0.0 (2026)\n\n- **Needs a stop** once.\n";
  expect(readChange("1.1.0", log)).toEqual({ version: "1.1.0", notes: "- New.", needsStop: false });
  expect(readChange("1.0.0", log)).toEqual({ version: "1.0.0", notes: "- **Needs a stop** once.", needsStop: true });
  expect(readChange("1.0", log)).toBeUndefined();
});
