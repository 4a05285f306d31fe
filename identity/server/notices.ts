import { sql } from "kysely";
import { applyCoinName } from "../../common/contract/look.ts";
import { paths } from "../../common/contract/paths.ts";
import type { House } from "../../common/server/house.ts";
import { publicLook } from "../../common/server/site-look.ts";
import { siteName } from "../../common/server/site-settings.ts";
import { markAccountsChanged } from "../../platform/cache/changed-accounts.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { Letter, Mail } from "../../platform/mail/mail.ts";
import { baseLanguage, listLanguages } from "../../platform/messages/messages.ts";
import type { NoticeKind } from "../contract/notice-kinds.ts";
import { m } from "../messages.ts";
import { createResetLetter } from "./reset-letter.ts";
import { unsubscribePath } from "./unsubscribe.ts";

/** A function returns the text in the user's language. */
export type Words = string | ((language: string) => string);

export interface NewNotice {
  userId: number;
  /**
   * The kind of notice, for which users choose channels. A notice without a kind is about the account itself and is always
   * sent.
   */
  about?: NoticeKind;
  subject: Words;
  /** One sentence. A notice sent only by email may have paragraphs, separated by empty lines. */
  text: Words;
  href: string;
  /** The stored picture of what the notice is about, for the email. */
  picture?: string | null;
  mailOnly?: boolean;
  pageOnly?: boolean;
  /** Earlier unseen notices with the same subject are marked as seen. */
  newestOnly?: boolean;
  /** Security emails are sent before all others. */
  isSecurity?: boolean;
  /** No page, email or push shows the notice before this time. */
  shownAt?: Date;
}

/**
 * Adds notices in the transaction of the event, so a rollback removes them. Marks a notice as seen if its user does not want
 * that kind on pages. Whether the user wants an email is checked when the email is due, and a trigger queues push messages
 * (db/migrations/0015-notices.sql).
 */
export async function addNotices(tx: Tx, added: readonly NewNotice[], now: Date): Promise<void> {
  if (added.length === 0) return;
  const languageOf = await readLanguages(
    tx,
    added.map(({ userId }) => userId),
  );
  const notices = added.map((notice) => {
    const inWords = (words: Words) => (typeof words === "string" ? words : words(languageOf(notice.userId)));
    return { ...notice, subject: inWords(notice.subject), text: inWords(notice.text) };
  });
  markAccountsChanged(
    tx,
    notices.map(({ userId }) => userId),
  );
  await markSupersededSeen(tx, notices, now);
  await sql`
    insert into notices (user_id, about, urgent, subject, text, href, picture, created_at, shown_at, seen_at, mail_due_at)
    select n.user_id, n.about, is_security, subject, text, href, picture, ${now}::timestamptz, shown_at,
      case when mail_only or not coalesce(chosen.wanted, true) then ${now}::timestamptz end,
      case when not page_only then coalesce(shown_at, ${now}::timestamptz) end
    from unnest(
      ${notices.map((notice) => notice.userId)}::bigint[], ${notices.map((notice) => notice.subject)}::text[],
      ${notices.map((notice) => notice.text)}::text[], ${notices.map((notice) => notice.href)}::text[],
      ${notices.map((notice) => notice.mailOnly ?? false)}::boolean[],
      ${notices.map((notice) => notice.isSecurity ?? false)}::boolean[],
      ${notices.map((notice) => notice.pageOnly ?? false)}::boolean[],
      ${notices.map((notice) => notice.about ?? null)}::text[], ${notices.map((notice) => notice.picture ?? null)}::text[],
      ${notices.map((notice) => notice.shownAt ?? null)}::timestamptz[]
    ) with ordinality as n (user_id, subject, text, href, mail_only, is_security, page_only, about, picture, shown_at, place)
    left join notice_choices chosen
      on chosen.user_id = n.user_id and chosen.kind = n.about and chosen.channel = 'site'
    -- A join keeps no order. Emails due at the same moment are sent in the order of their ids.
    order by place`.execute(tx);
}

