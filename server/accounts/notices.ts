// Notices to users: shown on every page until seen, and sent by mail.
import { sql } from "kysely";
import type { Db, Tx } from "../core/db.ts";
import type { House } from "../core/house.ts";
import type { Letter, Mail } from "../core/mail.ts";
import { resetLetter } from "./reset-letter.ts";

export interface NewNotice {
  userId: number;
  subject: string;
  /** One sentence; of what is only written, paragraphs with an empty line between. */
  text: string;
  /** Path of the page it is about. */
  href: string;
  /** Written to the user and not shown on pages. */
  mailOnly?: boolean;
  /** About the account's safety: its letter goes before all that are not. */
  isSecurity?: boolean;
}

/** In the transaction of what happened, so that nobody hears of what did not. */
export async function addNotices(tx: Tx, notices: readonly NewNotice[], now: Date): Promise<void> {
  if (notices.length === 0) return;
  await sql`
    insert into notices (user_id, urgent, subject, text, href, created_at, seen_at, mail_due_at)
    select user_id, is_security, subject, text, href, ${now}::timestamptz,
      case when mail_only then ${now}::timestamptz end, ${now}::timestamptz
    from unnest(
      ${notices.map((notice) => notice.userId)}::bigint[], ${notices.map((notice) => notice.subject)}::text[],
      ${notices.map((notice) => notice.text)}::text[], ${notices.map((notice) => notice.href)}::text[],
      ${notices.map((notice) => notice.mailOnly ?? false)}::boolean[],
      ${notices.map((notice) => notice.isSecurity ?? false)}::boolean[]
    ) as n (user_id, subject, text, href, mail_only, is_security)`.execute(tx);
}

/** The same as SQL, for a statement of others: one notice that is only written for each row of `source`. */
export const letterInsert = (
  source: string,
  parts: { userId: string; subject: string; text: string; href: string; now: string },
): string => `insert into notices (user_id, subject, text, href, created_at, seen_at, mail_due_at)
  select ${parts.userId}, ${parts.subject}, ${parts.text}, ${parts.href}, ${parts.now}, ${parts.now}, ${parts.now}
  from ${source}`;

/** Answers whether there was such a notice of this user, unseen. */
export async function noticeSeen(db: Db, userId: number, id: number, now: Date): Promise<boolean> {
  const result = await db
    .updateTable("notices")
    .set({ seen_at: now })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("seen_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Doubled at each attempt: the last of eight is made some ten hours after the first. */
const retrySeconds = 5 * 60;
const mostAttempts = 8;
/** What is left falls due by itself. Far below the job's limit, after which another run may begin beside this one. */
const mailingMs = 2 * 60_000;

/** What letters are sent with. */
export type MailHouse = Pick<House, "db" | "clock" | "origin" | "settings"> & { mail: Pick<Mail, "send"> };

interface DueLetter {
  id: number;
  kind: "notice" | "password_reset";
  banned: boolean;
  userId: number;
  username: string;
  email: string;
  subject: string;
  text: string;
  href: string;
}

/** Mail a process died over is sent once more rather than never. */
export function defineNoticeJobs(house: House): void {
  const due = () => sql`mail_due_at <= ${house.clock.now()}`;
  house.jobs.define({
    name: "notices.mail",
    everyMs: 10 * 60_000,
    timeoutSeconds: 300,
    hasWork: async () => {
      const { rows } = await sql`select 1 from notices where ${due()} limit 1`.execute(house.db);
      return rows.length > 0;
    },
    run: () => sendLetters(house),
  });
}

/** One after another, each taken right before it is sent: nobody else takes it before five minutes are over. */
export async function sendLetters(house: MailHouse, forMs = mailingMs): Promise<void> {
  const giveUpAt = performance.now() + forMs;
  while (performance.now() < giveUpAt) {
    const letter = await takeLetter(house);
    if (letter === undefined) return;
    await send(house, letter);
  }
}

/** Tries this one now, unless somebody else has just taken it; should it come to nothing, it waits like any other. */
export async function sendLetter(house: MailHouse, id: number): Promise<void> {
  const letter = await takeLetter(house, id);
  if (letter !== undefined) await send(house, letter);
}

async function send(house: MailHouse, letter: DueLetter): Promise<void> {
  // Who was banned since they asked is let in by no link.
  if (letter.kind === "password_reset" && letter.banned) return settled(house, letter.id);
  const written =
    letter.kind === "password_reset" ? await resetLetter(house, letter) : noticeLetter(letter, house.origin());
  try {
    await house.mail.send(written);
  } catch {
    // The mail has logged it; its next try is written down already.
    return;
  }
  await settled(house, letter.id);
}

async function settled({ db }: MailHouse, id: number): Promise<void> {
  await db.updateTable("notices").set({ mail_due_at: null }).where("id", "=", id).execute();
}

/**
 * Of the letters that are due (or the one named) the next: those of an account's safety first, then who waits longest.
 * Its next try is written down, should this one come to nothing.
 */
async function takeLetter({ db, clock }: MailHouse, id: number | null = null): Promise<DueLetter | undefined> {
  const now = clock.now();
  const { rows } = await sql<DueLetter>`
    update notices n set mail_attempts = mail_attempts + 1,
      mail_due_at = case when mail_attempts + 1 < ${mostAttempts}
        then ${now}::timestamptz + make_interval(secs => ${retrySeconds}::int * power(2, mail_attempts)) end
    from users u where u.id = n.user_id and n.id = (
      select id from notices where mail_due_at <= ${now} and id = coalesce(${id}::bigint, id)
      order by (kind = 'notice' and not urgent), mail_due_at, id limit 1 for update skip locked
    ) returning n.id, n.kind, u.id as "userId", u.username, u.email,
      u.banned_at is not null as banned, n.subject, n.text, n.href`.execute(db);
  return rows[0];
}

function noticeLetter({ email, subject, text, href }: DueLetter, origin: string): Letter {
  const address = origin + href;
  const escaped = (words: string) => words.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  const paragraphs = text.split("\n\n").map((words) => `<p>${escaped(words)}</p>`);
  return {
    to: email,
    subject,
    text: `${text}\n\n${address}\n`,
    html: `${paragraphs.join("")}<p><a href="${escaped(address)}">${escaped(address)}</a></p>`,
  };
}
