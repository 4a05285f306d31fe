// Where challenges are made and claims decided: admins and moderators.

import { type Context, Hono } from "hono";
import { deskCalls } from "../../common/contract/desk-calls.ts";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { actorOf } from "../../common/http/actor-of.ts";
import { requireStaff } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { type Allowance, allowanceOf, overAllowanceWords } from "../../money/server/moderator-limits.ts";
import { conflict, decideOnce, reply, saveOnce, staleForm, success } from "../../money/server/money-calls.ts";
import type { Answer } from "../../money/server/once.ts";
import type { Result } from "../../platform/base/result.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { fieldError, fieldErrors, idParam, jsonBody } from "../../platform/http/input.ts";
import { formBody } from "../../platform/http/uploads.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import type { GivenProps } from "../../platform/pages/server/page-props.ts";
import { placeParam, sliced } from "../../platform/pages/server/sliced.ts";
import {
  type AdminChallengesProps,
  type ClaimStatus,
  challengeInput,
  claimDecisionInput,
} from "./contract/challenges.ts";
import { challengesTag, deskChallenges, deskClaims } from "./queries.ts";
import { changeChallenge, createChallenge, type DecisionRefusal, decideClaim } from "./records.ts";
import { noSuchChallenge } from "./routes.ts";

export function challengeAdminRoutes(house: House): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.challenges, requireStaff, (c) => {
    const status = statusOf(c.req.query("status"));
    const claims = async () => {
      const slice = await deskClaims(house.db, status, placeParam(c));
      return sliced(c, slice, slice.rows);
    };
    const { id, role } = c.var.user;
    const props: GivenProps<AdminChallengesProps> = {
      challenges: () => deskChallenges(house.db),
      claims,
      status,
      allowance: async () =>
        role === "admin" ? null : allowanceProps(await allowanceOf(house.db, id, house.clock.now())),
    };
    return page(c, "admin/challenges", props);
  });

  app.post(deskCalls.createChallenge, requireStaff, formBody(0), async (c) => {
    const { text: sent } = c.req.valid("form");
    const parsed = challengeInput.safeParse(sent);
    if (!parsed.success) return c.json(fieldErrors(parsed.error), 422);
    return saveOnce(c, house, { sent, tag: challengesTag }, async (tx, actor) => {
      const outcome = await createChallenge(tx, actor, parsed.data);
      if (!outcome.ok) return { status: 422, body: tooHigh(outcome.mostPoints) };
      return { status: 200, body: { message: "success", id: outcome.value } };
    });
  });

  app.post(deskCalls.updateChallenge.pattern, requireStaff, formBody(0), async (c) => {
    const id = idParam(c);
    if (id === null) return c.json(noSuchChallenge, 404);
    const { text: sent } = c.req.valid("form");
    const parsed = challengeInput.safeParse(sent);
    if (!parsed.success) return c.json(fieldErrors(parsed.error), 422);
    return saveOnce(c, house, { sent, tag: challengesTag }, async (tx, actor) =>
      editAnswer(await changeChallenge(tx, actor, id, parsed.data, sent.seen)),
    );
  });

  app.post(deskCalls.deleteChallenge.pattern, requireStaff, async (c) => {
    const id = idParam(c);
    const outcome = id === null ? null : await changeChallenge(house.db, actorOf(c, house), id, null);
    if (!outcome?.ok) return c.json(noSuchChallenge, 404);
    house.changes.announce(challengesTag);
    return c.json({ message: "success" });
  });

  app.post(deskCalls.acceptClaim.pattern, requireStaff, jsonBody(claimDecisionInput), (c) =>
    decided(c, house, "accepted", c.req.valid("json").note ?? null),
  );
  app.post(deskCalls.refuseClaim.pattern, requireStaff, jsonBody(claimDecisionInput), (c) =>
    decided(c, house, "refused", c.req.valid("json").note ?? null),
  );

  return app;
}

function editAnswer(outcome: Awaited<ReturnType<typeof changeChallenge>>): Answer {
  if (outcome.ok) return success;
  if (outcome.why === "too_high") return { status: 422, body: tooHigh(outcome.mostPoints) };
  return outcome.why === "changed_meanwhile" ? staleForm : { status: 404, body: noSuchChallenge };
}

async function decided(c: Context<SignedInEnv>, house: House, status: "accepted" | "refused", note: string | null) {
  const id = idParam(c);
  if (id === null) return c.json(noSuchClaim, 404);
  const answer = await decideOnce(c, house, { note }, async (tx, actor) =>
    answerOf(await decideClaim(tx, actor, { id, status, note })),
  );
  return reply(c, answer);
}

function answerOf(outcome: Result<null, DecisionRefusal>): Answer {
  if (outcome.ok) return success;
  if (outcome.why === "decided_already") return conflict("already", `This claim is already ${outcome.status}.`);
  if (outcome.why === "over_allowance") return conflict("not_allowed", overAllowanceWords(outcome));
  return decisionRefusals[outcome.why];
}

const statusOf = (asked: string | undefined): ClaimStatus =>
  asked === "accepted" || asked === "refused" ? asked : "pending";

const tooHigh = (mostPoints: number) =>
  fieldError(
    "reward_points",
    `A moderator's challenge pays at most ${mostPoints.toLocaleString("en-US")} points. An admin can set more.`,
  );

const allowanceProps = ({ mostAtOnce, left }: Allowance): AdminChallengesProps["allowance"] => ({
  most_at_once: mostAtOnce,
  left_today: left,
});

const noSuchClaim = refusal("not_found", "There is no such claim.");

const decisionRefusals = {
  no_such_claim: { status: 404, body: noSuchClaim },
  balance_full: conflict("account_full", "The viewer's account cannot hold the reward."),
  own_claim: conflict("own", "Somebody else has to decide about your own claim."),
  account_closed: conflict("account_closed", "This account was closed: there is nobody to pay."),
} satisfies Record<string, Answer>;
