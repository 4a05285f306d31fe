// Signing in and out, and the limits that keep guessing slow.

import type { Db } from "../core/house.ts";
import { done, type Result, refused } from "../core/result.ts";
import { addressBlock, type Limit, type Limits } from "../http/limits.ts";
import { passwordMatches } from "./passwords.ts";
import { type Arrival, endSession, startSession } from "./sessions.ts";
import { passesTwoFactor } from "./two-factor.ts";
import { userByName } from "./users.ts";

const quarterHour = 15 * 60;
const failuresPerPair: Limit = { name: "login-pair", points: 5, perSeconds: quarterHour };
const failuresPerAccount: Limit = { name: "login-account", points: 20, perSeconds: quarterHour };
const failuresPerAddress: Limit = { name: "login-address", points: 30, perSeconds: quarterHour };

export interface SignIn extends Omit<Arrival, "userId"> {
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

/**
 * Answers the new sign-in's token. Every failure, a wrong code among them, counts against the account, the address and
 * the pair of them.
 */
export async function signIn(db: Db, limits: Limits, attempt: SignIn): Promise<Result<string, SignInRefusal>> {
  const account = attempt.username.trim().toLowerCase().slice(0, 64);
  const block = addressBlock(attempt.address);
  const tries = [
    [failuresPerPair, `${account} ${block}`],
    [failuresPerAccount, account],
    [failuresPerAddress, block],
  ] as const;
  const waitSeconds = await limits.take(tries);
  if (waitSeconds !== null) return refused({ why: "too_many", waitSeconds });

  const user = await userByName(db, attempt.username);
  const right = await passwordMatches(user?.password_hash, attempt.password);
  if (user === undefined || !right) return refused({ why: "wrong" });
  const factor = user.banned_at === null ? await passesTwoFactor(db, user.id, attempt.code, attempt.now) : "passed";
  if (factor !== "wrong_code") await limits.giveBack(tries);
  if (user.banned_at !== null) return refused({ why: "closed" });
  if (factor !== "passed") return refused({ why: "code_wanted" });

  if (attempt.oldToken !== null) await endSession(db, attempt.oldToken);
  return done(await startSession(db, { ...attempt, userId: user.id }));
}
