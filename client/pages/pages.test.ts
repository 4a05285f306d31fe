// The documented pages are all there, by name.
import { existsSync } from "node:fs";
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
