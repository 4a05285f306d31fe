import { type Context, Hono } from "hono";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { type RefusalCode, refusal } from "../../common/contract/refusals.ts";
import { getActor } from "../../common/http/actor.ts";
import { requireStaff } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { unreachable } from "../../platform/base/result.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { idParam, jsonBody } from "../../platform/http/input.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import type { PropValues } from "../../platform/pages/server/page-props.ts";
import { huntCalls } from "./api-calls.ts";
import { liveStepInput } from "./contract/hunt-input.ts";
import type { LiveHuntAnswer, LiveHuntProps, LiveHuntState } from "./contract/hunts.ts";
import { applyLiveStep, type StepRefusal, toLiveState } from "./live-steps.ts";
import { m } from "./messages.ts";
import type { HuntReader } from "./reader.ts";
import { noSuchHunt } from "./routes.ts";

export function liveHuntRoutes(house: House, hunts: HuntReader): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();
  const state = async (): Promise<LiveHuntState> => toLiveState(await hunts(), house.clock.now());

  app.get(paths.deskLive, requireStaff, (c) => {
    const props: PropValues<LiveHuntProps> = { live: state, now: () => house.clock.now().toISOString() };
    return page(c, "admin/live", props);
  });

  app.get(deskApiPaths.liveHunt, huntCalls.live, requireStaff, async (c) => c.json(await state()));

  app.post(deskApiPaths.liveStep.pattern, huntCalls.step, requireStaff, jsonBody(liveStepInput), async (c) => {
    const id = idParam(c);
    if (id === null) return c.json(noSuchHunt(), 404);
    const outcome = await house.db
      .transaction()
      .execute((tx) => applyLiveStep(tx, getActor(c, house), id, c.req.valid("json")));
    if (!outcome.ok) return refuse(c, outcome, await state());
    if (outcome.value) await hunts.changed();
    return c.json({ message: "success", live: await state() } satisfies LiveHuntAnswer);
  });
  return app;
}

function refuse(c: Context, outcome: StepRefusal, live: LiveHuntState): Response {
  const conflict = (code: RefusalCode, message: string) =>
    c.json({ ...refusal(code, message), live } satisfies LiveHuntAnswer, 409);
  switch (outcome.why) {
    case "no_such_hunt":
      return c.json(noSuchHunt(), 404);
    case "no_such_bonus":
      return conflict("conflict", m.bonusGone());
    case "changed_meanwhile": {
      const { name, payout } = outcome.bonus;
      return conflict(
        "changed_meanwhile",
        payout === null ? m.payoutUndone({ name }) : m.payoutThere({ name, payout: `$${payout.toFixed(2)}` }),
      );
    }
    default:
      return unreachable(outcome);
  }
}
