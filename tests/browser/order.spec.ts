// Each page shows the blocks that the specification names, in its order, and those that it requires in the first screen. Each
// row of the table below is a page.
import type { Locator, Page } from "@playwright/test";
import { paths } from "../../common/contract/paths.ts";
import { demoAccounts, expect, signIn, test } from "./browser.ts";
import { visitPage } from "./desk.ts";
import { reachSitePage } from "./site-pages.ts";

type Find = (page: Page) => Locator;

const heading =
  (name: string | RegExp): Find =>
  (page) =>
    page.getByRole("main").getByRole("heading", { name, exact: true });
const region =
  (name: string): Find =>
  (page) =>
    page.getByRole("main").getByRole("region", { name, exact: true });
const list =
  (name: string): Find =>
  (page) =>
    page.getByRole("main").getByRole("list", { name, exact: true });
const button =
  (name: string | RegExp): Find =>
  (page) =>
    page.getByRole("main").getByRole("button", { name });
const part =
  (selector: string): Find =>
  (page) =>
    page.getByRole("main").locator(selector);

const text =
  (words: string): Find =>
  (page) =>
    page.getByRole("main").getByText(words, { exact: true });
const link =
  (name: string): Find =>
  (page) =>
    page.getByRole("main").getByRole("link", { name, exact: true });
const label =
  (name: string): Find =>
  (page) =>
    page.getByRole("main").getByLabel(name, { exact: true });

/** Finds the running hunt's bonuses, or the text shown when it has none, because other specs leave an empty hunt. */
const bonuses: Find = (page) =>
  page
    .getByRole("main")
    .getByRole("table", { name: "Bonuses of the hunt" })
    .or(page.getByRole("main").getByText("No bonuses yet"));

/** Matches the card of a drawn raffle. Other specs leave raffles that are cancelled or have no participants. */
const drawn = "li:not(:has-text('Cancelled'), :has-text('Drawing'), :has(dd:text-is('0')))";

interface Row {
  path: string;
  /** If given, the page to check is the target of the first such link on the page `path`. */
  link?: string;
  /** Defaults to a guest. */
  as?: keyof typeof demoAccounts;
  /** Names the page if its address does not. */
  what?: string;
  /** Blocks from top to bottom. Each begins below the one before. */
  order: Find[];
  /** The first `first` blocks of `order` must begin within the first screen of 1440 × 900 pixels. */
  first: number;
  /** Like `first`, on a phone of 390 × 844 pixels. Leave it out to check no phone. */
  firstOnPhone?: number;
}

const home = [
  part("video"),
  (page: Page) => page.getByRole("navigation", { name: "Explore" }),
  heading("Latest videos"),
  heading("Total given away"),
  heading("Questions, answered"),
];
const wagerRewards = [
  list("How it works"),
  region("Summary"),
  heading("Rakeback"),
  region("Wager resets in"),
  heading("Ranks"),
  part("[data-rank='Bronze I']"),
  part("[data-rank='Gold II']"),
  part("[data-rank='Platinum III']"),
];

