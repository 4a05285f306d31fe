// Finds events to announce on Discord. It reads them from the database instead of listening for them, so a restart loses
// nothing and a rolled-back event is never announced. The first process to record an event announces it for all
// (news-records.ts).
import { type RawBuilder, sql } from "kysely";
import { applyCoinName } from "../../common/contract/look.ts";
import { paths } from "../../common/contract/paths.ts";
import type { House } from "../../common/server/house.ts";
import { publicLook } from "../../common/server/site-look.ts";
import { siteName } from "../../common/server/site-settings.ts";
import { formatHead } from "../../fairness/rules/fairness-log.ts";
import { logHead } from "../../fairness/server/fairness-log/log.ts";
import { forEachSettled } from "../../platform/base/for-each-settled.ts";
import { revealedAtSql } from "../raffles/reveal.ts";
import type { Channel } from "./channels.ts";
import type { NewsKind } from "./contract/discord.ts";
import { findMark, saveMark } from "./marks.ts";
import { addNews, type News } from "./news-records.ts";
import type { DiscordSources } from "./source.ts";
import {
  type BigRoll,
  bigRollWords,
  boardClosedWords,
  type FinishedHunt,
  huntFinishedWords,
  liveWords,
  type OpenRaffle,
  raffleDrawnWords,
  raffleEndsWords,
  raffleOpenedWords,
} from "./words.ts";

export type NewsHouse = Pick<House, "db" | "clock" | "log" | "settings" | "origin">;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const maxAgeMs: Record<NewsKind, number> = {
  raffle_opened: hourMs,
  raffle_ends: 10 * minuteMs,
  raffle_drawn: 24 * hourMs,
  board_closed: 24 * hourMs,
  live: 30 * minuteMs,
  big_roll: hourMs,
  hunt_finished: 6 * hourMs,
};

const maxBatch = 20;

export async function collectNews(
  house: NewsHouse,
  sources: Pick<DiscordSources, "isLive">,
  channels: readonly Channel[],
): Promise<void> {
  const { coin } = publicLook(await house.settings());
  await forEachSettled(channels, async (channel) => {
    if (!channel.isOn || channel.address === null || channel.name === "board") return;
    const news = await finders[channel.name](house, channel, sources);
    await addNews(
      house.db,
      news.map((one) => ({ ...one, text: applyCoinName(one.text, coin) })),
    );
  });
}

type LiveSource = Pick<DiscordSources, "isLive">;
type Finder = (house: NewsHouse, channel: Channel, sources: LiveSource) => Promise<News[]>;

const finders: Record<NewsKind, Finder> = {
  raffle_opened: findOpenedRaffles,
  raffle_ends: findEndingRaffles,
  raffle_drawn: (house, channel) => findFinishedDraws(house, channel, "raffle"),
  board_closed: (house, channel) => findFinishedDraws(house, channel, "leaderboard"),
  live: (house, _channel, sources) => findStreamStart(house, sources),
  big_roll: findBigRolls,
  hunt_finished: findFinishedHunts,
};

/** A condition: the event is not recorded yet. `subject` is an SQL expression of type text. */
const isUnrecorded = (kind: NewsKind, subject: RawBuilder<unknown>) =>
  sql`not exists (select from discord_news n where n.kind = ${kind} and n.subject = ${subject})`;

function newsSince(kind: NewsKind, { since }: Channel, now: Date): Date {
  return new Date(Math.max(since.getTime(), now.getTime() - maxAgeMs[kind]));
}

interface RaffleRow extends Omit<OpenRaffle, "url"> {
  id: number;
  openedAt: Date;
}

const raffleColumns = sql`r.id, r.name, r.entry_price as "pricePoints", r.number_of_winners as winners,
  r.entries_count as tickets, r.ends_at as "endsAt", r.created_at as "openedAt"`;

const openRaffle = ({ origin }: NewsHouse, row: RaffleRow): OpenRaffle => ({
  ...row,
  url: origin() + paths.raffle(row.id),
});

