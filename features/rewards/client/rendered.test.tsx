import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { defaultRanks } from "../../../common/contract/ranks.ts";
import { Countdown } from "../../../ui/countdown.tsx";
import type { WagerRecord } from "../contract/rewards.ts";
import { isClaimable, RakebackCards, rakebackLabel } from "./rakeback-cards.tsx";
import { RankList } from "./rank-list.tsx";

const record: WagerRecord = {
  roobet_username: "viewer_rb",
  token: null,
  wagered: 60_000,
  instant_rakeback: 6.2,
  weekly_rakeback: 0,
  monthly_rakeback: 0,
  monthly_last_claimed: null,
  weekly_last_claimed: null,
  claimed_rank_rewards: ["Bronze I"],
  bonuses: 10,
  wager_rewards: 10,
  weekly_accruing: 0,
  monthly_accruing: 0,
};
const claims = { claiming: null, claimRakeback: async () => {}, claimRank: async () => {} };
const monthEnd = "2026-12-01T00:00:00.000Z";

test("REWARDS-06, REWARDS-07, REWARDS-08: any amount above zero can be claimed", () => {
  expect([0, 0.01, 6.2].map(isClaimable)).toEqual([false, true, true]);
  expect([0, 0.01, 1_234.5].map(rakebackLabel)).toEqual(["Nothing to claim", "Claim $0.01", "Claim $1,234.50"]);
});

test("REWARDS-05, REWARDS-08: there are three cards, and empty ones are disabled", () => {
  const ends = { weekEndsAt: monthEnd, monthEndsAt: monthEnd };
  const cards = <RakebackCards record={record} claims={claims} {...ends} hasHistory={false} />;
  const html = renderToStaticMarkup(cards);
  for (const name of ["Instant Rakeback", "Weekly Rakeback", "Monthly Rakeback"]) expect(html).toContain(name);
  expect(html.match(/<button[^>]* aria-disabled="true"[^>]*>Nothing to claim/g)).toHaveLength(2);
  expect(html).toContain("Claim $6.20");
});

test("REWARDS-20, REWARDS-23, REWARDS-25, REWARDS-30: twelve rows each have a picture, a bar and a state", () => {
  const list = <RankList ranks={defaultRanks} record={record} claims={claims} resetsAt={monthEnd} blocked={null} />;
  const html = renderToStaticMarkup(list);
  expect(html.match(/role="progressbar"/g)).toHaveLength(12);
  for (const rank of defaultRanks) expect(html).toContain(rank.image);
  expect(html.match(/(?<=data-rank=")[^"]+/g), "in their order").toEqual(defaultRanks.map(({ name }) => name));
  expect(html.match(/data-state="\w+"/g)?.slice(0, 3)).toEqual([
    'data-state="claimed"',
    'data-state="claimable"',
    'data-state="locked"',
  ]);
  expect(html).toMatch(/<button[^>]* aria-disabled="true"[^>]*>.*?Claimed/);
  expect(html).toContain("Bronze II is yours to claim until 1 Dec 2026, 00:00 UTC.");
  expect(html).toContain("Wager $15,000.00 more this month.");
});

test("REWARDS-22: a row shows its threshold and reward in dollars", () => {
  const list = <RankList ranks={defaultRanks} record={record} claims={claims} resetsAt={monthEnd} blocked={null} />;
  const words = renderToStaticMarkup(list)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
  expect(words).toContain("Bronze I Wager $10,000 $10,000.00 100 % Reward $10.00 Claimed");
  expect(words).toContain("Platinum III Wager $25,000,000 $60,000.00 0.2 % Reward $30,000.00 Claim");
});

test("REWARDS-17, REWARDS-18: the countdown names its units and says when it is over", () => {
  const at = (now: string) => renderToStaticMarkup(<Countdown until={monthEnd} serverNow={now} look="boxes" />);
  const running = at("2026-11-30T23:59:59.000Z");
  for (const unit of ["Days", "Hours", "Min", "Sec"]) expect(running).toContain(`>${unit}<`);
  expect(at(monthEnd)).toContain("Ended");
});
