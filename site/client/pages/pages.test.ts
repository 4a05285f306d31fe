import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pageFiles } from "../../../bin/pages-plugin.mjs";

const root = join(import.meta.dirname, "../../..");
const pages = [...pageFiles().keys()];

const documented = [
  ...["cases", "general", "raffles", "shop", "user"].map((name) => `admin/${name}`),
  ...["forgot-password", "login", "register", "reset-password"].map((name) => `auth/${name}`),
  ...["bonus-hunt", "bonuses", "challenges", "contact", "home", "leaderboard", "privacy-policy", "store", "tos"],
  ...["vip-rewards", "wager-rewards", "cases/index", "cases/show", "raffles/index", "raffles/show"],
  ...["partners/packdraw", "settings/connections", "settings/general"],
];

test.each(documented)("SHELL-04: the page %s exists", (name) => {
  expect(pages).toContain(name);
});

test("every page has its props in a contract, and every contract has a page", () => {
  const contracts = globSync("{platform,common,money,fairness,identity,features/*}/**/*.ts", { cwd: root });
  const named = contracts.flatMap((file) => {
    const [, inside = ""] = /interface Pages \{([^}]*)\}/.exec(readFileSync(join(root, file), "utf8")) ?? [];
    return [...inside.matchAll(/^ +"?([\w/-]+)"?: /gm)].map(([, name]) => name);
  });
  expect(named.toSorted()).toEqual(pages.toSorted());
});
