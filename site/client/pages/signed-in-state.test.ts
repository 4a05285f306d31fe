import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const pagesForEverybody = [
  "features/content/client/pages/home.tsx",
  "identity/client/pages/auth/*.tsx",
  "identity/client/*.tsx",
];

test("PERM-15: home and the auth pages do not read who is signed in", () => {
  const root = join(import.meta.dirname, "../../..");
  const files = pagesForEverybody.flatMap((pattern) => globSync(pattern, { cwd: root }));
  expect(files.length).toBeGreaterThan(8);
  for (const file of files)
    expect(readFileSync(join(root, file), "utf8"), file).not.toMatch(/\bauth\b\s*[.}]|\.auth\b/);
});
