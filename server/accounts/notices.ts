// Notices to users: shown on every page until seen, and sent by mail.
import { sql } from "kysely";
import type { Db, House, Tx } from "../core/house.ts";

export interface NewNotice {
  userId: number;
  subject: string;
  /** One sentence. */
  text: string;
  /** Path of the page it is about. */
  href: string;
}

/** In the transaction of what happened, so that nobody hears of what did not. */
export async function addNotices(tx: Tx, notices: readonly NewNotice[], now: Date): Promise<void> {
  if (notices.length === 0) return;
  await sql`
    insert into notices (user_id, subject, text, href, created_at, mail_due_at)
    select user_id, subject, text, href, ${now}::timestamptz, ${now}::timestamptz from unnest(
      ${notices.map((notice) => notice.userId)}::bigint[], ${notices.map((notice) => notice.subject)}::text[],
      ${notices.map((notice) => notice.text)}::text[], ${notices.map((notice) => notice.href)}::text[]
    ) as n (user_id, subject, text, href)`.execute(tx);
}

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

const lettersAtOnce = 50;
const mostAttempts = 5;
const retryMs = 5 * 60_000;

interface DueLetter {
  id: number;
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

export async function sendLetters(house: Pick<House, "db" | "clock" | "mail" | "origin" | "log">): Promise<void> {
  const { rows } = await sql<DueLetter>`
    update notices n set mail_attempts = mail_attempts + 1,
      mail_due_at = case when mail_attempts + 1 >= ${mostAttempts} then null
        else ${new Date(house.clock.now().getTime() + retryMs)}::timestamptz end
    from users u where u.id = n.user_id and n.id in (
      select id from notices where mail_due_at <= ${house.clock.now()} order by mail_due_at limit ${lettersAtOnce}
      for update skip locked
    ) returning n.id, u.email, n.subject, n.text, n.href`.execute(house.db);
  for (const letter of rows) {
    try {
      await house.mail.send(letterOf(letter, house.origin()));
      await house.db.updateTable("notices").set({ mail_due_at: null }).where("id", "=", letter.id).execute();
    } catch {
      // The mail has logged it; its next try is written down already.
    }
  }
}

function letterOf({ email, subject, text, href }: DueLetter, origin: string) {
  const address = origin + href;
  const escaped = (words: string) => words.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  return {
    to: email,
    subject,
    text: `${text}\n\n${address}\n`,
    html: `<p>${escaped(text)}</p><p><a href="${escaped(address)}">${escaped(address)}</a></p>`,
  };
}