async function findOpenedRaffles(house: NewsHouse, channel: Channel): Promise<News[]> {
  const now = house.clock.now();
  const { rows } = await sql<RaffleRow>`
    select ${raffleColumns} from raffles r
    where r.ended = 0 and r.deleted_at is null and r.ends_at > ${now}
      and r.created_at >= ${newsSince("raffle_opened", channel, now)} and ${isUnrecorded("raffle_opened", sql`r.id::text`)}
    order by r.id limit ${maxBatch}`.execute(house.db);
  return rows.map((row) => ({
    kind: "raffle_opened",
    subject: String(row.id),
    text: raffleOpenedWords(openRaffle(house, row)),
    happenedAt: row.openedAt,
    expiresAt: earlier(row.endsAt, row.openedAt.getTime() + maxAgeMs.raffle_opened),
  }));
}

const earlier = (moment: Date, otherMs: number): Date => new Date(Math.min(moment.getTime(), otherMs));

/** Raffles shorter than this are announced only when they open. */
const minRaffleMs = 20 * minuteMs;

async function findEndingRaffles(house: NewsHouse): Promise<News[]> {
  const now = house.clock.now();
  const { rows } = await sql<RaffleRow>`
    select ${raffleColumns} from raffles r
    where r.ended = 0 and r.deleted_at is null and r.ends_at > ${now}
      and r.ends_at <= ${new Date(now.getTime() + maxAgeMs.raffle_ends)}
      and r.ends_at - r.created_at > ${minRaffleMs} * interval '1 millisecond'
      and ${isUnrecorded("raffle_ends", sql`r.id::text`)}
    order by r.ends_at limit ${maxBatch}`.execute(house.db);
  return rows.map((row) => ({
    kind: "raffle_ends",
    subject: String(row.id),
    text: raffleEndsWords(openRaffle(house, row)),
    happenedAt: now,
    expiresAt: row.endsAt,
  }));
}

interface DrawRow {
  id: number;
  subjectId: number;
  name: string;
  resolvedAt: Date;
  winners: string[];
  prizes: number[];
}

const lastPlace = sql`(select coalesce(max(place), 0) from draw_winners where draw_id = d.id)`;

/** How many of the latest draws are checked. */
const maxDraws = 500;

async function findFinishedDraws(house: NewsHouse, channel: Channel, of: "raffle" | "leaderboard"): Promise<News[]> {
  const kind = of === "raffle" ? "raffle_drawn" : "board_closed";
  const now = house.clock.now();
  const { rows } = await sql<DrawRow>`
    select d.id, d.subject_id as "subjectId", d.name, d.resolved_at as "resolvedAt",
      array(select coalesce(u.username, w.name, '') from draw_winners w left join users u on u.id = w.winner_id
        where w.draw_id = d.id order by w.place limit 1000) as winners,
      coalesce((select b.prizes from boards b where d.kind = 'leaderboard' and b.id = d.subject_id), '[]') as prizes
    from (select * from draws order by id desc limit ${maxDraws}) d
    where d.kind = ${of} and d.status = 'resolved' and d.resolved_at >= ${newsSince(kind, channel, now)}
      and (d.kind <> 'raffle' or ${revealedAtSql(sql`d.resolved_at`, lastPlace)} <= ${now})
      and ${isUnrecorded(kind, sql`d.id::text`)}
    order by d.id limit ${maxBatch}`.execute(house.db);
  if (rows.length === 0) return [];
  const newest = await logHead(house.db);
  const head = newest === null ? null : formatHead(newest);
  return rows.map((row) => {
    const facts = { name: row.name, winners: row.winners, head };
    const text =
      of === "raffle"
        ? raffleDrawnWords({ ...facts, url: house.origin() + paths.raffle(row.subjectId) })
        : boardClosedWords({ ...facts, url: house.origin() + paths.leaderboard }, row.prizes);
    return { kind, subject: String(row.id), text, ...withExpiry(kind, row.resolvedAt) };
  });
}

const withExpiry = (kind: NewsKind, happenedAt: Date) => ({
  happenedAt,
  expiresAt: new Date(happenedAt.getTime() + maxAgeMs[kind]),
});

