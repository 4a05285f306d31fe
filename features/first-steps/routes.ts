import { Hono } from "hono";
import type { LinkProvider } from "../../common/contract/linkable.ts";
import { paths } from "../../common/contract/paths.ts";
import { requireUser } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { handleSpend, keyReusedResponse } from "../../money/server/idempotent-calls.ts";
import type { Env } from "../../platform/http/context.ts";
import { jsonBody } from "../../platform/http/input.ts";
import { giftInput } from "./contract/first-steps-input.ts";
import { giftRefusal, takeGift } from "./gift.ts";

export function firstStepRoutes(house: House, linkable: () => readonly LinkProvider[]): Hono<Env> {
  const app = new Hono<Env>();
  app.post(paths.api.firstStepsGift, requireUser, jsonBody(giftInput), (c) => {
    const said = c.req.valid("json");
    return handleSpend(c, house, said, async (call) => {
      const outcome = await takeGift(house.db, call, {
        seenPoints: said.points,
        isKickWanted: linkable().includes("kick"),
      });
      if (outcome.ok) return { status: 200, body: { message: "success", ...outcome.value } };
      return outcome.why === "key_reused" ? keyReusedResponse : { status: 409, body: giftRefusal(outcome) };
    });
  });
  return app;
}
