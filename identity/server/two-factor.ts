import { createHash, randomInt } from "node:crypto";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import QRCode from "qrcode";
import { paths } from "../../common/contract/paths.ts";
import { recordAudit } from "../../common/server/audit.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { seal, tryUnseal, unseal } from "../../platform/secrets/seal.ts";
import { m } from "../messages.ts";
import { addNotices } from "./notices.ts";
import { lockAccount, notifyOwner, type Requester } from "./owner-proof.ts";
import { endSessions } from "./sessions.ts";

const secretBytes = 20;
const stepSeconds = 30;
/** The number of steps that the app's clock may be ahead or behind. */
const maxStepSkew = 1;

export interface NewKey {
  secret: string;
  otpauthUrl: string;
  qr: string;
}

const secretContext = (userId: number) => `two-factor:${userId}`;

const createTotp = (secret: string, brand = "", username = ""): TOTP =>
  // These are the only parameters that every authenticator app supports.
  new TOTP({ issuer: brand, label: username, algorithm: "SHA1", digits: 6, period: stepSeconds, secret });

/**
 * Creates a key to confirm with `confirmTwoFactorKey`; until then, signing in needs no code. The same session gets the same key
 * again, so a reload shows the key that was scanned. A key of another session is replaced.
 */
export async function createTwoFactorKey(
  db: Db,
  user: { id: number; username: string; sessionHash: Buffer },
  { brand, now }: { brand: string; now: Date },
): Promise<Result<NewKey, { why: "already_on" }>> {
  const secret = (await findPendingKey(db, user)) ?? new Secret({ size: secretBytes }).base32;
  const sealed = await seal(db, `${secret} ${user.sessionHash.toString("hex")}`, secretContext(user.id));
  const { rows } = await sql`
    insert into two_factor (user_id, secret_sealed, created_at) values (${user.id}, ${sealed}, ${now})
    on conflict (user_id) do update set secret_sealed = excluded.secret_sealed, created_at = excluded.created_at
      where two_factor.confirmed_at is null
    returning 1`.execute(db);
  if (rows.length === 0) return refused({ why: "already_on" });
  const otpauthUrl = createTotp(secret, brand, user.username).toString();
  const qr = await QRCode.toDataURL(otpauthUrl, { errorCorrectionLevel: "M", margin: 2, width: 320 });
  return done({ secret, otpauthUrl, qr });
}

async function findPendingKey(
  db: Db,
  { id, sessionHash }: Pick<Requester, "id" | "sessionHash">,
): Promise<string | null> {
  const row = await db
    .selectFrom("two_factor")
    .select("secret_sealed")
    .where("user_id", "=", id)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  const text = row === undefined ? null : await tryUnseal(db, row.secret_sealed, secretContext(id));
  const [secret, session] = text?.split(" ") ?? [];
  return session === sessionHash.toString("hex") ? (secret ?? null) : null;
}

/**
 * Turns two-factor sign-in on once a code proves that the app has the key. Ends all other sessions, because they were started
 * without a code. Returns the recovery codes, which are shown only once.
 */
export async function confirmTwoFactorKey(
  db: Db,
  requester: Pick<Requester, "id" | "sessionHash" | "address">,
  code: string,
  now: Date,
): Promise<Result<string[], { why: "signed_out" | "no_key" | "already_on" | "wrong_code" }>> {
  const userId = requester.id;
  return db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, requester))) return refused({ why: "signed_out" });
    const key = await lockKey(tx, userId);
    if (key === undefined) return refused({ why: "no_key" });
    if (key.confirmed_at !== null) return refused({ why: "already_on" });
    if (!(await consumeAppCode(tx, userId, key.secret_sealed, code, now))) return refused({ why: "wrong_code" });
    await tx.updateTable("two_factor").set({ confirmed_at: now }).where("user_id", "=", userId).execute();
    await endSessions(tx, userId, requester.sessionHash);
    await notifyOwner(tx, userId, "two_factor_on", { address: requester.address, now });
    return done(await writeRecoveryCodes(tx, userId));
  });
}

const lockKey = (tx: Tx, userId: number) =>
  tx.selectFrom("two_factor").selectAll().where("user_id", "=", userId).forUpdate().executeTakeFirst();

export async function turnOffTwoFactor(
  db: Db,
  { id: userId, address }: Pick<Requester, "id" | "address">,
  code: string,
  now: Date,
): Promise<Result<null, { why: "not_on" | "wrong_code" }>> {
  return db.transaction().execute(async (tx) => {
    const key = await lockKey(tx, userId);
    if (key === undefined || key.confirmed_at === null) return refused({ why: "not_on" });
    if (!(await consumeCode(tx, userId, key.secret_sealed, code, now))) return refused({ why: "wrong_code" });
    await deleteTwoFactor(tx, userId);
    await notifyOwner(tx, userId, "two_factor_off", { address, now });
    return done(null);
  });
}

