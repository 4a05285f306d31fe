// Taking the gift for the first steps.
import { Hono } from "hono";
import { giftInput } from "../../contracts/first-steps-input.ts";
import type { LinkProvider } from "../../contracts/linkable.ts";
import { paths } from "../../contracts/paths.ts";
import type { House } from "../core/house.ts";
import type { Env } from "../http/context.ts";
import { requireUser } from "../http/guards.ts";
import { jsonBody } from "../http/input.ts";
import { keyReused, takeSpend } from "../ledger/money-calls.ts";
import { giftWords, takeGift } from "./gift.ts";

export function firstStepRoutes(house: House, linkable: () => readonly LinkProvider[]): Hono<Env> {
  const app = new Hono<Env>();
  app.post(paths.api.firstStepsGift, requireUser, jsonBody(giftInput), (c) => {
    const said = c.req.valid("json");
    return takeSpend(c, house, said, async (call) => {
      const outcome = await takeGift(house.db, call, {
        seenPoints: said.points,
        isKickWanted: linkable().includes("kick"),
      });
      if (outcome.ok) return { status: 200, body: { message: "success", ...outcome.value } };
      return outcome.why === "key_reused" ? keyReused : { status: 409, body: giftWords[outcome.why] };
    });
  });
  return app;
}
