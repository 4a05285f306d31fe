import { type RawBuilder, sql } from "kysely";
import { paths } from "../../common/contract/paths.ts";
import { recordAudit } from "../../common/server/audit.ts";
import { readSettings, withBrandPrefix } from "../../common/server/site-settings.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { m } from "../messages.ts";
import { addNotices, type NewNotice, type Words } from "./notices.ts";
import { insertAccount, type NewUser, type User } from "./users.ts";

/** The first condition is redundant, but it makes the query use the index of staff. */
const selectAdmins = (db: Db) =>
  db
    .selectFrom("users")
    .select("id")
    .where("role", "<>", "viewer")
    .where("role", "=", "admin")
    .where("banned_at", "is", null);

/**
 * Locks one user and all admins, so two admins cannot leave or be removed at the same time. Locks in the order of ids. This
 * blocks neither credits nor audit rows, because they only reference the user.
 */
export const lockWithAdmins = (tx: Tx, which: RawBuilder<boolean>): Promise<User[]> =>
  tx
    .selectFrom("users")
    .selectAll()
    .where(sql<boolean>`(${which} or role <> 'viewer' and role = 'admin' and banned_at is null)`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

export const isActingAdmin = ({ role, banned_at }: User): boolean => role === "admin" && banned_at === null;

export interface AdminNews {
  /** A sentence without its full stop, such as "lena was made an admin". */
  what: Words;
  /** The acting user; null for the command line. Omitted if the sentence already names them. */
  actorId?: number | null;
  now: Date;
  /** A user who gets the email too, because it concerns them and they may no longer be an admin. */
  also?: number;
}

/**
 * Emails every admin, in the transaction of the event. The acting admin gets the email as well, in case somebody else used
 * their account.
 */
export async function writeToAdmins(tx: Tx, { what, actorId, now, also }: AdminNews): Promise<void> {
  const { brand } = await readSettings(tx);
  const author = actorId == null ? null : await findUsername(tx, actorId);
  const inWords = (language: string) => (typeof what === "string" ? what : what(language));
  const sentence = (language: string) =>
    actorId === undefined
      ? m.adminNews({ what: inWords(language) }, language)
      : m.adminNewsBy({ what: inWords(language), author: author ?? m.commandLine({}, language) }, language);
  const letter = {
    subject: (language: string) => withBrandPrefix(brand, inWords(language)),
    text: (language: string) => [sentence(language), m.adminNewsNote({}, language)].join("\n\n"),
    href: paths.admin.audit,
    isSecurity: true,
  };
  await writeLetterToAdmins(tx, letter, now, also === undefined ? [] : [also]);
}

export async function writeLetterToAdmins(
  tx: Tx,
  letter: Pick<NewNotice, "subject" | "text" | "href" | "isSecurity">,
  now: Date,
  also: readonly number[] = [],
): Promise<void> {
  const ids = new Set([...(await selectAdmins(tx).execute()).map(({ id }) => id), ...also]);
  await addNotices(
    tx,
    [...ids].map((userId) => ({ userId, ...letter, mailOnly: true })),
    now,
  );
}

async function findUsername(tx: Tx, userId: number): Promise<string> {
  const { username } = await tx
    .selectFrom("users")
    .select("username")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return username;
}

export type NewAdmin = Pick<NewUser, "username" | "email" | "passwordHash" | "now">;

/**
 * Creates an admin's account while no other admin can give the role. Writes the account, the emails and the audit row
 * in the caller's transaction. `what` is the sentence in the emails, which says who made the admin. Without `what`, the
 * emails say that the command line did. Throws the same errors as `insertAccount`.
 */
export async function insertAdmin(
  tx: Tx,
  account: NewAdmin,
  { what, address }: { what?: string; address: string | null },
): Promise<number> {
  const { username, now } = account;
  const id = await insertAccount(tx, { ...account, role: "admin" });
  await writeToAdmins(
    tx,
    what === undefined ? { what: `${username} was made an admin`, actorId: null, now } : { what, now },
  );
  await recordAudit(tx, {
    actorId: null,
    action: "accounts.admin.create",
    subject: `user:${id}`,
    before: null,
    after: { username, role: "admin" },
    address,
    now,
  });
  return id;
}
