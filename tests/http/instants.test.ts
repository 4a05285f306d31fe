// The demo begins at any hour of any day: what it promises holds at the borders of days, weeks, months and years too.
import { afterEach, describe, expect, test } from "vitest";
import type { LeaderboardProps } from "../../contracts/leaderboard.ts";
import { isReached, ranks } from "../../contracts/ranks.ts";
import type { WagerRewardsProps } from "../../contracts/rewards.ts";
import { monthStart, nextMonthStart, weekStart } from "../../server/core/clock.ts";
import { verifyLedger } from "../../server/ledger/verify.ts";
import { sitePages } from "../browser/site-pages.ts";
import { openHouse, type TestHouse, type Visitor } from "../house/house.ts";

/** The last minute of 2028 is a week's last too, and the first of 2029 a Monday's. */
const instants: [name: string, at: string][] = [
  ["a year's, month's and week's last minute", "2028-12-31T23:59:10Z"],
  ["a year's, month's and week's first minute", "2029-01-01T00:00:10Z"],
  ["the 31st of a month", "2027-01-31T15:20:00Z"],
  ["a leap day", "2028-02-29T08:05:00Z"],
  ["a night the clocks go back", "2026-10-25T01:30:00Z"],
  ["a noon", "2026-09-16T12:00:00Z"],
];
const weekMs = 7 * 24 * 60 * 60 * 1000;

let house: TestHouse | undefined;
afterEach(() => house?.stop());

async function opened(at: string) {
  house = await openHouse({}, { at: new Date(at) });
  return {
    house,
    guest: house.visitor(),
    viewer: await house.signedIn("viewer"),
    admin: await house.signedIn("admin"),
  };
}

describe.each(instants)("begun in %s (%s)", (_, at) => {
  test("LAYOUT-06, LAYOUT-07: every page answers, its times are right, and the viewer has what he is promised", async () => {
    const visitors = await opened(at);
    await everyPageAnswers(visitors);
    await boardIsOfTheMonth(visitors.guest, visitors.house);
    await rafflesAreInTime(visitors.guest, visitors.house);
    await viewerHasHisRewards(visitors.viewer, visitors.house);
    expect(await verifyLedger(visitors.house.database.db)).toMatchObject({ wrongBalances: [], brokenRows: [] });
  });
});

async function everyPageAnswers(visitors: Record<"guest" | "viewer" | "admin", Visitor>): Promise<void> {
  for (const { name, path, as } of sitePages) {
    const { status, text } = await visitors[as].get(path);
    expect(status, `${name} as ${as}`).toBe(name === "not-found" ? 404 : 200);
    expect(text, name).toContain("</html>");
    expect(text, name).not.toMatch(/Invalid Date|\bNaN\b/);
  }
}

async function boardIsOfTheMonth(guest: Visitor, { house }: TestHouse): Promise<void> {
  const { leaderboard, previous, as_of }: LeaderboardProps = (await guest.page("/leaderboard")).props;
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

async function rafflesAreInTime(guest: Visitor, { house }: TestHouse): Promise<void> {
  const { active, ended } = (await guest.page("/raffles")).props;
  const now = house.clock.now().getTime();
  expect(active.data.length).toBeGreaterThan(3);
  expect(ended.data.length).toBeGreaterThan(3);
  for (const { ends_at } of active.data) expect(Date.parse(ends_at)).toBeGreaterThan(now);
  for (const { ends_at } of ended.data) expect(Date.parse(ends_at)).toBeLessThan(now);
}

async function viewerHasHisRewards(viewer: Visitor, { house }: TestHouse): Promise<void> {
  const { props } = await viewer.page("/wager-rewards");
  const { roobet, resets_at, week_ends_at }: WagerRewardsProps = props;
  const now = house.clock.now();
  expect(props.auth.user).toMatchObject({ balance: 250_000, bucks: 500 });
  expect(roobet).toMatchObject({ roobet_username: "viewer_rb", claimed_rank_rewards: [] });
  expect([roobet.instant_rakeback, roobet.weekly_rakeback, roobet.monthly_rakeback]).toEqual([6.24, 3.18, 5.41]);
  expect(ranks.filter((rank) => isReached(rank, roobet.wagered)).map(({ name }) => name)).toEqual([ranks[0]?.name]);
  expect(Date.parse(resets_at)).toBe(nextMonthStart(now).getTime());
  expect(Date.parse(week_ends_at)).toBe(weekStart(now).getTime() + weekMs);
  for (const path of ["instant-rakeback", "weekly-rakeback", "monhtly-rakeback"]) {
    expect((await viewer.post(`/api/rewards/${path}`)).status, path).toBe(200);
  }
  expect((await viewer.post("/api/rewards/claim-rank", { rank: ranks[0]?.name })).status).toBe(200);
}
