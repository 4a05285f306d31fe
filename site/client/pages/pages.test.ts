// The documented pages are all there, by name.
import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const documented = [
  ...["cases", "general", "raffles", "shop", "user"].map((name) => `admin/${name}`),
  ...["forgot-password", "login", "register", "reset-password"].map((name) => `auth/${name}`),
  ...["bonus-hunt", "bonuses", "challenges", "contact", "home", "leaderboard", "privacy-policy", "store", "tos"],
  ...["vip-rewards", "wager-rewards", "cases/index", "cases/show", "raffles/index", "raffles/show"],
  ...["partners/packdraw", "settings/connections", "settings/general"],
];

test.each(documented)("SHELL-04: there is a page %s", (name) => {
  expect(existsSync(fileURLToPath(new URL(`./${name}.tsx`, import.meta.url)))).toBe(true);
});

test("what the server may answer by name is what lies here", () => {
  const folder = fileURLToPath(new URL("./", import.meta.url));
  const contract = readFileSync(new URL("../../../platform/contract/pages.ts", import.meta.url), "utf8");
  const named = [...contract.matchAll(/^ {2}"?([\w/-]+)"?: /gm)].map(([, name]) => name);
  const there = globSync("**/*.tsx", { cwd: folder, exclude: ["**/*.test.tsx"] }).map((file) =>
    file.replace(/\.tsx$/, ""),
  );
  expect(named.toSorted()).toEqual(there.toSorted());
});
