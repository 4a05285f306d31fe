// The demo may begin at any time. What it promises must be true even at the borders of days, weeks, months and years.
import { afterEach, describe, expect, test } from "vitest";
import { defaultRanks, isRankReached } from "../../common/contract/ranks.ts";
import type { AdminOverviewProps } from "../../features/desk/contract/desk.ts";
import type { LeaderboardProps } from "../../features/leaderboard/contract/leaderboard.ts";
import type { WagerRewardsProps } from "../../features/rewards/contract/rewards.ts";
import { isoDay, monthStart, nextMonthStart, weekStart } from "../../platform/base/clock.ts";
import { findLink, sitePages } from "../../tests/browser/site-pages.ts";
import { openHouse, type TestHouse, type Visitor } from "../../tests/house/house.ts";
import { expectLedgerHolds } from "../../tests/house/ledger-checks.ts";

/** The last minute of 2028 also ends a week, because 2029 begins on a Monday. */
const instants: [name: string, at: string][] = [
  ["a year's, month's and week's last minute", "2028-12-31T23:59:50Z"],
  ["a year's, month's and week's first minute", "2029-01-01T00:00:10Z"],
  ["a month's last minute, in the middle of a week", "2026-09-30T23:59:50Z"],
  ["a month's first minute, after a short February", "2027-03-01T00:00:10Z"],
  ["a week's first minute, in the middle of a month", "2027-06-14T00:00:10Z"],
  ["the 31st of January", "2027-01-31T15:20:00Z"],
  ["a leap day", "2028-02-29T08:05:00Z"],
  ["a night the clocks go back", "2026-10-25T01:30:00Z"],
  ["a night the clocks go forward", "2027-03-28T01:30:00Z"],
  ["a noon", "2026-09-16T12:00:00Z"],
];
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const weekMs = 7 * dayMs;

type Visitors = Awaited<ReturnType<typeof openAt>>;

let house: TestHouse | undefined;
afterEach(() => house?.stop());

async function openAt(at: string) {
  house = await openHouse({}, { at: new Date(at) });
  return {
    house,
    guest: house.visitor(),
    viewer: await house.signedIn("viewer"),
    admin: await house.signedIn("admin"),
  };
}

describe.each(instants)("a demo begun in %s (%s)", (_, at) => {
  test("LAYOUT-06, LAYOUT-07: every page loads, its times are right, and the viewer has what the demo promises", async () => {
    const visitors = await openAt(at);
    await expectPagesAnswer(visitors);
    await expectBoardOfMonth(visitors.guest, visitors.house);
    await expectRafflesInTime(visitors.guest, visitors.house);
    await expectDaysEndToday(visitors.admin, visitors.house);
    await expectViewerRewards(visitors.viewer, visitors.house);
    await expectLedgerHolds(visitors.house.database.db);
  });
});

async function expectPagesAnswer(visitors: Visitors): Promise<void> {
  for (const { name, path, link, as } of sitePages) {
    const listed = await visitors[as].get(path);
    const { status, text } = link === undefined ? listed : await visitors[as].get(findLink(listed.text, link));
    expect(status, `${name} as ${as}`).toBe(["not-found", "stop-letters"].includes(name) ? 404 : 200);
    expect(text, name).toContain("</html>");
    expect(text, name).not.toMatch(/Invalid Date|\bNaN\b/);
    const now = visitors.house.house.clock.now().getTime();
    // Skips the rules document, whose times are examples.
    if (name === "fairness-rules") continue;
    for (const [key, at] of findTimes(parseProps(text))) {
      if (!ends.has(key)) expect(Date.parse(at), `${key} of ${name} as ${as}: ${at}`).toBeLessThanOrEqual(now);
    }
  }
}

/** Only these times in a page's props may be in the future. */
const ends = new Set(["ends_at", "logged_by", "resets_at", "week_ends_at"]);

function parseProps(text: string): unknown {
  const [, page = "null"] = /<script data-page="app" type="application\/json">(.*?)<\/script>/s.exec(text) ?? [];
  return JSON.parse(page);
}

