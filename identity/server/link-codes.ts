import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { latestValidTime } from "../../platform/base/clock.ts";
import { type Result, refused } from "../../platform/base/result.ts";
import { markAccountsChanged } from "../../platform/cache/changed-accounts.ts";
import type { Db } from "../../platform/database/db.ts";

/**
 * Lifetime and length of the codes. Kick's are short because people type them: with 887 million codes and a limit on guesses,
 * that is enough.
 */
const codeTerms = {
  kick: { minutes: 10, letters: 6 },
  roobet: { minutes: 15, letters: 10 },
  /** Long, because Packdraw takes a while to show a new picture everywhere. */
  packdraw: { minutes: 60, letters: 10 },
} as const;

type CodeProvider = keyof typeof codeTerms;

/** Excludes look-alikes: 0 and O, 1, I and L. */
const codeAlphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

export interface LinkCode {
  code: string;
  expiresAt: Date;
  typedById: string | null;
  typedByName: string | null;
}

export async function getLinkCode(db: Db, userId: number, provider: CodeProvider, now: Date): Promise<LinkCode> {
  const before = await findLiveCode(db, userId, provider, now);
  if (before !== null) return before;
  const { letters, minutes } = codeTerms[provider];
  const code = Array.from({ length: letters }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join("");
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  const fresh = { code, expires_at: expiresAt, typed_by_id: null, typed_by_name: null };
  await db
    .insertInto("link_codes")
    .values({ user_id: userId, provider, ...fresh })
    .onConflict((conflict) => conflict.columns(["user_id", "provider"]).doUpdateSet(fresh))
    .execute();
  return { code, expiresAt, typedById: null, typedByName: null };
}

/**
 * Selects live codes. Leaves out codes that end later than a new code would, because they were made before the demo's
 * clock moved back.
 */
const selectLiveCodes = (db: Db, provider: CodeProvider, now: Date) =>
  db
    .selectFrom("link_codes as c")
    .where("c.provider", "=", provider)
    .where("c.expires_at", ">", now)
    .where("c.expires_at", "<=", latestValidTime(now, codeTerms[provider].minutes * 60_000));

export async function findLiveCode(
  db: Db,
  userId: number,
  provider: CodeProvider,
  now: Date,
): Promise<LinkCode | null> {
  const row = await selectLiveCodes(db, provider, now)
    .select(["code", "expires_at as expiresAt", "typed_by_id as typedById", "typed_by_name as typedByName"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ?? null;
}

const maxCandidates = 50;

export interface CodeOwner {
  userId: number;
  username: string;
  code: string;
}

/**
 * Returns the owner of a live code that appears in the message as a whole word, in any case. Skips banned and closed accounts.
 */
export async function findCodeOwner(
  db: Db,
  provider: CodeProvider,
  line: string,
  now: Date,
): Promise<CodeOwner | null> {
  const words = line.toUpperCase().split(/[^A-Z0-9]+/);
  const candidates = words.filter(({ length }) => length === codeTerms[provider].letters).slice(0, maxCandidates);
  if (candidates.length === 0) return null;
  const row = await selectLiveCodes(db, provider, now)
    .innerJoin("users as u", "u.id", "c.user_id")
    .select(["c.user_id as userId", "u.username", "c.code"])
    .where("c.code", "in", candidates)
    .where("u.banned_at", "is", null)
    .where("u.closed_at", "is", null)
    .orderBy(sql`array_position(${candidates}::text[], c.code)`)
    .executeTakeFirst();
  return row ?? null;
}

export async function consumeLinkCode(db: Db, provider: CodeProvider, code: string): Promise<boolean> {
  const result = await db
    .deleteFrom("link_codes")
    .where("provider", "=", provider)
    .where("code", "=", code)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Records the account that typed the code, so the waiting owner sees it. Returns false if the code has ended meanwhile. */
export async function recordTypedBy(
  db: Db,
  provider: CodeProvider,
  { userId, code }: CodeOwner,
  by: { typed_by_id?: string; typed_by_name: string },
): Promise<boolean> {
  const result = await db
    .updateTable("link_codes")
    .set(by)
    .where("provider", "=", provider)
    .where("code", "=", code)
    .executeTakeFirst();
  markAccountsChanged(db, [userId]);
  return result.numUpdatedRows > 0n;
}

/** Thrown inside a link's transaction if the code is already used, so a code links only one account. */
export class CodeSpent extends Error {}

export function toSpentRefusal(error: unknown): Result<never, { why: "spent" }> {
  if (error instanceof CodeSpent) return refused({ why: "spent" });
  throw error;
}
