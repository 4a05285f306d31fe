import { Hono } from "hono";
import { paths } from "../../common/contract/paths.ts";
import { type Refusal, refusal } from "../../common/contract/refusals.ts";
import { requireUser } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import type { RollDetail } from "../../fairness/rules/roll.ts";
import { createSeedPairReader } from "../../fairness/server/seeds/seed-pairs.ts";
import { conflictResponse, handleSpend, keyReusedResponse } from "../../money/server/idempotent-calls.ts";
import type { CallResult } from "../../money/server/run-once.ts";
import { cachedRead } from "../../platform/cache/cached-read.ts";
import { accountTag } from "../../platform/cache/changed-accounts.ts";
import type { Env } from "../../platform/http/context.ts";
import { idParam, jsonBody } from "../../platform/http/input.ts";
import type { SharedState } from "../../platform/live/server/shared-state.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import type { PropValues } from "../../platform/pages/server/page-props.ts";
import type { RibbonLine } from "../ribbon/contract/ribbon.ts";
import { type RollInput, rollInput, rollManyInput } from "./contract/case-input.ts";
import type { CaseProps, CasesProps } from "./contract/cases.ts";
import { buildRollProof } from "./log.ts";
import { m } from "./messages.ts";
import { caseProps, rollDetailProps, rollProps } from "./props.ts";
import { createOwnRollsReader, listCases, rollDetail } from "./queries.ts";
import { type RollManyResult, type RollResult, rollCase, rollMany } from "./roll.ts";
import { createWinsThrottle } from "./wins.ts";

export function caseRoutes(house: House, ribbon: SharedState<RibbonLine[]>): Hono<Env> {
  const app = new Hono<Env>();
  const cases = cachedRead(house.changes, ["cases"], async () => (await listCases(house.db)).map(caseProps));
  const announceWins = createWinsThrottle(house.changes);
  const readRolls = createOwnRollsReader(house.db);
  const findSeedPair = createSeedPairReader(house.db, house.clock);

  async function findDetail(id: number | null): Promise<RollDetail | null> {
    const row = id === null ? null : await rollDetail(house.db, id);
    return row === null ? null : rollDetailProps(row, await buildRollProof(house.db, row.id));
  }

  app.get(paths.cases, (c) => {
    const props: PropValues<CasesProps> = { cases, ribbon: ribbon.read };
    return page(c, "cases/index", props, { guestCache: ["cases", ...ribbon.tags] });
  });

  app.get(paths.case.pattern, async (c) => {
    const id = idParam(c);
    const found = (await cases()).find((one) => one.id === id);
    if (found === undefined) return c.notFound();
    const { visitor } = c.var;
    const props: PropValues<CaseProps> = {
      case: found,
      fairness: () => (visitor.kind === "user" ? findSeedPair(visitor.id) : null),
      rolls: async () => (visitor.kind === "user" ? (await readRolls(visitor.id)).map(rollProps) : []),
      ribbon: ribbon.read,
    };
    return page(c, "cases/show", props, { guestCache: ["cases", ...ribbon.tags] });
  });

  app.post(paths.api.rollCase.pattern, requireUser, jsonBody(rollInput), async (c) => {
    const caseId = idParam(c);
    if (caseId === null) return c.json(noSuchCase(), 404);
    const { version, client_seed: clientSeed = null } = c.req.valid("json");
    return handleSpend(c, house, idempotencyBody(c.req.valid("json")), async (call) => {
      const outcome = await rollCase(house.spendQueue, call, { caseId, seenVersion: version ?? null, clientSeed });
      if (!outcome.ok) return rollRefusals[outcome.why]();
      const { stock_left: stockLeft, ...answer } = outcome.value;
      if (stockLeft !== null) house.changes.announce("cases");
      announceWins();
      return { status: 200, body: { message: "success", ...answer } };
    });
  });

  app.post(paths.api.rollCases.pattern, requireUser, jsonBody(rollManyInput), async (c) => {
    const caseId = idParam(c);
    if (caseId === null) return c.json(noSuchCase(), 404);
    const said = c.req.valid("json");
    const { times, version, client_seeds: clientSeeds = [] } = said;
    return handleSpend(c, house, said, async (call) => {
      const wanted = { caseId, seenVersion: version ?? null, times, clientSeeds };
      // Announces the change even after a failure, because earlier rolls may have been paid.
      const { rolls, refused } = await rollMany(house.db, call, wanted).finally(() => {
        house.changes.announce(accountTag(call.userId));
        announceWins();
      });
      if (rolls.some(({ stock_left }) => stock_left !== null)) house.changes.announce("cases");
      if (rolls.length === 0 && refused !== null) return rollRefusals[refused.why]();
      const stopped = refused === null ? null : stoppedWords(refused, rolls.length, times);
      return { status: 200, body: { message: "success", rolls: rolls.map(toPublicRoll), stopped } };
    });
  });

  app.get(paths.api.rollDetail.pattern, async (c) => {
    const roll = await findDetail(idParam(c));
    return roll === null ? c.json(refusal("not_found", m.noSuchRoll()), 404) : c.json(roll);
  });

  app.get(paths.roll.pattern, async (c) => {
    const roll = await findDetail(idParam(c));
    return roll === null ? c.notFound() : page(c, "cases/roll", { roll });
  });

  return app;
}

/** Returns the content that the idempotency key covers: null for the documented call without a body, otherwise the body. */
const idempotencyBody = (input: RollInput): RollInput | null =>
  input.version === undefined && input.client_seed === undefined ? null : input;

/** Removes the remaining stock from the reply, because the page shows it anyway. */
const toPublicRoll = ({ stock_left: _, ...roll }: RollManyResult["rolls"][number]) => roll;

function stoppedWords(outcome: Extract<RollResult, { ok: false }>, made: number, times: number): string {
  if (outcome.why === "insufficient_funds") return m.stoppedPoor({ made, times });
  return m.stopped({ made, times, why: rollRefusals[outcome.why]().body.message });
}

export const noSuchCase = (): Refusal => refusal("not_found", m.noSuchCase());

const rollRefusals = {
  sold_out: () => conflictResponse("sold_out"),
  case_changed: () => conflictResponse("case_changed", m.caseChanged()),
  insufficient_funds: () => conflictResponse("insufficient_funds"),
  balance_full: () => conflictResponse("account_full", m.accountFull()),
  nothing_offered: () => ({ status: 404, body: noSuchCase() }),
  key_reused: () => keyReusedResponse,
} satisfies Record<string, () => CallResult<Refusal>>;