/** A break shorter than this does not end a stream, so its continuation is not announced. */
const maxBreakMs = 20 * minuteMs;
/** If the stream was last seen live longer ago than this, nobody knows whether it was live until now. */
const maxSightingAgeMs = 10 * minuteMs;

/** Returns the stream's start as news. A stream that was already live at the first check is not news. */
async function findStreamStart({ db, clock, settings, origin }: NewsHouse, { isLive }: LiveSource): Promise<News[]> {
  const now = clock.now();
  const value = (await isLive()) ? "live" : "off";
  const before = await findMark(db, "stream");
  const isKnown = before !== null && Math.abs(now.getTime() - before.seenAt.getTime()) < maxSightingAgeMs;
  const wasLive = before?.value === "live";
  // Takes the absolute value, because the recorded time lies in the future if the clock was set back.
  const runsOn = before?.announcedAt != null && Math.abs(now.getTime() - before.announcedAt.getTime()) < maxBreakMs;
  const isNews = value === "live" && isKnown && !wasLive && !runsOn;
  // The time is updated during the stream, so a break is measured from the last sighting.
  const announcedAt = value === "live" && (isNews || wasLive || runsOn) ? now : (before?.announcedAt ?? null);
  if (isNews) {
    const said = await settings();
    const text = liveWords(said.streamer || siteName(said, origin()), said.stream_url || origin());
    await addNews(db, [{ kind: "live", subject: before.seenAt.toISOString(), text, ...withExpiry("live", now) }]);
  }
  // Saved last: if the process dies before, the next process finds the same event and records it under the same
  // subject.
  await saveMark(db, "stream", { value, seenAt: now, announcedAt });
  return [];
}

interface RollRow extends Omit<BigRoll, "url"> {
  id: number;
  at: Date;
}

const maxRolls = 5_000;

async function findBigRolls(house: NewsHouse, channel: Channel): Promise<News[]> {
  const now = house.clock.now();
  const { rows } = await sql<RollRow>`
    select r.id, u.username, w.label, v.name as "caseName", w.kind, w.amount, r.created_at as at
    from (select * from rolls order by id desc limit ${maxRolls}) r
    join case_rewards w on w.case_id = r.case_id and w.version = r.version and w.position = r.position
    join case_versions v on v.case_id = r.case_id and v.number = r.version
    join users u on u.id = r.user_id
    where case w.kind when 'bucks' then w.amount >= ${channel.bucks * 100}::bigint else w.amount >= ${channel.points}::bigint end
      and r.created_at >= ${newsSince("big_roll", channel, now)} and ${isUnrecorded("big_roll", sql`r.id::text`)}
    order by r.id limit ${maxBatch}`.execute(house.db);
  return rows.map(({ id, at, ...row }) => ({
    kind: "big_roll",
    subject: String(id),
    text: bigRollWords({ ...row, url: house.origin() + paths.roll(id) }),
    ...withExpiry("big_roll", at),
  }));
}

interface HuntRow extends Omit<FinishedHunt, "url"> {
  id: number;
  finishedAt: Date;
}

async function findFinishedHunts(house: NewsHouse, channel: Channel): Promise<News[]> {
  const now = house.clock.now();
  const { rows } = await sql<HuntRow>`
    select h.id, h.name, h.start_cost_cents as "startCents", h.finished_at as "finishedAt",
      count(b.id) as bonuses, coalesce(sum(b.payout_cents), 0)::bigint as "wonCents"
    from hunts h left join hunt_bonuses b on b.hunt_id = h.id
    where h.finished_at >= ${newsSince("hunt_finished", channel, now)} and h.finished_at <= ${now}
      and ${isUnrecorded("hunt_finished", sql`h.id::text`)}
    group by h.id order by h.id limit ${maxBatch}`.execute(house.db);
  return rows.map((row) => ({
    kind: "hunt_finished",
    subject: String(row.id),
    text: huntFinishedWords({ ...row, url: house.origin() + paths.hunt }),
    ...withExpiry("hunt_finished", row.finishedAt),
  }));
}
