import { paths } from "../../common/contract/paths.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { SignedIn } from "../../platform/http/context.ts";
import { addressBlock, type RateLimit, type RateLimits } from "../../platform/http/rate-limits.ts";
import { m } from "../messages.ts";
import { addNotices } from "./notices.ts";
import { passwordMatches } from "./passwords.ts";

/** Somebody with a stolen session must not be able to guess the password. */
const passwordGuessLimit: RateLimit = { name: "settings-password", points: 5, perSeconds: 15 * 60 };
/** A session this young counts as proof where a call has no field for the password (decision 19). */
const freshSignInMs = 10 * 60 * 1000;

export interface Requester extends Pick<SignedIn, "id" | "sessionHash" | "signedInAt" | "signedInFrom"> {
  address: string;
}

export type ProofRefusal = { why: "current_wanted" | "current_wrong" } | { why: "too_many"; waitSeconds: number };

/** Verifies the account's password. Returns the hash that it matched. */
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

/** Verifies the password as `proveOwner` does, but asks for none if the session is recent and from the same IP address. */
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

/** Uses the absolute difference, so moving the demo's clock back does not make an old session fresh. */
const isFreshSignIn = ({ signedInAt, signedInFrom, address }: Requester, now: Date): boolean =>
  Math.abs(now.getTime() - signedInAt.getTime()) <= freshSignInMs &&
  addressBlock(signedInFrom) === addressBlock(address);

/**
 * Locks the account and returns whether the requesting session still belongs to it. Verifying a password takes a long time, and
 * the owner may have ended that session meanwhile.
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

/** Sends a security email to the owner, in the transaction of the change. `address` is the IP address of the request. */
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
