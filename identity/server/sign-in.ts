// Signs users in, with limits that slow down guessing without letting anybody lock out somebody else.

import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Db } from "../../platform/database/db.ts";
import { addressBlock, type RateLimit, type RateLimits } from "../../platform/http/rate-limits.ts";
import { passwordMatches } from "./passwords.ts";
import { endSession, isKnownAddress, type NewSession, startSession } from "./sessions.ts";
import { checkTwoFactor } from "./two-factor.ts";
import { findUserByName, type User } from "./users.ts";

const quarterHour = 15 * 60;
const pairFailureLimit: RateLimit = { name: "login-pair", points: 5, perSeconds: quarterHour };
const accountFailureLimit: RateLimit = { name: "login-account", points: 20, perSeconds: quarterHour };
const addressFailureLimit: RateLimit = { name: "login-address", points: 30, perSeconds: quarterHour };
/**
 * Limits codes sent with the right password while the account's limit is used up, because six digits have only a million
 * combinations.
 */
const accountCodeLimit: RateLimit = { name: "login-code", points: 20, perSeconds: quarterHour };

export interface SignIn extends Omit<NewSession, "userId"> {
  username: string;
  password: string;
  /** A code from the app, or a recovery code. Ignored if the account has no second factor. */
  code?: string | undefined;
  oldToken: string | null;
}

export type SignInRefusal =
  | { why: "wrong" }
  | { why: "closed" }
  | { why: "code_wanted" }
  | { why: "too_many"; waitSeconds: number };

export interface SignedInUser {
  token: string;
  userId: number;
}

/** A refusal includes the user's id for the log, or null if the name is unknown. */
export type SignInOutcome = Result<SignedInUser, SignInRefusal & { userId: number | null }>;

/**
 * Signs in. Every failure, including a wrong code, counts against three limits: per IP address, per IP address and
 * account, and per account. Attempts refused by the first two limits never count against the account, so one IP address
 * cannot use up the account's limit. Once that limit is used up, the owner can still sign in from a known IP address,
 * or with password and second factor.
 */
export async function signIn(db: Db, limits: RateLimits, attempt: SignIn): Promise<SignInOutcome> {
  const account = attempt.username.trim().toLowerCase().slice(0, 64);
  const block = addressBlock(attempt.address);
  const user = await findUserByName(db, attempt.username);
  const userId = user?.id ?? null;
  const tooMany = (waitSeconds: number) => refused({ why: "too_many" as const, waitSeconds, userId });

  const tries = [[addressFailureLimit, block] as const, [pairFailureLimit, `${account} ${block}`] as const];
  const waitSeconds = await limits.take(tries);
  if (waitSeconds !== null) return tooMany(waitSeconds);
  const accountWait = await limits.take([[accountFailureLimit, account]]);
  if (accountWait === null) tries.push([accountFailureLimit, account]);
  const isBarred = accountWait !== null && !(user !== undefined && (await isKnownAddress(db, user.id, block)));

  const right = await passwordMatches(user?.password_hash, attempt.password).catch(async (error: unknown) => {
    await limits.giveBack(tries);
    throw error;
  });
  if (isBarred && (user === undefined || !right)) return tooMany(accountWait);
  if (user === undefined || !right) return refused({ why: "wrong", userId });
  if (isBarred && (await limits.take([[accountCodeLimit, account]])) !== null) return tooMany(accountWait);

  const admitted = await admit(db, user, attempt, isBarred);
  if (!admitted.ok && isBarred) return tooMany(accountWait);
  if (admitted.ok || admitted.why === "closed" || admitted.why === "code_missing") await limits.giveBack(tries);
  if (admitted.ok) return done({ token: admitted.value, userId: user.id });
  switch (admitted.why) {
    case "changed":
      return refused({ why: "wrong", userId });
    case "code_missing":
    case "code_wrong":
      return refused({ why: "code_wanted", userId });
    default:
      return refused({ why: admitted.why, userId });
  }
}

type Admission = Result<
  string,
  | { why: "closed" | "code_missing" | "code_wrong" }
  /** The password or the account has changed after the password was verified. */
  | { why: "changed" }
>;

/**
 * Signs in a user whose password was right and returns a token. Verifying the password takes a long time, so this function
 * reads and locks the account again. A new password, ban or second factor is then either visible here, or waits for the lock
 * and afterwards ends this session with the others.
 */
async function admit(db: Db, user: User, attempt: SignIn, needsCode: boolean): Promise<Admission> {
  return db.transaction().execute(async (tx) => {
    const held = await tx
      .selectFrom("users")
      .select("banned_at")
      .where("id", "=", user.id)
      .where("password_hash", "=", user.password_hash)
      .forShare()
      .executeTakeFirst();
    if (held === undefined) return refused({ why: "changed" });
    if (held.banned_at !== null) return refused({ why: "closed" });
    const factor = await checkTwoFactor(tx, user.id, attempt.code, attempt.now);
    if (factor === "code_missing" || factor === "code_wrong") return refused({ why: factor });
    if (factor === "not_on" && needsCode) return refused({ why: "code_missing" });
    if (attempt.oldToken !== null) await endSession(tx, attempt.oldToken);
    return done(await startSession(tx, { ...attempt, userId: user.id }));
  });
}
