// The challenges page, and a viewer's claim.

import { Hono } from "hono";
import { type Challenge, claimInput } from "../../contracts/challenges.ts";
import { paths } from "../../contracts/paths.ts";
import { refusal } from "../../contracts/refusals.ts";
import type { House } from "../core/house.ts";
import { unreachable } from "../core/result.ts";
import type { Env } from "../http/context.ts";
import { requireUser } from "../http/guards.ts";
import { page } from "../http/inertia.ts";
import { idParam, jsonBody } from "../http/input.ts";
import { challengesTag, createOwnClaims } from "./queries.ts";
import { claimChallenge } from "./records.ts";

/** `challenges`: the open ones. */
export function challengeRoutes(house: House, challenges: () => Promise<Challenge[]>): Hono<Env> {
  const app = new Hono<Env>();
  const ownClaims = createOwnClaims(house.db);

  app.get(paths.challenges, (c) => {
    const { visitor } = c.var;
    const claims = async () => (visitor.kind === "guest" ? [] : ownClaims(visitor.id));
    return page(c, "challenges", { challenges, claims }, { guestCache: [challengesTag] });
  });

  app.post(paths.api.claimChallenge.pattern, requireUser, jsonBody(claimInput), async (c) => {
    const challengeId = idParam(c);
    if (challengeId === null) return c.json(noSuchChallenge, 404);
    const { link } = c.req.valid("json");
    const now = house.clock.now();
    const outcome = await claimChallenge(house.db, { challengeId, userId: c.var.user.id, link, now });
    if (outcome.ok) return c.json({ message: "success", id: outcome.value });
    switch (outcome.why) {
      case "no_such_challenge":
        return c.json(noSuchChallenge, 404);
      case "over":
        return c.json(refusal("over", "This challenge is over."), 409);
      case "claimed_already":
        return c.json(refusal("claimed_already"), 409);
      default:
        return unreachable(outcome);
    }
  });

  return app;
}

export const noSuchChallenge = refusal("not_found", "There is no such challenge.");