const rows: Row[] = [
  { path: paths.home, what: "a guest's", order: [...home, heading("On now")], first: 1, firstOnPhone: 1 },
  {
    path: paths.home,
    as: "viewer",
    order: [part("[data-own]"), ...home, heading("On now")],
    first: 2,
    firstOnPhone: 2,
  },
  { path: paths.home, as: "admin", order: [...home, heading("On now")], first: 2, firstOnPhone: 1 },
  { path: paths.bonuses, order: [heading("Bonuses"), part("li:has-text('Claim Bonus')")], first: 2 },
  {
    path: paths.leaderboard,
    as: "viewer",
    order: [list("Top 3"), heading("Potential winnings"), region("Previous months")],
    first: 1,
  },
  { path: paths.wagerRewards, what: "a guest's", order: wagerRewards, first: 2 },
  { path: paths.wagerRewards, as: "viewer", order: wagerRewards, first: 4 },
  { path: paths.cases, order: [heading("Cases"), part("li:has-text('Open Case')")], first: 2 },
  {
    path: paths.contact,
    order: [...["Name", "Email", "Subject", "Message"].map(label), button("Send Message")],
    first: 5,
  },
  {
    path: paths.partnerPackdraw,
    order: [part("ol > li"), (page) => page.getByRole("link", { name: "Connect", exact: true })],
    first: 1,
  },
  {
    path: paths.raffles,
    order: [heading("Raffles"), part("a:has-text('Join For')"), heading("Ended Raffles")],
    first: 1,
  },
  {
    path: paths.hunt,
    order: [
      heading("Hunt Tracker"),
      text("Start balance"),
      part("[role=progressbar]"),
      part("input[type=search]"),
      bonuses,
      heading("All hunts"),
    ],
    first: 5,
    firstOnPhone: 3,
  },
  {
    path: paths.store,
    as: "viewer",
    order: [heading("Store"), part("input[type=search]"), button(/^Purchase/), heading("My purchases")],
    first: 3,
    firstOnPhone: 2,
  },
  {
    path: paths.raffles,
    link: "#content li:has(img) a[href^='/raffle/']",
    what: "an open one's",
    order: [
      part("a:has-text('Raffles')"),
      part("h1"),
      part("img"),
      text("Total tickets"),
      text("Max tickets per user"),
      text("Your tickets"),
      text("Ends in"),
      heading("Entries"),
    ],
    first: 8,
    firstOnPhone: 3,
  },
  {
    path: paths.raffles,
    link: `[aria-labelledby='ended-raffles'] ${drawn} a[href^='/raffle/']`,
    what: "an ended one's",
    order: [part("h1"), heading("Winners"), heading("Entries")],
    first: 1,
    firstOnPhone: 1,
  },
  {
    path: paths.settings,
    as: "viewer",
    order: [
      heading("viewer's Settings"),
      text("Update your profile information"),
      link("General"),
      label("Username"),
      label("New password"),
      label("BTC address"),
      label("ETH address"),
      button("Update"),
      heading("Two-factor sign-in"),
    ],
    first: 6,
    firstOnPhone: 4,
  },
  {
    path: paths.connections,
    as: "viewer",
    order: [
      heading("viewer's Settings"),
      link("Connections"),
      heading("Kick"),
      heading("Roobet"),
      heading("Packdraw"),
      heading("Discord"),
    ],
    first: 6,
    firstOnPhone: 3,
  },
  {
    path: paths.vipRewards,
    order: [
      heading("VIP Rewards"),
      heading("Three steps to sign up"),
      heading("Visit Roobet"),
      heading("Register"),
      heading("Redeem the code"),
      part("p:has-text('12 hours')"),
      part("p:has-text('live support')"),
      heading("Now you are eligible for rewards"),
      link("Leaderboard access"),
      link("Exclusive wager rewards"),
      heading("Leaderboard"),
      heading("Rakeback"),
      heading("Weekly raffle"),
    ],
    first: 7,
    firstOnPhone: 2,
  },
];

const getTop = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().top + window.scrollY);

// One test per kind of visitor, because following a link takes a fifth of the time of a new window.
for (const as of ["guest", "viewer", "admin"] as const) {
  const own = rows.filter((row) => (row.as ?? "guest") === as);
  const ids = as === "viewer" ? "SHELL-62, REWARDS-34" : "SHELL-62";
  test(`${ids}: the ${as}'s pages show their blocks in the specification's order`, async ({ page, desk }, {
    project,
  }) => {
    const isPhone = project.name === "narrow";
    if (!isPhone) await page.setViewportSize({ width: 1440, height: 900 });
    if (as === "viewer") await signIn(page, demoAccounts.viewer);
    if (as === "admin") {
      // A new account, because other tests give the demo's admin tickets, whose cards push the page down.
      const admin = await desk.newViewer();
      await desk.setRole(admin, "admin");
      await signIn(page, admin);
    }
    await visitPage(page, paths.contact);
    for (const { what, order, first, firstOnPhone, ...place } of own) {
      await reachSitePage(page, place);
      const tops: number[] = [];
      for (const find of order) tops.push(await getTop(find(page).first()));
      expect.soft(tops, what ?? place.path).toEqual([...tops].sort((a, b) => a - b));
      const [seen, height] = isPhone ? [firstOnPhone ?? 0, 844 - 64] : [first, 900];
      for (const top of tops.slice(0, seen)) expect.soft(top, what ?? place.path).toBeLessThan(height);
    }
  });
}
