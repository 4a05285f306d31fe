// Each visit to a consent page has a `state` that works once, within ten minutes, for the session that began the visit
// (RFC 6749, 10.12). So nobody can trick a viewer into linking somebody else's account.
import { randomBytes } from "node:crypto";
import { latestValidTime } from "../../platform/base/clock.ts";
import type { Db } from "../../platform/database/db.ts";
import type { SignedIn } from "../../platform/http/context.ts";
import type { ConsentProvider } from "./source.ts";
import { hashToken, newToken } from "./tokens.ts";

const attemptMs = 10 * 60_000;

export interface Attempt {
  state: string;
  codeVerifier: string;
}

/** The purpose of the visit to the consent page: a viewer's link, or a grant for the site ("kick:channel"). */
export type AttemptFor = ConsentProvider | `${ConsentProvider}:${string}`;

export async function beginAttempt(
  db: Db,
  provider: AttemptFor,
  { id, sessionHash }: SignedIn,
  now: Date,
): Promise<Attempt> {
  const attempt = { state: newToken(), codeVerifier: randomBytes(48).toString("base64url") };
  await db
    .deleteFrom("link_attempts")
    .where((on) => on.or([on("expires_at", "<", now), on.and({ user_id: id, provider })]))
    .execute();
  await db
    .insertInto("link_attempts")
    .values({
      state_hash: hashToken(attempt.state),
      provider,
      user_id: id,
      session_hash: sessionHash,
      code_verifier: attempt.codeVerifier,
      expires_at: new Date(now.getTime() + attemptMs),
    })
    .execute();
  return attempt;
}

/** Uses up the state. Returns null if it is unknown, used or expired, or belongs to another platform, user or session. */
export async function takeAttempt(
  db: Db,
  provider: AttemptFor,
  state: string,
  { id, sessionHash }: SignedIn,
  now: Date,
): Promise<Attempt | null> {
  const row = await db
    .deleteFrom("link_attempts")
    .where("state_hash", "=", hashToken(state))
    .where("provider", "=", provider)
    .where("user_id", "=", id)
    .where("session_hash", "=", sessionHash)
    .where("expires_at", ">", now)
    .where("expires_at", "<=", latestValidTime(now, attemptMs))
    .returning("code_verifier")
    .executeTakeFirst();
  return row === undefined ? null : { state, codeVerifier: row.code_verifier };
}
