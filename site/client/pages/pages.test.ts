// The documented pages are all there, by name.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const pages = globSync("{features/*,fairness,identity,money,site}/client/pages/**/*.tsx", { cwd: root }).map((file) =>
  file.replace(/^.*\/client\/pages\/|\.tsx$/g, ""),
);

const documented = [
  ...["cases", "general", "raffles", "shop", "user"].map((name) => `admin/${name}`),
  ...["forgot-password", "login", "register", "reset-password"].map((name) => `auth/${name}`),
  ...["bonus-hunt", "bonuses", "challenges", "contact", "home", "leaderboard", "privacy-policy", "store", "tos"],
  ...["vip-rewards", "wager-rewards", "cases/index", "cases/show", "raffles/index", "raffles/show"],
  ...["partners/packdraw", "settings/connections", "settings/general"],
];

test.each(documented)("SHELL-04: there is a page %s", (name) => {
  expect(pages).toContain(name);
});

test("what the server may answer by name is what lies here", () => {
  const contract = readFileSync(new URL("../../../platform/contract/pages.ts", import.meta.url), "utf8");
  const named = [...contract.matchAll(/^ {2}"?([\w/-]+)"?: /gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(pages.toSorted());
});
