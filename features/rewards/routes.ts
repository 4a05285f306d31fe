import { type Context, Hono, type MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { requireUser } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { activeRanksAt } from "../../common/server/rank-settings.ts";
import { promisedPrizes, readSetting } from "../../common/server/site-settings.ts";
import type { ClaimResult } from "../../money/server/claim.ts";
import { conflictResponse, handleSpend, keyReusedResponse } from "../../money/server/idempotent-calls.ts";
import type { CallResult } from "../../money/server/run-once.ts";
import type { SpendCall } from "../../money/server/spend.ts";
import { nextMonthStart, weekStart } from "../../platform/base/clock.ts";
import { unreachable } from "../../platform/base/result.ts";
import { ribbonTag } from "../../platform/cache/changed-accounts.ts";
import type { Env, SignedInEnv } from "../../platform/http/context.ts";
import { fieldError, jsonBody } from "../../platform/http/input.ts";
import { isCrossOrigin, ownOrigins } from "../../platform/http/same-origin.ts";
import { markCall } from "../../platform/http/sessions.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import type { PropValues } from "../../platform/pages/server/page-props.ts";
import type { RakebackKind } from "../wagers/contract/wagers.ts";
import { claimRakeback, claimRank, findEarlierRankClaim, type RankRefusal, rankRefusal } from "./claims.ts";
import { claimRankInput, noSuchRank, type VipRewardsProps, type WagerRewardsProps } from "./contract/rewards.ts";
import { m } from "./messages.ts";
import { emptyRecord, recordProps } from "./props.ts";
import type { RecordReader } from "./queries.ts";

const rakebackNames: Record<RakebackKind, () => string> = {
  instant: m.instantRakeback,
  weekly: m.weeklyRakeback,
  monthly: m.monthlyRakeback,
};

const weekMs = 7 * 24 * 60 * 60 * 1000;

export function rewardRoutes(house: House, toRecord: RecordReader): Hono<Env> {
  const app = new Hono<Env>();

  for (const path of [paths.wagerRewards, paths.wagerMilestones]) {
    app.get(path, async (c) => {
      const { visitor } = c.var;
      const now = house.clock.now();
      const ranks = activeRanksAt((await house.settings()).ranks, now);
      const props: PropValues<WagerRewardsProps> = {
        roobet: async () => {
          const row = visitor.kind === "user" ? await toRecord(visitor.id) : null;
          return row === null ? emptyRecord : recordProps(row, ranks);
        },
        ranks: ranks.map(({ key: _, ...rank }) => rank),
        resets_at: nextMonthStart(now).toISOString(),
        week_ends_at: new Date(weekStart(now).getTime() + weekMs).toISOString(),
        now: visitor.kind === "user" ? now.toISOString() : null,
      };
      return page(c, "wager-rewards", props, { guestCache: [] });
    });
  }
  app.get(paths.vipRewards, async (c) => {
    const { ranks, vip, leaderboard } = await house.settings();
    const props: PropValues<VipRewardsProps> = {
      ranks_count: activeRanksAt(ranks, house.clock.now()).length,
      has_prizes: promisedPrizes(leaderboard).length > 0,
      ...vip,
    };
    return page(c, "vip-rewards", props, { guestCache: [] });
  });

  const rakeback = (kind: RakebackKind) => (c: Context<SignedInEnv>) => handleRakebackClaim(c, house, kind);
  app.get(paths.api.instantRakeback, requireOwnFetch(house), requireUser, rakeback("instant"));
  app.post(paths.api.instantRakeback, requireUser, rakeback("instant"));
  app.post(paths.api.weeklyRakeback, requireUser, rakeback("weekly"));
  app.post(paths.api.monthlyRakeback, requireUser, rakeback("monthly"));
  app.post("/api/rewards/monthly-rakeback", requireUser, rakeback("monthly"));

  app.post(paths.api.claimRank, requireUser, jsonBody(claimRankInput), (c) => {
    const { rank } = c.req.valid("json");
    return handleSpend(c, house, { rank }, (call) => handleRankClaim(house, call, rank));
  });

  return app;
}

/**
 * A GET that moves money accepts only this site's own fetches. Refuses links, pictures, other origins, typed or prefetched
 * addresses, and HEAD, which must never change anything.
 */
function requireOwnFetch(house: House): MiddlewareHandler<Env> {
  const isOwn = ownOrigins(house.origin, house.config.demo);
  return createMiddleware<Env>(async (c, next) => {
    c.header("Cache-Control", "no-store");
    if (c.req.raw.method !== "GET") return c.json(refusal("wrong_method"), 405);
    markCall(c);
    return isCrossOrigin(c, isOwn) ? c.json(refusal("other_site"), 403) : next();
  });
}

const handleRakebackClaim = (c: Context<SignedInEnv>, house: House, kind: RakebackKind): Promise<Response> =>
  handleSpend(c, house, null, async (call) => {
    const outcome = await claimRakeback(house.db, call, kind);
    if (outcome.ok) return { status: 200, body: { message: m.rakebackClaimed({ name: rakebackNames[kind]() }) } };
    switch (outcome.why) {
      case "nothing_due":
        return conflictResponse("nothing_due");
      case "balance_full":
        return conflictResponse("account_full", m.balanceFull());
      case "key_reused":
        return keyReusedResponse;
      default:
        return unreachable(outcome);
    }
  });

async function handleRankClaim(house: House, call: SpendCall, name: string): Promise<CallResult> {
  const outcome = await claimRankByName(house, call, name);
  if (outcome === null) {
    return { status: 422, body: fieldError("rank", noSuchRank()) };
  }
  if (outcome.ok) {
    house.changes.announce(ribbonTag);
    return { status: 200, body: { message: m.claimedReward() } };
  }
  if (outcome.why === "key_reused") return keyReusedResponse;
  const { code, message } = rankRefusal(name, outcome);
  return { status: 409, body: { code, error: message } };
}

async function claimRankByName({ db }: House, call: SpendCall, name: string): Promise<ClaimResult<RankRefusal> | null> {
  // Skips the cache, because another process may have changed the ranks.
  const { value } = await readSetting(db, "ranks");
  const ranks = activeRanksAt(value, call.now);
  const index = ranks.findIndex((rank) => rank.name === name);
  const rank = ranks[index];
  return rank === undefined ? findEarlierRankClaim(db, call) : claimRank(db, call, rank, ranks.slice(0, index));
}
