// The list of notices behind the bell. It contains the notices that pages show: those that are unseen, and those that
// were seen later than they were created. A notice that the user gets only by email is marked as seen when it is
// created.
import { sql } from "kysely";
import { markAccountsChanged } from "../../platform/cache/changed-accounts.ts";
import type { Db } from "../../platform/database/db.ts";
import { hasKind, type NoticeKind } from "../contract/notice-kinds.ts";
import { maxUnread, type NoticeList } from "../contract/notices.ts";

const listedDays = 30;
const dayMs = 24 * 60 * 60_000;
/** More notices than anyone gets in 30 days. Older ones are not grouped. */
const maxScanned = 1_000;
const maxListed = 50;

/** Notices since this time are in the list. */
export const noticesSince = (now: Date): Date => new Date(now.getTime() - listedDays * dayMs);

const isOnPages = sql`(seen_at is null or seen_at > created_at)`;
/** A win's notice waits until the reel has shown it. */
const isShown = (now: Date) => sql`(shown_at is null or shown_at <= ${now})`;

/** SQL of the newest notice of `u.id` that pages show, as one row while the user has not seen it. */
export const newestNoticeSql = (now: Date) => sql`
  select id, text, href from (
    select id, text, href, seen_at from notices
    where user_id = u.id and ${isOnPages} and ${isShown(now)} order by id desc limit 1
  ) newest where seen_at is null`;

/** SQL of the number of unread notices of `u.id`, at most `maxUnread`. */
export const unreadSql = (now: Date) => sql`(
  select count(*) from (
    select from notices
    where user_id = u.id and seen_at is null and created_at > ${noticesSince(now)} and ${isShown(now)} limit ${maxUnread}
  ) unread)`;

/** SQL of the time when the next hidden notice of `u.id` is shown, or null. */
export const nextNoticeSql = (now: Date) =>
  sql`(select min(shown_at) from notices where user_id = u.id and seen_at is null and shown_at > ${now})`;

/** Ignores the numbers in a subject, so that "Order #12" and "Order #13" become one entry. */
const topicSql = (table: string) => sql`regexp_replace(${sql.ref(`${table}.subject`)}, '[0-9]+', '', 'g')`;

interface Row {
  id: number;
  count: number;
  about: string | null;
  text: string;
  href: string;
  at: Date;
  unread: boolean;
}

/** Returns the user's notices of the last 30 days, newest first. Notices of one kind with the same link are one entry. */
export async function listNotices(db: Db, userId: number, now: Date): Promise<NoticeList> {
  const { rows } = await sql<Row>`
    select max(id) as id, count(*) as count, about, (array_agg(text order by id desc))[1] as text, href,
      max(created_at) as at, unread
    from (
      select id, about, text, href, created_at, seen_at is null as unread, ${topicSql("notices")} as topic
      from notices where user_id = ${userId} and ${isOnPages} and created_at > ${noticesSince(now)} and ${isShown(now)}
      order by id desc limit ${maxScanned}
    ) listed
    group by about, href, topic, unread order by max(id) desc limit ${maxListed + 1}`.execute(db);
  return {
    notices: rows
      .slice(0, maxListed)
      .map(({ about, at, ...row }) => ({ ...row, about: toKind(about), at: at.toISOString() })),
    has_more: rows.length > maxListed,
  };
}

const toKind = (about: string | null): NoticeKind | null => (about !== null && hasKind(about) ? about : null);

/**
 * Marks the user's notices up to id `upTo` as seen. With `onlyLike`, marks only those that share an entry of the list with the
 * notice `upTo`. Returns the number of notices that are still unread, at most `maxUnread`.
 */
export async function markNoticesSeen(
  db: Db,
  userId: number,
  { upTo, onlyLike }: { upTo: number; onlyLike: boolean },
  now: Date,
): Promise<number> {
  const isLike = onlyLike
    ? sql`exists (
        select from notices newest where newest.id = ${upTo} and newest.user_id = ${userId} and newest.href = notices.href
          and newest.about is not distinct from notices.about and ${topicSql("newest")} = ${topicSql("notices")})`
    : sql`true`;
  // A notice that was read the moment it came must not look like one that was never on a page.
  await sql`
    update notices set seen_at = greatest(${now}::timestamptz, created_at + interval '1 millisecond')
    where user_id = ${userId} and seen_at is null and id <= ${upTo} and ${isShown(now)} and ${isLike}`.execute(db);
  markAccountsChanged(db, [userId]);
  const { rows } = await sql<{ unread: number }>`
    select ${unreadSql(now)} as unread from users u where u.id = ${userId}`.execute(db);
  return rows[0]?.unread ?? 0;
}
