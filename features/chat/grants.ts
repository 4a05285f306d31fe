// Manages the grants: tokens that let the site read and write in the channel. A refresh token works once, so one process at a
// time renews it, and the new token is saved with retries.
import { setTimeout as sleep } from "node:timers/promises";
import type { House } from "../../common/server/house.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { retry } from "../../platform/base/retry.ts";
import { isTokenValid, tokenExpiry } from "../../platform/base/token-expiry.ts";
import { type CachedValue, createCachedValue } from "../../platform/cache/cached-value.ts";
import { everythingTag } from "../../platform/database/changes.ts";
import { withLane } from "../../platform/outbox/lanes.ts";
import {
  deleteAccess,
  findGrant,
  type GrantRow,
  listGrantAccounts,
  markGrantLost,
  openAccess,
  openRefresh,
  recordCheck,
  saveRenewed,
} from "./grant-records.ts";
import type { GrantPlatform, GrantPurpose, GrantStore, GrantUnavailable } from "./platform.ts";

export interface Grants extends GrantStore {
  /** Must be called after a grant is given, removed or lost. Other processes notice within a second. */
  changed(): void;
  close(): void;
}

type GrantHouse = Pick<House, "db" | "clock" | "log" | "changes">;
type Token = Awaited<ReturnType<GrantStore["token"]>>;

/** `platform` returns null while the platform is switched off. */
export async function createGrants(house: GrantHouse, platform: () => GrantPlatform | null): Promise<Grants> {
  const accounts: CachedValue<Map<GrantPurpose, string>> = await createCachedValue(
    () => listGrantAccounts(house.db),
    house,
  );
  const context: RenewContext = { house, platform };
  return {
    accountId: (purpose) => accounts.now().get(purpose) ?? null,
    token: (purpose) => getToken(context, purpose),
    async refused(purpose, accessToken) {
      const row = await findGrant(house.db, purpose);
      if (row !== undefined && (await openAccess(house.db, row)) === accessToken) await deleteAccess(house.db, row);
    },
    changed: () => house.changes.announce(everythingTag),
    close: () => accounts.close(),
  };
}

interface RenewContext {
  house: GrantHouse;
  platform: () => GrantPlatform | null;
}

const pollMs = 250;
/** A little longer than we give a platform to respond. */
const maxWaitMs = 12_000;

async function getToken(context: RenewContext, purpose: GrantPurpose): Promise<Token> {
  const until = performance.now() + maxWaitMs;
  for (;;) {
    const stored = await findStoredToken(context, purpose);
    if (!("row" in stored)) return stored;
    const renewed = await withLane(context.house, `grant ${purpose}`, () => renew(context, purpose));
    if (renewed !== null) return renewed;
    if (performance.now() > until) return refused({ why: "unavailable", reason: "is still renewing our permission" });
    await sleep(pollMs);
  }
}

async function findStoredToken({ house }: RenewContext, purpose: GrantPurpose): Promise<Token | { row: GrantRow }> {
  const row = await findGrant(house.db, purpose);
  if (row === undefined) return refused({ why: "none" });
  if (row.lost_at !== null) return refused({ why: "lost" });
  const access = await openAccess(house.db, row);
  return access !== null && isTokenValid(house.clock, row.access_until) ? done(access) : { row };
}

async function renew(context: RenewContext, purpose: GrantPurpose): Promise<Token> {
  const { house, platform } = context;
  const { db, clock, log } = house;
  const service = platform();
  if (service === null) return refused({ why: "unavailable", reason: "is switched off" });
  const stored = await findStoredToken(context, purpose);
  if (!("row" in stored)) return stored;
  const { row } = stored;
  const outcome = await service.renew(await openRefresh(db, row));
  if (outcome.ok) {
    const { accessToken, refreshToken, expiresInSeconds } = outcome.value;
    const renewed = { accessToken, refreshToken, accessUntil: tokenExpiry(clock, expiresInSeconds) };
    await retry(log, () => saveRenewed(db, row, renewed));
    return done(accessToken);
  }
  if (outcome.why === "revoked") {
    await markLost(house, row);
    return refused({ why: "lost" });
  }
  log.warn({ purpose, reason: outcome.reason }, "a grant could not be renewed now");
  return refused(outcome);
}

async function markLost({ db, clock, changes, log }: GrantHouse, row: GrantRow): Promise<void> {
  if (!(await markGrantLost(db, row, clock.now()))) return;
  log.warn({ purpose: row.purpose, account: row.account_id }, "a grant is no longer valid");
  changes.announce(everythingTag);
}

export async function checkGrants(house: GrantHouse, grants: GrantStore, { look }: GrantPlatform): Promise<void> {
  for (const purpose of ["channel", "bot"] as const) {
    const seen = await checkGrant(grants, purpose, look);
    const row = await findGrant(house.db, purpose);
    if (row === undefined || !seen.ok) continue;
    if (seen.value === null) await markLost(house, row);
    else await recordCheck(house.db, row, seen.value, house.clock.now());
  }
}

type GrantCheck = Awaited<ReturnType<GrantPlatform["look"]>>;

/** If the token is refused, renews it once before giving up, because it may only have expired. */
async function checkGrant(
  grants: GrantStore,
  purpose: GrantPurpose,
  look: GrantPlatform["look"],
): Promise<GrantCheck | Result<never, { why: "none" | "lost" } | GrantUnavailable>> {
  const first = await grants.token(purpose);
  if (!first.ok) return first;
  const seen = await look(first.value);
  if (!seen.ok || seen.value !== null) return seen;
  await grants.refused(purpose, first.value);
  const second = await grants.token(purpose);
  return second.ok ? look(second.value) : second;
}
