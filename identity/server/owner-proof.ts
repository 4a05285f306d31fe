// Checks that the caller is the account's owner and not just the holder of a sign-in. Also sends the owner's security
// letters.
import { paths } from "../../common/contract/paths.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { SignedIn } from "../../platform/http/context.ts";
import { addressBlock, type RateLimit, type RateLimits } from "../../platform/http/rate-limits.ts";
import { m } from "../messages.ts";
import { addNotices } from "./notices.ts";
import { passwordMatches } from "./passwords.ts";

/** A thief with a sign-in must not guess the password through it. */
const passwordGuessLimit: RateLimit = { name: "settings-password", points: 5, perSeconds: 15 * 60 };
/** A sign-in this fresh counts as proof where a call has no place for the password (decision 19). */
const freshSignInMs = 10 * 60 * 1000;

/** A requesting sign-in, and the address of the request. */
export interface Requester extends Pick<SignedIn, "id" | "sessionHash" | "signedInAt" | "signedInFrom"> {
  address: string;
}

export type ProofRefusal = { why: "current_wanted" | "current_wrong" } | { why: "too_many"; waitSeconds: number };

/** Verifies the account's password. Returns the hash it matched. */
export async function proveOwner(
  db: Db,
  limits: RateLimits,
  userId: number,
  password: string | undefined,
): Promise<Result<string, ProofRefusal>> {
  if (password === undefined || password === "") return refused({ why: "current_wanted" });
  const tries = [[passwordGuessLimit, String(userId)]] as const;
  const waitSeconds = await limits.take(tries);
  if (waitSeconds !== null) return refused({ why: "too_many", waitSeconds });
  const user = await db.selectFrom("users").select("password_hash").where("id", "=", userId).executeTakeFirst();
  const right = await passwordMatches(user?.password_hash, password);
  if (user === undefined || !right) return refused({ why: "current_wrong" });
  await limits.giveBack(tries);
  return done(user.password_hash);
}

/** The same, but needs no password from a recent sign-in at the same address. */
export async function proveFreshOrOwner(
  db: Db,
  limits: RateLimits,
  requester: Requester,
  password: string | undefined,
  now: Date,
): Promise<Result<string | null, ProofRefusal>> {
  const isGiven = password !== undefined && password !== "";
  return !isGiven && isFreshSignIn(requester, now) ? done(null) : proveOwner(db, limits, requester.id, password);
}

/** Uses the absolute difference, so that moving the demo's clock back makes no sign-in fresh. */
const isFreshSignIn = ({ signedInAt, signedInFrom, address }: Requester, now: Date): boolean =>
  Math.abs(now.getTime() - signedInAt.getTime()) <= freshSignInMs &&
  addressBlock(signedInFrom) === addressBlock(address);

/**
 * Locks the account and returns whether the requesting sign-in still belongs to it. Verifying a password takes long, and the
 * owner may have ended that sign-in meanwhile.
 */
export async function lockAccount(
  tx: Tx,
  { id, sessionHash }: Pick<Requester, "id" | "sessionHash">,
): Promise<boolean> {
  await tx.selectFrom("users").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  const session = await tx
    .selectFrom("sessions")
    .select("user_id")
    .where("token_hash", "=", sessionHash)
    .where("user_id", "=", id)
    .executeTakeFirst();
  return session !== undefined;
}

const ownerLetters = {
  password: [m.passwordChangedSubject, m.passwordChanged],
  reset: [m.passwordChangedSubject, m.passwordResetDone],
  wallets: [m.walletsChangedSubject, m.walletsChanged],
  two_factor_on: [m.twoFactorOnSubject, m.twoFactorOnText],
  two_factor_off: [m.twoFactorOffSubject, m.twoFactorOffText],
} as const;

/** Writes a security letter to the owner, in the transaction of the change. `address` is where the request came from. */
export async function notifyOwner(
  tx: Tx,
  userId: number,
  what: keyof typeof ownerLetters,
  { address, now }: { address: string; now: Date },
): Promise<void> {
  const [subject, event] = ownerLetters[what];
  const time = now.toUTCString();
  const text = (language: string) =>
    [event({}, language), m.requestedFrom({ time, address }, language), m.wasItYou({}, language)].join("\n\n");
  const letter = {
    userId,
    subject: (language: string) => subject({}, language),
    text,
    href: paths.forgotPassword,
  };
  await addNotices(tx, [{ ...letter, mailOnly: true, isSecurity: true }], now);
}