/** Resolves to a function that returns a user's language. Reads nothing if the site has only one language. */
export async function readLanguages(db: Db | Tx, userIds: readonly number[]): Promise<(userId: number) => string> {
  if (listLanguages().length === 1) return () => baseLanguage;
  const rows = await db
    .selectFrom("users")
    .select(["id", "language"])
    .where("id", "in", [...userIds])
    .execute();
  const languages = new Map(rows.map(({ id, language }) => [id, language]));
  return (userId) => languages.get(userId) ?? baseLanguage;
}

async function markSupersededSeen(
  tx: Tx,
  notices: readonly (NewNotice & { subject: string })[],
  now: Date,
): Promise<void> {
  const newest = notices.filter(({ newestOnly }) => newestOnly);
  if (newest.length === 0) return;
  await sql`
    update notices set seen_at = ${now}
    from unnest(${newest.map(({ userId }) => userId)}::bigint[], ${newest.map(({ subject }) => subject)}::text[])
      as n (user_id, subject)
    where notices.user_id = n.user_id and notices.subject = n.subject and seen_at is null`.execute(tx);
}

/** Returns SQL that adds one email for each row of `source`, for use in another statement. */
export const letterInsertSql = (
  source: string,
  parts: Record<"userId" | "subject" | "text" | "href" | "now", string> & { about?: NoticeKind; picture?: string },
): string => `insert into notices (user_id, about, subject, text, href, picture, created_at, seen_at, mail_due_at)
  select ${parts.userId}, ${parts.about === undefined ? "null" : `'${parts.about}'`}, ${parts.subject}, ${parts.text},
    ${parts.href}, ${parts.picture ?? "null"}, ${parts.now}, ${parts.now}, ${parts.now}
  from ${source}`;

export async function markNoticeSeen(db: Db, userId: number, id: number, now: Date): Promise<boolean> {
  const result = await db
    .updateTable("notices")
    .set({ seen_at: sql<Date>`greatest(${now}::timestamptz, created_at + interval '1 millisecond')` })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("seen_at", "is", null)
    .executeTakeFirst();
  const isSeen = result.numUpdatedRows > 0n;
  if (isSeen) markAccountsChanged(db, [userId]);
  return isSeen;
}

/** The delay doubles after each attempt: the last of eight attempts is about ten hours after the first. */
const retrySeconds = 5 * 60;
const maxAttempts = 8;
/** An email about the stream's start is useless after an hour. */
const liveNoticeMaxAgeMs = 60 * 60_000;
/**
 * One run sends emails for this long. Emails that are not sent by then stay due. The time is far below the job's
 * timeout, after which a second run may start in parallel.
 */
const mailRunMs = 2 * 60_000;

export type MailHouse = Pick<House, "db" | "clock" | "origin" | "settings"> & { mail: Pick<Mail, "send"> };

interface DueLetter {
  id: number;
  kind: "notice" | "password_reset";
  about: string | null;
  /** True if the user does not want this kind of email, or if the email is too late to be useful. */
  obsolete: boolean;
  banned: boolean;
  userId: number;
  username: string;
  email: string;
  language: string;
  subject: string;
  text: string;
  href: string;
  picture: string | null;
}

/** If the process dies while sending, the email is sent again rather than lost. */
export function defineNoticeJobs(house: House): void {
  house.jobs.define({
    name: "notices.mail",
    everyMs: 10 * 60_000,
    timeoutSeconds: 300,
    hasWork: (now) => sql`exists (select from notices where mail_due_at <= ${now})`,
    run: () => sendLetters(house),
  });
}

/** Sends due emails one after another. Each is leased right before it is sent, so no other run takes it for five minutes. */
export async function sendLetters(house: MailHouse, forMs = mailRunMs): Promise<void> {
  const giveUpAt = performance.now() + forMs;
  while (performance.now() < giveUpAt) {
    const letter = await takeLetter(house);
    if (letter === undefined) return;
    await send(house, letter);
  }
}

/** Sends one email now, unless another run has just taken it. A failed email is retried like any other. */
export async function sendLetter(house: MailHouse, id: number): Promise<void> {
  const letter = await takeLetter(house, id);
  if (letter !== undefined) await send(house, letter);
}

