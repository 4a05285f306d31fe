// Who runs the site: how many they are, and what all of them are written, so that none of them acts unseen.
import { paths } from "../../contracts/paths.ts";
import type { Db, Tx } from "../core/db.ts";
import { headed, readSettings } from "../core/site-settings.ts";
import { addNotices, type NewNotice } from "./notices.ts";

/** The first condition says nothing new: it is the index's over staff. */
const admins = (db: Db) =>
  db
    .selectFrom("users")
    .select("id")
    .where("role", "<>", "viewer")
    .where("role", "=", "admin")
    .where("banned_at", "is", null);

export const countAdmins = async (db: Db): Promise<number> => (await admins(db).execute()).length;

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
    actorId === undefined ? `${what}.` : `${what}, by ${await nameOf(tx, actorId)}.`,
    "Every admin is written this. If it should not have happened, look at the audit log and speak to each other.",
  ].join("\n\n");
  const letter = { subject: headed(brand, what), text, href: paths.admin.audit, isSecurity: true };
  await writeLetterToAdmins(tx, letter, now, also === undefined ? [] : [also]);
}

/** A letter to every admin, and to `also`. */
export async function writeLetterToAdmins(
  tx: Tx,
  letter: Pick<NewNotice, "subject" | "text" | "href" | "isSecurity">,
  now: Date,
  also: readonly number[] = [],
): Promise<void> {
  const ids = new Set([...(await admins(tx).execute()).map(({ id }) => id), ...also]);
  await addNotices(
    tx,
    [...ids].map((userId) => ({ userId, ...letter, mailOnly: true })),
    now,
  );
}

async function nameOf(tx: Tx, userId: number | null): Promise<string> {
  if (userId === null) return "the command line";
  const { username } = await tx
    .selectFrom("users")
    .select("username")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return username;
}
