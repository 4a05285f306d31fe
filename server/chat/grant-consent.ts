// An admin has the channel's owner, or the account that speaks, agree for the site: to the platform's consent page and back.
import { paths } from "../../contracts/paths.ts";
import { type Attempt, beginAttempt, takeAttempt } from "../accounts/link-attempts.ts";
import type { Actor } from "../core/actor.ts";
import type { House } from "../core/house.ts";
import { done, type Result, refused } from "../core/result.ts";
import { livesUntil } from "../core/token-life.ts";
import type { SignedIn } from "../http/context.ts";
import type { Chat } from "./chat.ts";
import { keepGrant } from "./grant-records.ts";
import { type GrantPlatform, type GrantPurpose, type GrantUnavailable, grantPurposes } from "./platform.ts";

export type GrantHouse = Pick<House, "db" | "clock" | "log" | "changes" | "jobs">;

/** Where to send the browser; `origin` is where the admin is, of ours. */
export async function beginGrant(
  { db, clock }: GrantHouse,
  platform: GrantPlatform,
  purpose: GrantPurpose,
  { visitor, origin }: { visitor: SignedIn; origin: string },
): Promise<string> {
  const attempt = await beginAttempt(db, `${platform.slug}:${purpose}`, visitor, clock.now());
  return platform.consentUrl(purpose, { ...attempt, origin, redirectUri: origin + paths.api.kickRedirect });
}

/** What an admin came back from; null: from no consent page of the site's own. */
export async function grantAttempt(
  { db, clock }: GrantHouse,
  platform: GrantPlatform,
  visitor: SignedIn,
  url: URL,
): Promise<(Attempt & { purpose: GrantPurpose }) | null> {
  const state = url.searchParams.get("state") ?? "";
  for (const purpose of grantPurposes) {
    const attempt = await takeAttempt(db, `${platform.slug}:${purpose}`, state, visitor, clock.now());
    if (attempt !== null) return { ...attempt, purpose };
  }
  return null;
}

export type GrantRefusal = { why: "denied" } | GrantUnavailable | { why: "too_little"; missing: string[] };

/** Keeps what was agreed to, where it is enough to work with. */
export async function finishGrant(
  house: GrantHouse,
  chat: Chat,
  platform: GrantPlatform,
  { url, attempt, actor }: { url: URL; attempt: Attempt & { purpose: GrantPurpose }; actor: Actor },
): Promise<Result<{ name: string }, GrantRefusal>> {
  const { purpose } = attempt;
  const identified = await platform.identify({ url, ...attempt });
  if (!identified.ok) return identified;
  const granted = identified.value;
  const wanted = platform.scopes[purpose];
  const scopes = granted.scopes ?? wanted;
  const missing = wanted.filter((scope) => !scopes.includes(scope));
  if (missing.length > 0) return refused({ why: "too_little", missing });
  const accessUntil = livesUntil(house.clock, granted.expiresInSeconds);
  const grant = { platform: platform.slug, purpose, granted, scopes, accessUntil };
  await house.db.transaction().execute((tx) => keepGrant(tx, grant, actor, actor.now));
  chat.grants.changed();
  house.log.info({ purpose, account: granted.accountId, by: actor.id }, "an account agreed for the site's chat");
  return done({ name: granted.name });
}
