// Who runs the site: how many they are, and what all of them are written, so that none of them acts unseen.
import { type RawBuilder, sql } from "kysely";
import { paths } from "../../common/contract/paths.ts";
import { recordAudit } from "../../common/server/audit.ts";
import { readSettings, withBrandPrefix } from "../../common/server/site-settings.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { addNotices, type NewNotice } from "./notices.ts";
import { insertAccount, type NewUser, type User } from "./users.ts";

/** The first condition says nothing new: it is the index's over staff. */
const selectAdmins = (db: Db) =>
  db
    .selectFrom("users")
    .select("id")
    .where("role", "<>", "viewer")
    .where("role", "=", "admin")
    .where("banned_at", "is", null);

/**
 * Locks one user and all admins, so that two of them cannot leave or be taken the desk at once: in the order of their ids,
 * and no more than that: who only refers to one of them (a credit, an audit row) need not wait.
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

export const countAdmins = async (db: Db): Promise<number> => (await selectAdmins(db).execute()).length;

export interface AdminNews {
  /** A sentence without its end: "lena was made an admin". */
  what: string;
  /** Who did it; null: the command line. Left out where the sentence says it. */
  actorId?: number | null;
  now: Date;
  /** Somebody it is about who may be none of them any more. */
  also?: number;
}

/** Writes to every admin, in the transaction of what happened: also to whoever did it, in case it was not they. */
export async function writeToAdmins(tx: Tx, { what, actorId, now, also }: AdminNews): Promise<void> {
  const { brand } = await readSettings(tx);
  const text = [
    "Hello,",
    actorId === undefined ? `${what}.` : `${what}, by ${await findUsername(tx, actorId)}.`,
    "Every admin is written this. If it should not have happened, look at the audit log and speak to each other.",
  ].join("\n\n");
  const letter = { subject: withBrandPrefix(brand, what), text, href: paths.admin.audit, isSecurity: true };
  await writeLetterToAdmins(tx, letter, now, also === undefined ? [] : [also]);
}

/** A letter to every admin, and to `also`. */
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

async function findUsername(tx: Tx, userId: number | null): Promise<string> {
  if (userId === null) return "the command line";
  const { username } = await tx
    .selectFrom("users")
    .select("username")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return username;
}

export type NewAdmin = Pick<NewUser, "username" | "email" | "passwordHash" | "now">;

/**
 * Opens the account of somebody who runs the site, where nobody is there yet to give them the role: the account, the letters and the log's row, in the caller's transaction; throws as `insertAccount` does. `what`: the letters'
 * sentence when it says itself who did it, else it was the command line.
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