async function send(house: MailHouse, letter: DueLetter): Promise<void> {
  // A user who was banned after the request must not get in by a link.
  if (letter.kind === "password_reset" && letter.banned) return clearMailDue(house, letter.id);
  if (letter.obsolete) return clearMailDue(house, letter.id);
  const settings = await house.settings();
  const { coin } = publicLook(settings);
  const worded = { ...letter, text: applyCoinName(letter.text, coin), subject: applyCoinName(letter.subject, coin) };
  const written =
    letter.kind === "password_reset"
      ? await createResetLetter(house, letter)
      : noticeLetter(worded, {
          brand: siteName(settings, house.origin()),
          origin: house.origin(),
          stop: await unsubscribePath(house.db, letter),
        });
  try {
    await house.mail.send(written);
  } catch {
    // The mail service has already logged the error, and the retry is scheduled.
    return;
  }
  await clearMailDue(house, letter.id);
}

async function clearMailDue({ db }: MailHouse, id: number): Promise<void> {
  await db.updateTable("notices").set({ mail_due_at: null }).where("id", "=", id).execute();
}

/**
 * Leases the next due email, or the one with that id, and schedules its retry in case sending fails. Security emails come
 * first. Emails about the stream's start come last, because thousands are due at the same time. Within each group, the email
 * that has been due longest comes first.
 */
async function takeLetter({ db, clock }: MailHouse, id: number | null = null): Promise<DueLetter | undefined> {
  const now = clock.now();
  const { rows } = await sql<DueLetter>`
    update notices n set mail_attempts = mail_attempts + 1,
      mail_due_at = case when mail_attempts + 1 < ${maxAttempts}
        then ${now}::timestamptz + make_interval(secs => ${retrySeconds}::int * power(2, mail_attempts)) end
    from users u where u.id = n.user_id and n.id = (
      select id from notices where mail_due_at <= ${now} and id = coalesce(${id}::bigint, id)
      order by (kind = 'notice' and not urgent), about is not distinct from 'live', mail_due_at, id limit 1 for update skip locked
    ) returning n.id, n.kind, n.about, u.id as "userId", u.username, u.email,
      coalesce(u.language, ${baseLanguage}) as language,
      u.banned_at is not null as banned, n.subject, n.text, n.href, n.picture,
      exists (
        select from notice_choices c
        where c.user_id = u.id and c.kind = n.about and c.channel = 'mail' and not c.wanted
      ) or (n.about = 'live' and n.created_at < ${new Date(now.getTime() - liveNoticeMaxAgeMs)}) as obsolete`.execute(
    db,
  );
  return rows[0];
}

/** The texts of buttons, by the path that they lead to. */
const buttonWords = [
  [paths.raffle.pattern.replace(":id", ""), m.buttonRaffle],
  [paths.leaderboard, m.buttonLeaderboard],
  [paths.hunt, m.buttonHunt],
  [paths.challenges, m.buttonChallenges],
  [paths.myPurchases, m.buttonPurchases],
  [paths.history, m.buttonHistory],
  [paths.connections, m.buttonConnections],
  [paths.forgotPassword, m.newPasswordHeading],
  [paths.admin.audit, m.buttonAudit],
  [paths.admin.overview, m.buttonDesk],
] as const;

/**
 * A notice of one sentence gets a greeting; a text with paragraphs is a whole email. `stop` is the path that unsubscribes from
 * this kind of email, or null if that is not possible. Email programs post to this path from their own button (RFC 8058).
 */
function noticeLetter(
  { email, username, subject, text, href, picture, language }: DueLetter,
  { brand, origin, stop }: { brand: string; origin: string; stop: string | null },
): Letter {
  const words = buttonWords.find(([start]) => href.startsWith(start))?.[1];
  return {
    ...{ to: email, language, subject },
    paragraphs: text.includes("\n\n") ? text.split("\n\n") : [m.hello({ username }, language), text],
    button: { words: words?.({}, language) ?? m.buttonSite({ brand }, language), href: origin + href },
    ...(picture !== null && { picture }),
    ...(stop !== null && {
      unsubscribe: { words: m.unsubscribeLink({}, language), href: origin + stop },
      headers: {
        "List-Unsubscribe": `<${origin}${stop}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    }),
  };
}
