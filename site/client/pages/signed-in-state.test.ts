// Pages that are the same for everybody.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const everybodys = ["pages/home.tsx", "pages/auth/*.tsx", "components/accounts/*.tsx"];

test("PERM-15: home and the auth screens do not read who is signed in", () => {
  const client = join(import.meta.dirname, "..");
  const files = everybodys.flatMap((pattern) => globSync(pattern, { cwd: client }));
  expect(files.length).toBeGreaterThan(8);
  for (const file of files)
    expect(readFileSync(join(client, file), "utf8"), file).not.toMatch(/\bauth\b\s*[.}]|\.auth\b/);
});