export interface TwoFactorReset {
  userId: number;
  /** Null for the command line. */
  actorId: number | null;
  address: string | null;
  now: Date;
}

/**
 * Turns two-factor sign-in off for a user who has lost app and recovery codes. Used by admins and the command line. Emails the
 * user.
 */
export async function resetTwoFactor(
  tx: Tx,
  { userId, actorId, address, now }: TwoFactorReset,
): Promise<Result<null, { why: "not_on" }>> {
  const key = await lockKey(tx, userId);
  if (key === undefined || key.confirmed_at === null) return refused({ why: "not_on" });
  await deleteTwoFactor(tx, userId);
  const subject = (language: string) => m.twoFactorOffSubject({}, language);
  const text = (language: string) => m.twoFactorReset({}, language);
  await addNotices(tx, [{ userId, subject, text, href: paths.settings, isSecurity: true }], now);
  const states = { before: { two_factor: true }, after: { two_factor: false } };
  await recordAudit(tx, {
    ...{ actorId, address, now, ...states },
    action: "accounts.two-factor.reset",
    subject: `user:${userId}`,
  });
  return done(null);
}

export async function deleteTwoFactor(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await tx.deleteFrom("two_factor").where("user_id", "=", userId).execute();
}

/** Returns "not_on" or "passed" if the user may sign in. Uses up a valid code. */
export async function checkTwoFactor(
  db: Db,
  userId: number,
  code: string | undefined,
  now: Date,
): Promise<"not_on" | "passed" | "code_missing" | "code_wrong"> {
  const key = await db
    .selectFrom("two_factor")
    .select("secret_sealed")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  if (key === undefined) return "not_on";
  if (code === undefined || code.trim() === "") return "code_missing";
  return (await consumeCode(db, userId, key.secret_sealed, code, now)) ? "passed" : "code_wrong";
}

export interface TwoFactorFacts {
  enabled: boolean;
  recoveryCodesLeft: number;
}

export async function readTwoFactor(db: Db, userId: number): Promise<TwoFactorFacts> {
  const { rows } = await sql<TwoFactorFacts>`
    select exists (select from two_factor where user_id = ${userId} and confirmed_at is not null) as enabled,
      (select count(*)::int from recovery_codes where user_id = ${userId} and used_at is null) as "recoveryCodesLeft"
  `.execute(db);
  return rows[0] ?? { enabled: false, recoveryCodesLeft: 0 };
}

async function consumeCode(db: Db, userId: number, sealed: string, code: string, now: Date): Promise<boolean> {
  const isAppCode = /^\d{6}$/.test(code.replace(/\s/g, ""));
  return isAppCode ? consumeAppCode(db, userId, sealed, code, now) : consumeRecoveryCode(db, userId, code, now);
}

/** Uses up a step in one statement, so two concurrent sign-ins cannot use the same code. */
async function consumeAppCode(db: Db, userId: number, sealed: string, code: string, now: Date): Promise<boolean> {
  // The sealed text is the key, a space, and a hash of the session that created the key.
  const [secret = ""] = (await unseal(db, sealed, secretContext(userId))).split(" ");
  const totp = createTotp(secret);
  const delta = totp.validate({ token: code.replace(/\s/g, ""), timestamp: now.getTime(), window: maxStepSkew });
  if (delta === null) return false;
  const current = Math.floor(now.getTime() / 1000 / stepSeconds);
  // Ignores a stored step that is far ahead. It was stored before the demo's clock moved back and must not lock anybody
  // out.
  const { rows } = await sql`
    update two_factor set last_step = ${current + delta}::bigint
    where user_id = ${userId}
      and (last_step < ${current + delta}::bigint or last_step > ${current + 2 * maxStepSkew}::bigint)
    returning 1`.execute(db);
  return rows.length > 0;
}

async function consumeRecoveryCode(db: Db, userId: number, code: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hashCode(code))
    .where("used_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return used !== undefined;
}

const recoveryCodeCount = 10;
/**
 * Excludes look-alike characters. 24 characters have 118 bits, and a plain hash needs 112 (ASVS 5.0, 6.5.2). Older codes with
 * sixteen characters still work.
 */
const codeAlphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const codeGroups = 6;
const groupLength = 4;

async function writeRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await tx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashCode(code), used_at: null })))
    .execute();
  return codes;
}

function newRecoveryCode(): string {
  const group = () => Array.from({ length: groupLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join("");
  return Array.from({ length: codeGroups }, group).join("-");
}

const hashCode = (code: string): Buffer =>
  createHash("sha256").update(code.toUpperCase().replace(/[\s-]/g, "")).digest();
