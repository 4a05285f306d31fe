import { type Context, Hono } from "hono";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { getActor } from "../../common/http/actor.ts";
import { requireStaff } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import {
  conflictResponse,
  decideOnce,
  reply,
  saveOnce,
  staleFormResponse,
  successResponse,
} from "../../money/server/idempotent-calls.ts";
import { type Allowance, overAllowanceMessage, readAllowance } from "../../money/server/moderator-limits.ts";
import type { CallResult } from "../../money/server/run-once.ts";
import type { Result } from "../../platform/base/result.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { fieldError, fieldErrors, idParam, jsonBody } from "../../platform/http/input.ts";
import { formBody } from "../../platform/http/uploads.ts";
import { cursorParam, toCursorPage } from "../../platform/pages/server/cursor-page.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import type { PropValues } from "../../platform/pages/server/page-props.ts";
import {
  type AdminChallengesProps,
  type ClaimStatus,
  challengeInput,
  claimDecisionInput,
} from "./contract/challenges.ts";
import { m } from "./messages.ts";
import { challengesTag, listDeskChallenges, listDeskClaims } from "./queries.ts";
import { changeChallenge, createChallenge, type DecisionRefusal, decideClaim } from "./records.ts";
import { noSuchChallenge } from "./routes.ts";

export function challengeAdminRoutes(house: House): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.challenges, requireStaff, (c) => {
    const status = parseStatus(c.req.query("status"));
    const claims = async () => {
      const slice = await listDeskClaims(house.db, status, cursorParam(c));
      return toCursorPage(c, slice, slice.rows);
    };
    const { id, role } = c.var.user;
    const props: PropValues<AdminChallengesProps> = {
      challenges: () => listDeskChallenges(house.db),
      claims,
      status,
      allowance: async () =>
        role === "admin" ? null : allowanceProps(await readAllowance(house.db, id, house.clock.now())),
    };
    return page(c, "admin/challenges", props);
  });

  app.post(deskApiPaths.createChallenge, requireStaff, formBody(0), async (c) => {
    const { text: sent } = c.req.valid("form");
    const parsed = challengeInput.safeParse(sent);
    if (!parsed.success) return c.json(fieldErrors(parsed.error), 422);
    return saveOnce(c, house, { sent, tag: challengesTag }, async (tx, actor) => {
      const outcome = await createChallenge(tx, actor, parsed.data);
      if (!outcome.ok) return { status: 422, body: tooHighError(outcome.mostPoints) };
      return { status: 200, body: { message: "success", id: outcome.value } };
    });
  });

  app.post(deskApiPaths.updateChallenge.pattern, requireStaff, formBody(0), async (c) => {
    const id = idParam(c);
    if (id === null) return c.json(noSuchChallenge(), 404);
    const { text: sent } = c.req.valid("form");
    const parsed = challengeInput.safeParse(sent);
    if (!parsed.success) return c.json(fieldErrors(parsed.error), 422);
    return saveOnce(c, house, { sent, tag: challengesTag }, async (tx, actor) =>
      editAnswer(await changeChallenge(tx, actor, id, parsed.data, sent.seen)),
    );
  });

  app.post(deskApiPaths.deleteChallenge.pattern, requireStaff, async (c) => {
    const id = idParam(c);
    const outcome = id === null ? null : await changeChallenge(house.db, getActor(c, house), id, null);
    if (!outcome?.ok) return c.json(noSuchChallenge(), 404);
    house.changes.announce(challengesTag);
    return c.json({ message: "success" });
  });

  app.post(deskApiPaths.acceptClaim.pattern, requireStaff, jsonBody(claimDecisionInput), (c) =>
    decide(c, house, "accepted", c.req.valid("json").note ?? null),
  );
  app.post(deskApiPaths.refuseClaim.pattern, requireStaff, jsonBody(claimDecisionInput), (c) =>
    decide(c, house, "refused", c.req.valid("json").note ?? null),
  );

  return app;
}

function editAnswer(outcome: Awaited<ReturnType<typeof changeChallenge>>): CallResult {
  if (outcome.ok) return successResponse;
  if (outcome.why === "too_high") return { status: 422, body: tooHighError(outcome.mostPoints) };
  return outcome.why === "changed_meanwhile" ? staleFormResponse : { status: 404, body: noSuchChallenge() };
}

async function decide(c: Context<SignedInEnv>, house: House, status: "accepted" | "refused", note: string | null) {
  const id = idParam(c);
  if (id === null) return c.json(noSuchClaim(), 404);
  const answer = await decideOnce(c, house, { note }, async (tx, actor) =>
    toAnswer(await decideClaim(tx, actor, { id, status, note })),
  );
  return reply(c, answer);
}

function toAnswer(outcome: Result<null, DecisionRefusal>): CallResult {
  if (outcome.ok) return successResponse;
  if (outcome.why === "decided_already")
    return conflictResponse("already", m.decidedAlready({ status: outcome.status }));
  if (outcome.why === "over_allowance") return conflictResponse("not_allowed", overAllowanceMessage(outcome));
  return decisionRefusals[outcome.why]();
}

const parseStatus = (status: string | undefined): ClaimStatus =>
  status === "accepted" || status === "refused" ? status : "pending";

const tooHighError = (mostPoints: number) =>
  fieldError("reward_points", m.rewardTooHigh({ most: mostPoints.toLocaleString("en-US") }));

const allowanceProps = ({ mostAtOnce, left }: Allowance): AdminChallengesProps["allowance"] => ({
  most_at_once: mostAtOnce,
  left_today: left,
});

const noSuchClaim = () => refusal("not_found", m.noSuchClaim());

const decisionRefusals = {
  no_such_claim: () => ({ status: 404, body: noSuchClaim() }),
  balance_full: () => conflictResponse("account_full", m.accountFull()),
  own_claim: () => conflictResponse("own", m.ownClaim()),
  account_closed: () => conflictResponse("account_closed", m.accountClosed()),
} satisfies Record<string, () => CallResult>;
