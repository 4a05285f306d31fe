// The wager page, the VIP page, and the claims of rakeback and ranks.

import { type Context, Hono, type MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { at } from "../../contracts/at.ts";
import { paths } from "../../contracts/paths.ts";
import { type Rank, ranks } from "../../contracts/ranks.ts";
import { claimRankInput, type RakebackKind, type WagerRewardsProps } from "../../contracts/rewards.ts";
import { nextMonthStart, weekStart } from "../core/clock.ts";
import type { House } from "../core/house.ts";
import { unreachable } from "../core/result.ts";
import type { Env } from "../http/context.ts";
import { fromElsewhere, ownOrigins, requireUser, type SignedInEnv } from "../http/guards.ts";
import { page } from "../http/inertia.ts";
import { jsonBody } from "../http/input.ts";
import type { GivenProps } from "../http/page-props.ts";
import { conflict, keyReused, takeSpend } from "../ledger/money-calls.ts";
import { claimRakeback, claimRank } from "./claims.ts";
import { emptyRecord, recordProps } from "./props.ts";
import { createRecordOf } from "./queries.ts";
import { accountFull, rankRefusal } from "./rules.ts";

const claimedWords: Record<RakebackKind, string> = {
  instant: "Instant Rakeback claimed successfully!",
  weekly: "Weekly Rakeback claimed successfully!",
  monthly: "Monthly Rakeback claimed successfully!",
};

const weekMs = 7 * 24 * 60 * 60 * 1000;

export function rewardRoutes(house: House): Hono<Env> {
  const app = new Hono<Env>();
  const recordOf = createRecordOf(house);

  for (const path of [paths.wagerRewards, paths.wagerMilestones]) {
    app.get(path, async (c) => {
      const { visitor } = c.var;
      const now = house.clock.now();
      const props: GivenProps<WagerRewardsProps> = {
        roobet: async () => {
          const row = visitor.kind === "user" ? await recordOf(visitor.id) : null;
          return row === null ? emptyRecord : recordProps(row);
        },
        ranks: [...ranks],
        resets_at: nextMonthStart(now).toISOString(),
        week_ends_at: new Date(weekStart(now).getTime() + weekMs).toISOString(),
        now: visitor.kind === "user" ? now.toISOString() : null,
      };
      return page(c, "wager-rewards", props, { guestCache: [] });
    });
  }
  app.get(paths.vipRewards, (c) => page(c, "vip-rewards", {}, { guestCache: [] }));

  const rakeback = (kind: RakebackKind) => (c: Context<SignedInEnv>) => rakebackClaimed(c, house, kind);
  app.get(paths.api.instantRakeback, actsOnGet(house), requireUser, rakeback("instant"));
  app.post(paths.api.instantRakeback, requireUser, rakeback("instant"));
  app.post(paths.api.weeklyRakeback, requireUser, rakeback("weekly"));
  app.post(paths.api.monthlyRakeback, requireUser, rakeback("monthly"));
  app.post("/api/rewards/monthly-rakeback", requireUser, rakeback("monthly"));

  app.post(paths.api.claimRank, requireUser, jsonBody(claimRankInput), (c) => {
    const index = ranks.findIndex(({ name }) => name === c.req.valid("json").rank);
    return rankClaimed(c, house, at(ranks, index), ranks.slice(0, index));
  });

  return app;
}

/**
 * A GET that moves money answers only this site's own fetches: no link, picture or page of another origin, no address
 * typed or prefetched, and no HEAD, which must never act.
 */
function actsOnGet(house: House): MiddlewareHandler<Env> {
  const isOwn = ownOrigins(house.origin, house.config.demo);
  return createMiddleware<Env>(async (c, next) => {
    c.header("Cache-Control", "no-store");
    if (c.req.raw.method !== "GET") return c.json({ message: "Claim it by GET or POST." }, 405);
    return fromElsewhere(c, isOwn) ? c.json({ message: "This call came from another site." }, 403) : next();
  });
}

const rakebackClaimed = (c: Context<SignedInEnv>, house: House, kind: RakebackKind): Promise<Response> =>
  takeSpend(c, house, null, async (call) => {
    const outcome = await claimRakeback(house.db, call, kind);
    if (outcome.ok) return { status: 200, body: { message: claimedWords[kind] } };
    switch (outcome.why) {
      case "nothing_due":
        return conflict("Nothing to claim.");
      case "balance_full":
        return conflict(accountFull);
      case "key_reused":
        return keyReused;
      default:
        return unreachable(outcome);
    }
  });

const rankClaimed = (c: Context<SignedInEnv>, house: House, rank: Rank, earlier: readonly Rank[]): Promise<Response> =>
  takeSpend(c, house, { rank: rank.name }, async (call) => {
    const outcome = await claimRank(house.db, call, rank, earlier);
    if (outcome.ok) return { status: 200, body: { message: "Claimed reward!" } };
    if (outcome.why === "key_reused") return keyReused;
    return { status: 409, body: { error: rankRefusal(rank, outcome) } };
  });