function findTimes(value: unknown, key = ""): [key: string, at: string][] {
  if (typeof value === "string") return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? [[key, value]] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => findTimes(inner, Array.isArray(value) ? key : name));
}

async function expectBoardOfMonth(guest: Visitor, { house }: TestHouse): Promise<void> {
  const { leaderboard, previous, as_of }: LeaderboardProps = (await guest.page("leaderboard", "/leaderboard")).props;
  const now = house.clock.now();
  expect(leaderboard.started_at * 1000).toBe(monthStart(now).getTime());
  expect(Date.parse(leaderboard.ends_at)).toBe(nextMonthStart(now).getTime());
  expect(leaderboard.entries_count).toBeGreaterThan(300);
  expect(Date.parse(as_of ?? "")).toBeLessThanOrEqual(now.getTime());
  const last = monthStart(new Date(monthStart(now).getTime() - 1));
  const beforeLast = monthStart(new Date(last.getTime() - 1));
  expect(previous.map(({ started_at }) => started_at * 1000)).toEqual([last.getTime(), beforeLast.getTime()]);
  expect(previous.every(({ drawn }) => drawn)).toBe(true);
  const draws: { drawn_at: string }[] = (await guest.page("/fairness")).props.draws;
  expect(draws.length).toBeGreaterThan(5);
  for (const { drawn_at } of draws) expect(Date.parse(drawn_at)).toBeLessThanOrEqual(now.getTime());
}

async function expectRafflesInTime(guest: Visitor, { house }: TestHouse): Promise<void> {
  const { active, ended } = (await guest.page("raffles/index", "/raffles")).props;
  const now = house.clock.now().getTime();
  expect(active.data.length).toBeGreaterThan(3);
  expect(ended.data.length).toBeGreaterThan(3);
  for (const { ends_at } of active.data) expect(Date.parse(ends_at)).toBeGreaterThan(now);
  for (const { ends_at } of ended.data) expect(Date.parse(ends_at)).toBeLessThan(now);
}

/** Days follow UTC, at any hour and across clock changes. */
async function expectDaysEndToday(admin: Visitor, { house }: TestHouse): Promise<void> {
  const { overview }: AdminOverviewProps = (await admin.page("admin/overview", "/admin")).props;
  const today = house.clock.now().getTime();
  const days = Array.from({ length: 30 }, (_, index) => isoDay(new Date(today - (29 - index) * dayMs)));
  expect(overview.days.map(({ day }) => day)).toEqual(days);
  expect(overview.days.some(({ issued }) => issued > 0)).toBe(true);
}

async function expectViewerRewards(viewer: Visitor, { house }: TestHouse): Promise<void> {
  const { props } = await viewer.page("/wager-rewards");
  const { roobet, resets_at, week_ends_at }: WagerRewardsProps = props;
  const now = house.clock.now();
  expect(props.auth.user).toMatchObject({ balance: 250_000, bucks: 500 });
  expect(roobet).toMatchObject({ roobet_username: "viewer_rb", claimed_rank_rewards: [] });
  expect([roobet.instant_rakeback, roobet.weekly_rakeback, roobet.monthly_rakeback]).toEqual([6.24, 3.18, 5.41]);
  expect(defaultRanks.filter((rank) => isRankReached(rank, roobet.wagered)).map(({ name }) => name)).toEqual([
    defaultRanks[0]?.name,
  ]);
  expect(Date.parse(resets_at)).toBe(nextMonthStart(now).getTime());
  expect(Date.parse(week_ends_at)).toBe(weekStart(now).getTime() + weekMs);
  for (const path of ["instant-rakeback", "weekly-rakeback", "monhtly-rakeback"]) {
    expect((await viewer.post(`/api/rewards/${path}`)).status, path).toBe(200);
  }
  expect((await viewer.post("/api/rewards/claim-rank", { rank: defaultRanks[0]?.name })).status).toBe(200);
}
