import { type RawBuilder, sql } from "kysely";
import type { LinkProvider } from "../../common/contract/linkable.ts";
import { paths } from "../../common/contract/paths.ts";
import type { House } from "../../common/server/house.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { markAccountsChanged } from "../../platform/cache/changed-accounts.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { m } from "../messages.ts";
import { addNotices, type NewNotice } from "./notices.ts";
import { findRole } from "./users.ts";

export type Provider = LinkProvider;

export interface Link {
  provider: string;
  accountId: string;
  accountName: string;
  linkedAt: Date;
  /** When the platform told us that the link is no longer valid; null if it is valid. */
  lostAt: Date | null;
}

export interface NewLink {
  userId: number;
  provider: Provider;
  accountId: string;
  accountName: string;
  now: Date;
  /** True if a weaker proof made the link: a chat message instead of a consent page, or a wager instead of a chat message. */
  byChat?: boolean;
}

/** `same`: the account was already linked to this user. */
export type Linked = "new" | "changed" | "same";

/**
 * Links an account, replaces the user's previous account at that provider, and notifies the user. If the account is already
 * linked to the user, only updates its name. Refuses another user's account, unless that link is lost, or was proven only by a
 * chat message and the new proof is stronger. Refuses a user who has closed their account meanwhile. `alongside` runs in the
 * same transaction.
 */
export async function linkAccount(
  db: Db,
  link: NewLink,
  alongside: (tx: Tx, linked: Linked) => Promise<void> = async () => {},
): Promise<Result<Linked, { why: "taken" | "closed" }>> {
  try {
    return await db.transaction().execute(async (tx) => {
      const { userId, provider, accountId, now, byChat = false } = link;
      if (!(await lockOpenUser(tx, userId))) return refused({ why: "closed" });
      const own = (await listLinks(tx, userId)).find((known) => known.provider === provider);
      if (own?.accountId === accountId) {
        await updateAccountName(tx, link);
        await alongside(tx, "same");
        return done<Linked>("same");
      }
      // New consent at the platform is the strongest proof. It replaces a lost link, or one that the platform never confirmed.
      const weaker = byChat ? sql`lost_at is not null` : sql`(lost_at is not null or by_chat)`;
      const others = await endLinks(
        tx,
        sql`provider = ${provider} and account_id = ${accountId} and user_id <> ${userId} and ${weaker}`,
        now,
      );
      await endLinks(tx, sql`provider = ${provider} and user_id = ${userId}`, now);
      await writeLink(tx, link);
      await addNotices(tx, [linkedNotice(link), ...others.map((other) => takenNotice(other, link))], now);
      const linked = own === undefined ? "new" : "changed";
      await alongside(tx, linked);
      return done<Linked>(linked);
    });
  } catch (error) {
    if (isTakenError(error)) return refused({ why: "taken" });
    throw error;
  }
}

const describeAccount = ({ provider, accountName }: NewLink) => ({
  platform: `${provider[0]?.toUpperCase()}${provider.slice(1)}`,
  name: accountName,
});

const linkedNotice = (link: NewLink): NewNotice => ({
  userId: link.userId,
  subject: (language) => m.linkedSubject({}, language),
  text: (language) => m.linkedText(describeAccount(link), language),
  href: paths.connections,
  isSecurity: true,
});

const takenNotice = (userId: number, link: NewLink): NewNotice => ({
  userId,
  subject: (language) => m.linkTakenSubject({}, language),
  text: (language) => m.linkTakenText(describeAccount(link), language),
  href: paths.connections,
  isSecurity: true,
});

/** Announces new boards if the user is on the staff, because boards leave out accounts of staff. */
export async function announceStaffLink({ db, changes }: Pick<House, "db" | "changes">, userId: number): Promise<void> {
  const role = await findRole(db, userId);
  if (role !== null && role !== "viewer") changes.announce("wagers");
}

async function lockOpenUser(tx: Db, userId: number): Promise<boolean> {
  const user = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("closed_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user !== undefined;
}

async function writeLink(
  tx: Db,
  { userId, provider, accountId, accountName, now, byChat = false }: NewLink,
): Promise<void> {
  await sql`
    insert into links (user_id, provider, account_id, account_name, linked_at, by_chat)
    values (${userId}, ${provider}, ${accountId}, ${accountName}, ${now}, ${byChat})`.execute(tx);
  markAccountsChanged(tx, [userId]);
}

/**
 * Ends the links that match `which` and returns their users. Keeps a record of partner accounts, because boards leave out
 * accounts that belonged to staff during the month.
 */
async function endLinks(db: Db, which: RawBuilder<unknown>, now: Date): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with ended as (
      delete from links where ${which} returning user_id, provider, account_id, linked_at
    ), kept as (
      insert into ended_links (user_id, provider, account_id, linked_at, ended_at)
      select user_id, provider, account_id, linked_at, ${now}::timestamptz from ended
      where provider not in ('kick', 'discord')
    )
    select user_id from ended`.execute(db);
  const users = rows.map(({ user_id }) => user_id);
  markAccountsChanged(db, users);
  return users;
}

/**
 * Updates the account's name and clears the mark of a lost link. The time of the link stays the same, and a chat message does
 * not make its proof stronger.
 */
async function updateAccountName(tx: Db, { userId, provider, accountName, byChat = false }: NewLink): Promise<void> {
  await sql`
    update links set account_name = ${accountName}, lost_at = null,
      by_chat = ${byChat}::boolean and (by_chat or lost_at is not null)
    where user_id = ${userId} and provider = ${provider}`.execute(tx);
  markAccountsChanged(tx, [userId]);
}

export async function renameLink(db: Db, userId: number, provider: Provider, accountName: string): Promise<void> {
  await db
    .updateTable("links")
    .set({ account_name: accountName })
    .where("user_id", "=", userId)
    .where("provider", "=", provider)
    .execute();
  markAccountsChanged(db, [userId]);
}

function isTakenError(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "links_account";
}

export async function unlinkAccount(db: Db, userId: number, provider: Provider, now: Date): Promise<boolean> {
  return (await endLinks(db, sql`user_id = ${userId} and provider = ${provider}`, now)).length > 0;
}

export async function unlinkAll(db: Db, userId: number, now: Date): Promise<void> {
  await endLinks(db, sql`user_id = ${userId}`, now);
}

export async function listLinks(db: Db, userId: number): Promise<Link[]> {
  const rows = await db.selectFrom("links").selectAll().where("user_id", "=", userId).execute();
  return rows.map((row) => ({
    provider: row.provider,
    accountId: row.account_id,
    accountName: row.account_name,
    linkedAt: row.linked_at,
    lostAt: row.lost_at,
  }));
}

/** Returns the names of the user's linked accounts by provider, without lost links. */
export async function findAccountNames(db: Db, userId: number): Promise<Record<string, string>> {
  const standing = (await listLinks(db, userId)).filter(({ lostAt }) => lostAt === null);
  return Object.fromEntries(standing.map(({ provider, accountName }) => [provider, accountName]));
}
