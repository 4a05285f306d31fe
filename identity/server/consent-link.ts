import { sql } from "kysely";
import type { House } from "../../common/server/house.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { markAccountsChanged } from "../../platform/cache/changed-accounts.ts";
import type { Db } from "../../platform/database/db.ts";
import type { SignedIn } from "../../platform/http/context.ts";
import { seal, tryUnseal } from "../../platform/secrets/seal.ts";
import { takeAttempt } from "./link-attempts.ts";
import { linkAccount, renameLink } from "./links.ts";
import type { ConsentPlatform, ConsentProvider, OnProven } from "./source.ts";

type LinkHouse = Pick<House, "db" | "clock" | "log">;
export type LinkingHouse = LinkHouse & { proven: OnProven };

export type ConsentRefusal = { why: "bad_state" | "denied" | "unavailable" | "taken" };

export async function finishConsent(
  { db, clock, log, proven }: LinkingHouse,
  platform: ConsentPlatform,
  visitor: SignedIn,
  url: URL,
): Promise<Result<{ name: string }, ConsentRefusal>> {
  const { provider, label } = platform;
  const state = url.searchParams.get("state") ?? "";
  const attempt = await takeAttempt(db, provider, state, visitor, clock.now());
  if (attempt === null) {
    log.warn({ user: visitor.id, provider }, `Refused a return from ${label} with an unknown or expired state`);
    return refused({ why: "bad_state" });
  }
  const identity = await platform.identify({ url, ...attempt });
  if (!identity.ok) {
    log.info({ user: visitor.id, provider, ...identity }, `A ${label} account was not linked`);
    return refused({ why: identity.why });
  }
  const now = clock.now();
  const { accountId, name, refreshToken } = identity.value;
  const link = { userId: visitor.id, provider, accountId, accountName: name, now };
  const linked = await linkAccount(db, link, (tx) =>
    proven(tx, { userId: visitor.id, platform: provider, accountId, name }, now),
  );
  const about = { user: visitor.id, provider, account: accountId };
  if (!linked.ok) {
    log.warn({ ...about, why: linked.why }, `A ${label} account was not linked`);
    return refused({ why: linked.why === "taken" ? "taken" : "bad_state" });
  }
  await storeGrant(db, { userId: visitor.id, provider }, refreshToken, now);
  log.info({ ...about, linked: linked.value }, `A ${label} account was linked`);
  return done({ name });
}

interface Grant {
  userId: number;
  provider: string;
}

const grantContext = ({ userId, provider }: Grant) => `link-grant:${provider}:${userId}`;

async function storeGrant(db: Db, grant: Grant, refreshToken: string | null, now: Date): Promise<void> {
  const { userId, provider } = grant;
  if (refreshToken === null) {
    await db.deleteFrom("link_grants").where("user_id", "=", userId).where("provider", "=", provider).execute();
    return;
  }
  const sealed = await seal(db, refreshToken, grantContext(grant));
  // Stores nothing if the account was unlinked meanwhile.
  await sql`
    insert into link_grants (user_id, provider, refresh_token_sealed, checked_at)
    select user_id, provider, ${sealed}, ${now} from links where user_id = ${userId} and provider = ${provider}
    on conflict (user_id, provider) do update set
      refresh_token_sealed = excluded.refresh_token_sealed, checked_at = excluded.checked_at`.execute(db);
}

async function markLinkLost(db: Db, { userId, provider }: Grant, now: Date): Promise<void> {
  await db
    .updateTable("links")
    .set({ lost_at: now })
    .where("user_id", "=", userId)
    .where("provider", "=", provider)
    .execute();
  markAccountsChanged(db, [userId]);
}

const checkIntervalMs = 24 * 60 * 60 * 1000;
/** The maximum number of links to check per run and platform. The others wait for the next run. */
const maxPerRun = 500;

/**
 * Checks the links that were not checked for a day. Updates changed names. Marks a link as lost if the account no longer exists
 * or its owner revoked the permission. If the platform is unavailable, ends the run without marking any link as lost.
 */
async function checkLinks({ db, clock, log }: LinkHouse, platform: ConsentPlatform): Promise<void> {
  const { provider, label } = platform;
  for (const due of await dueGrants(db, provider, clock.now())) {
    const token = await tryUnseal(db, due.sealed, grantContext(due));
    if (token === null) {
      log.error({ user: due.userId, provider }, "cannot decrypt the grant of a link, so it is not checked");
      continue;
    }
    const outcome = await platform.renew(token);
    if (!outcome.ok && outcome.why === "unavailable") {
      log.warn({ provider }, `${label} ${outcome.reason}; links are checked later`);
      return;
    }
    if (outcome.ok && outcome.value.accountId === due.accountId) {
      await storeGrant(db, due, outcome.value.refreshToken, clock.now());
      if (outcome.value.name !== due.accountName) await renameLink(db, due.userId, provider, outcome.value.name);
    } else {
      await markLinkLost(db, due, clock.now());
      log.info({ user: due.userId, provider }, `A link to ${label} no longer holds`);
    }
  }
}

interface DueGrant extends Grant {
  sealed: string;
  accountId: string;
  accountName: string;
}

async function dueGrants(db: Db, provider: ConsentProvider, now: Date): Promise<DueGrant[]> {
  return db
    .selectFrom("link_grants as g")
    .innerJoin("links as l", (on) => on.onRef("l.user_id", "=", "g.user_id").onRef("l.provider", "=", "g.provider"))
    .select([
      "g.user_id as userId",
      "g.provider",
      "g.refresh_token_sealed as sealed",
      "l.account_id as accountId",
      "l.account_name as accountName",
    ])
    .where("g.provider", "=", provider)
    .where("g.checked_at", "<=", new Date(now.getTime() - checkIntervalMs))
    .where("l.lost_at", "is", null)
    .orderBy("g.checked_at")
    .limit(maxPerRun)
    .execute();
}

export function defineLinkJobs(house: House, platforms: () => readonly ConsentPlatform[]): void {
  house.jobs.define({
    name: "links.check",
    everyMs: 60 * 60 * 1000,
    timeoutSeconds: 20 * 60,
    run: async () => {
      for (const platform of platforms()) await checkLinks(house, platform);
    },
  });
}
