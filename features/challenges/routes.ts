import { Hono } from "hono";
import { paths } from "../../common/contract/paths.ts";
import { type Refusal, refusal } from "../../common/contract/refusals.ts";
import { requireUser } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { conflictResponse, reply } from "../../money/server/idempotent-calls.ts";
import type { CallResult } from "../../money/server/run-once.ts";
import type { Env } from "../../platform/http/context.ts";
import { idParam, jsonBody } from "../../platform/http/input.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import { type Challenge, claimInput } from "./contract/challenges.ts";
import { m } from "./messages.ts";
import { challengesTag, createOwnClaimsReader } from "./queries.ts";
import { claimChallenge } from "./records.ts";

export function challengeRoutes(house: House, challenges: () => Promise<Challenge[]>): Hono<Env> {
  const app = new Hono<Env>();
  const ownClaims = createOwnClaimsReader(house.db);

  app.get(paths.challenges, (c) => {
    const { visitor } = c.var;
    const claims = async () => (visitor.kind === "guest" ? [] : ownClaims(visitor.id));
    return page(c, "challenges", { challenges, claims }, { guestCache: [challengesTag] });
  });

  app.post(paths.api.claimChallenge.pattern, requireUser, jsonBody(claimInput), async (c) => {
    const challengeId = idParam(c);
    if (challengeId === null) return c.json(noSuchChallenge(), 404);
    const { link } = c.req.valid("json");
    const now = house.clock.now();
    const outcome = await claimChallenge(house.db, { challengeId, userId: c.var.user.id, link, now });
    if (outcome.ok) return c.json({ message: "success", id: outcome.value });
    return reply(c, refusals[outcome.why]());
  });

  return app;
}

export const noSuchChallenge = (): Refusal => refusal("not_found", m.noSuchChallenge());

const refusals = {
  no_such_challenge: () => ({ status: 404, body: noSuchChallenge() }),
  over: () => conflictResponse("over", m.challengeOver()),
  claimed_already: () => conflictResponse("claimed_already"),
} satisfies Record<string, () => CallResult>;
