// Taking the gift for the first steps.
import { Hono } from "hono";
import { giftInput } from "../../contracts/first-steps-input.ts";
import { paths } from "../../contracts/paths.ts";
import type { House } from "../core/house.ts";
import type { Env } from "../http/context.ts";
import { requireUser } from "../http/guards.ts";
import { jsonBody } from "../http/input.ts";
import { conflict, keyReused, takeSpend } from "../ledger/money-calls.ts";
import { createGift, giftRefusal } from "./gift.ts";
import type { StepSources } from "./source.ts";

export function firstStepRoutes(house: House, sources: StepSources): Hono<Env> {
  const app = new Hono<Env>();
  const take = createGift(house.db, sources.heldTicket);
  app.post(paths.api.firstStepsGift, requireUser, jsonBody(giftInput), (c) => {
    const said = c.req.valid("json");
    return takeSpend(c, house, said, async (call) => {
      const outcome = await take(call, { seenPoints: said.points, isKickWanted: sources.linkable().includes("kick") });
      if (outcome.ok) return { status: 200, body: { message: "success", ...outcome.value } };
      return outcome.why === "key_reused" ? keyReused : conflict(giftRefusal(outcome));
    });
  });
  return app;
}
