import { type Partner, partnerBySlug } from "../../common/contract/partners.ts";
import type { DemoEvent } from "../../common/http/feature.ts";
import type { House } from "../../common/server/house.ts";
import { readSettings } from "../../common/server/site-settings.ts";
import { freezeBoard } from "../../features/leaderboard/freeze.ts";
import { isoDay, monthStart, nextMonthStart } from "../../platform/base/clock.ts";
import { createPastDraws } from "./replay.ts";
import { createRandom, type DemoViewer, demoViewers } from "./viewers.ts";

export interface Wagered {
  username: string;
  accountId: string;
  wagerCents: number;
}

const minuteMs = 60_000;
const viewerRoobetAccount = { username: "viewer_rb", accountId: "rb-viewer" };

/**
 * For each partner other than Roobet: how many people wager, their wagers as a share of Roobet's, and the number of
 * closed months.
 */
const otherPartners: readonly { partner: Partner; people: number; share: number; closed: number }[] = [
  { partner: partnerBySlug("rainbet"), people: 38, share: 0.22, closed: 0 },
  { partner: partnerBySlug("csgobig"), people: 54, share: 0.16, closed: 1 },
  { partner: partnerBySlug("clash"), people: 61, share: 0.2, closed: 1 },
  { partner: partnerBySlug("packdraw"), people: 72, share: 0.28, closed: 1 },
];

export async function fillBoards(house: House, now: Date): Promise<DemoEvent[]> {
  const people = demoViewers(320);
  const [last, beforeLast] = [monthsBack(now, 1), monthsBack(now, 2)];
  const moments = [
    await addClosedMonth(house, now, partnerBySlug("roobet"), beforeLast, [
      ...varyWagers(people.slice(0, 285), 11, 0.86),
      { ...viewerRoobetAccount, wagerCents: 381_240 },
    ]),
    await addClosedMonth(house, now, partnerBySlug("roobet"), last, [
      ...varyWagers(people.slice(12, 316), 12, 0.94),
      { ...viewerRoobetAccount, wagerCents: 906_785 },
    ]),
  ];
  for (const { partner, people: count, share, closed } of otherPartners) {
    const there = pickPartnerAccounts(people, partner, count);
    if (closed > 0)
      moments.push(await addClosedMonth(house, now, partner, last, varyWagers(there, partner.type, share)));
    await addRunningMonth(house, partner, varyWagers(there, partner.type + 40, share * 0.7), now);
  }
  await addMonthTotals(house, partnerBySlug("roobet").type, monthStart(now), { takenAt: now, settled: false });
  return moments;
}

const monthsBack = (now: Date, months: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));

function varyWagers(people: readonly Wagered[], seed: number, share: number): Wagered[] {
  const random = createRandom(seed * 104_729);
  return people.map(({ username, accountId, wagerCents }) => {
    return { username, accountId, wagerCents: Math.round(wagerCents * share * (0.35 + random() * 1.1)) };
  });
}

function pickPartnerAccounts(people: readonly DemoViewer[], { type, slug }: Partner, count: number): Wagered[] {
  const some = people.filter((_, index) => (index * 5 + type) % 4 === 0).slice(0, count);
  return some.map(({ username, accountId, wagerCents }) => {
    return { username, accountId: `${slug}-${accountId.slice(3)}`, wagerCents };
  });
}

async function addClosedMonth(
  house: House,
  now: Date,
  partner: Partner,
  start: Date,
  people: readonly Wagered[],
): Promise<DemoEvent> {
  // Limits times to the present, because the demo may begin in a month's first hour.
  const past = (at: number) => new Date(Math.min(at, now.getTime()));
  const takenAt = past(nextMonthStart(start).getTime() + 62 * minuteMs);
  await reportWagers(house, partner, start, people, takenAt);
  await addMonthTotals(house, partner.type, start, { takenAt, settled: true });
  // The draw is a minute after the last wagers were read.
  const at = past(takenAt.getTime() + minuteMs);
  return { at, happen: () => drawMonth(house, { partner: partner.type, month: isoDay(start), as_of: takenAt }, at) };
}

async function addRunningMonth(house: House, partner: Partner, people: readonly Wagered[], now: Date): Promise<void> {
  await reportWagers(house, partner, monthStart(now), people, now);
  await addMonthTotals(house, partner.type, monthStart(now), { takenAt: now, settled: false });
}

export async function reportWagers(
  house: House,
  { type, slug }: Partner,
  start: Date,
  people: readonly Wagered[],
  at: Date,
): Promise<void> {
  const rows = people.map(({ username, accountId, wagerCents }) => ({
    month: isoDay(start),
    account_id: accountId,
    username,
    wager_cents: wagerCents,
  }));
  await house.db
    .insertInto("sandbox_wagers")
    .values(rows.map((row) => ({ ...row, partner: slug })))
    .execute();
  await house.db
    .insertInto("wagers")
    .values(rows.map((row) => ({ ...row, partner: type, counted_cents: row.wager_cents, updated_at: at })))
    .execute();
  // Puts each month's wagers on its first day, because races of these partners add up days.
  await house.db
    .insertInto("wager_days")
    .values(rows.map(({ account_id, wager_cents: cents, month: day }) => ({ partner: type, day, account_id, cents })))
    .execute();
}

async function addMonthTotals(
  house: House,
  partner: number,
  start: Date,
  { takenAt, settled }: { takenAt: Date; settled: boolean },
): Promise<void> {
  const { accounts, wager_cents } = await house.db
    .selectFrom("wagers")
    .select(({ fn }) => [fn.countAll<number>().as("accounts"), fn.sum<number>("wager_cents").as("wager_cents")])
    .where("partner", "=", partner)
    .where("month", "=", isoDay(start))
    .executeTakeFirstOrThrow();
  await house.db
    .insertInto("wager_months")
    .values({
      partner,
      month: isoDay(start),
      taken_at: takenAt,
      settled_at: settled ? takenAt : null,
      accounts,
      wager_cents: Number(wager_cents ?? 0),
    })
    .execute();
}

async function drawMonth(
  house: House,
  month: { partner: number; month: string; as_of: Date },
  at: Date,
): Promise<void> {
  const clock = { ...house.clock, now: () => at };
  const settings = () => readSettings(house.db);
  const id = await freezeBoard({ ...house, clock, settings }, month);
  const draw = await house.db
    .selectFrom("draws")
    .select("id")
    .where("kind", "=", "leaderboard")
    .where("subject_id", "=", id)
    .executeTakeFirst();
  if (draw !== undefined) await createPastDraws(house, at).advance(draw.id);
}
