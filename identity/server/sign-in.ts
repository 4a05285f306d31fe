// Signing in, and the limits that keep guessing slow without letting anybody lock somebody else out.

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
/** Codes that come with the right password while the account's limit is used up: six digits are a million. */
const accountCodeLimit: RateLimit = { name: "login-code", points: 20, perSeconds: quarterHour };

export interface SignIn extends Omit<NewSession, "userId"> {
  username: string;
  password: string;
  /** Of the authenticator app, or a recovery code; only looked at when the account asks for one. */
  code?: string | undefined;
  /** The session the visitor came with; it is replaced. */
  oldToken: string | null;
}

export type SignInRefusal =
  | { why: "wrong" }
  | { why: "closed" }
  /** The password was right; no code came with it, or one that does not do. */
  | { why: "code_wanted" }
  | { why: "too_many"; waitSeconds: number };

export interface SignedInUser {
  token: string;
  userId: number;
}

/** For the log: which account a refused try was for, where the name is somebody's. */
export type SignInOutcome = Result<SignedInUser, SignInRefusal & { userId: number | null }>;

/**
 * Every failure, a wrong code among them, counts against the address, the pair of it and the account, and the account.
 * What the first two refuse never reaches the third: from one address nobody fills another's limit. Once that is full,
 * the owner still comes in from an address they signed in from before, or with password and second factor.
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
  /** Password, or who the account is, are others since the password was looked at. */
  | { why: "changed" }
>;

/**
 * Lets somebody in whose password was right, and answers their token. Looking at the password takes long, so the account
 * is read again here and held: a new password, a ban or a second factor either was before, and counts, or waits for
 * this sign-in and ends it with the others.
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
