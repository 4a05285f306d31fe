// The rows of announcements: each is recorded once, then posted, dropped or given up. An announcement that may be in the
// channel is not posted again, because a webhook cannot list its posts.
import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import { isLeaseFree } from "../../platform/jobs/lease.ts";
import type { DiscordNews, NewsKind } from "./contract/discord.ts";

export interface News {
  kind: NewsKind;
  /** Distinguishes the event from others of its kind, so it is announced once. */
  subject: string;
  text: string;
  happenedAt: Date;
  expiresAt: Date;
}

/** If two processes add the same announcement, only one row is stored. */
export async function addNews(db: Db, news: readonly News[]): Promise<void> {
  if (news.length === 0) return;
  await sql`
    insert into discord_news (kind, subject, text, happened_at, expires_at)
    select * from unnest(
      ${news.map(({ kind }) => kind)}::text[], ${news.map(({ subject }) => subject)}::text[],
      ${news.map(({ text }) => text)}::text[], ${news.map(({ happenedAt }) => happenedAt)}::timestamptz[],
      ${news.map(({ expiresAt }) => expiresAt)}::timestamptz[])
    on conflict (kind, subject) do nothing`.execute(db);
}

export interface PendingNews {
  id: number;
  kind: NewsKind;
  text: string;
}

export async function listPending(db: Db): Promise<PendingNews[]> {
  const { rows } = await sql<PendingNews>`
    select id, kind, text from discord_news where state = 'waiting' order by id limit 200`.execute(db);
  return rows;
}

/** Drops announcements that waited too long, whose kind no longer has a channel, or whose raffle is no longer open. */
export async function dropStale(db: Db, announced: readonly NewsKind[], now: Date): Promise<void> {
  const reason = sql`case
    when n.expires_at <= ${now} then 'It was no news any more.'
    when n.kind <> all(${[...announced]}::text[]) then 'It was switched off, or there is no webhook for it.'
    when n.kind in ('raffle_opened', 'raffle_ends') and not exists (
      select from raffles r where r.id = n.subject::bigint and r.ended = 0 and r.deleted_at is null
    ) then 'The raffle was over before it could be said.' end`;
  await sql`
    update discord_news n set state = 'dropped', settled_at = ${now}, reason = ${reason}
    where n.state = 'waiting' and ${reason} is not null`.execute(db);
}

/** Marks the announcement as being sent. Returns false when another process was quicker. */
export async function startPosting(db: Db, id: number, hook: string): Promise<boolean> {
  const { rows } = await sql`
    update discord_news set state = 'sending', hook = ${hook} where id = ${id} and state = 'waiting' returning id
  `.execute(db);
  return rows.length > 0;
}

export interface NewsOutcome {
  state: "waiting" | "said" | "failed" | "unsure" | "dropped";
  messageId?: string | null;
  reason?: string;
}

export async function recordOutcome(
  db: Db,
  id: number,
  { state, messageId, reason }: NewsOutcome,
  now: Date,
): Promise<void> {
  await sql`
    update discord_news set state = ${state}, settled_at = ${state === "waiting" ? null : now},
      message_id = ${messageId ?? null}, reason = ${reason ?? null}
    where id = ${id} and state = 'sending'`.execute(db);
}

/**
 * Settles announcements whose process died while it was posting them: those of the webhook that this process has leased, and
 * those of webhooks nobody has leased.
 */
export async function settleAbandoned(db: Db, hook: string | null, now: Date): Promise<void> {
  await sql`
    update discord_news n set state = 'unsure', settled_at = ${now}, reason = 'The site stopped while it was sent.'
    where n.state = 'sending' and (
      n.hook = ${hook} or exists (select from lanes l where l.name = n.hook and ${isLeaseFree(now)})
    )`.execute(db);
}

/** Much longer than any event stays news, so a deleted row is never recorded again. */
const retentionMs = 30 * 24 * 60 * 60_000;

export async function deleteOldNews(db: Db, now: Date): Promise<void> {
  await sql`delete from discord_news where happened_at < ${new Date(now.getTime() - retentionMs)}`.execute(db);
}

const maxShown = 12;

export async function latestNews(db: Db): Promise<DiscordNews[]> {
  const { rows } = await sql<Omit<DiscordNews, "at"> & { at: Date }>`
    select id, kind, text, case state when 'sending' then 'waiting' else state end as state, reason, happened_at as at
    from discord_news order by id desc limit ${maxShown}`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
