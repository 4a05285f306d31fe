import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { adminLinks, mainLinks, rewardLinks } from "./menu.ts";

const named = (links: { label: string; href: string }[]) => links.map(({ label, href }) => `${label} ${href}`);

test("SHELL-06, SHELL-19: the links outside groups", () => {
  expect(named(mainLinks)).toEqual(["Home /", "Bonuses /bonuses", "Leaderboard /leaderboard", "Hunt Tracker /hunt"]);
});

test("SHELL-21: the Rewards group", () => {
  expect(named(rewardLinks)).toEqual(["Store /store", "Raffles /raffles", "Cases /cases"]);
});

test("SHELL-22, SHELL-23: the Admin group has the four documented links and none to the users", () => {
  expect(named(adminLinks)).toEqual([
    "General /admin/general",
    "Store /admin/shop",
    "Raffles /admin/raffles",
    "Cases /admin/cases",
  ]);
});

test("SHELL-09: the layout's only state is the sidebar's", () => {
  const source = readFileSync(new URL("../../site/client/layout.tsx", import.meta.url), "utf8");
  const states = source.match(/use(State|Reducer|Remember|Sidebar)\([^)]*\)/g);
  expect(states).toEqual(["useSidebar()"]);
});
