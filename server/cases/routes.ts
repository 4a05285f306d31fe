// The pages of the cases, the roll (roll.ts), and the page and facts anybody needs to check one by contracts/roll-rule.ts.
// What decides it is in seeds/seed-pairs.ts; viewers change and reveal it by seeds/routes.ts. The list of all rolls is
// fairness/routes.ts.

import { Hono } from "hono";
import { type RollInput, rollInput } from "../../contracts/case-input.ts";
import type { CaseProps, CasesProps } from "../../contracts/cases.ts";
import { paths } from "../../contracts/paths.ts";
import { refusalWords } from "../../contracts/refusal-words.ts";
import type { House } from "../core/house.ts";
import { unreachable } from "../core/result.ts";
import { sharedRead } from "../core/shared-read.ts";
import type { Env } from "../http/context.ts";
import { requireUser } from "../http/guards.ts";
import { page } from "../http/inertia.ts";
import { idParam, jsonBody } from "../http/input.ts";
import type { GivenProps } from "../http/page-props.ts";
import { conflict, keyReused, takeSpend } from "../ledger/money-calls.ts";
import type { Answer } from "../ledger/once.ts";
import { createSeedPairOf } from "../seeds/seed-pairs.ts";
import { caseProps, rollDetailProps, rollProps, winProps } from "./props.ts";
import { createRollsOf, lastWins, listCases, rollDetail } from "./queries.ts";
import { type Rolled, rollCase } from "./roll.ts";
import { announceWinsCalmly } from "./wins.ts";

export function caseRoutes(house: House): Hono<Env> {
  const app = new Hono<Env>();
  const cases = sharedRead(house.changes, ["cases"], async () => (await listCases(house.read)).map(caseProps));
  const wins = sharedRead(house.changes, ["wins"], async () => (await lastWins(house.read)).map(winProps));
  const announceWins = announceWinsCalmly(house.changes);
  const rollsOf = createRollsOf(house.db);
  const seedPairOf = createSeedPairOf(house.db, house.clock);

  app.get(paths.cases, (c) => {
    const props: GivenProps<CasesProps> = { cases, wins };
    return page(c, "cases/index", props, { guestCache: ["cases", "wins"] });
  });

  app.get(paths.case.pattern, async (c) => {
    const id = idParam(c);
    const found = (await cases()).find((one) => one.id === id);
    if (found === undefined) return c.notFound();
    const { visitor } = c.var;
    const props: GivenProps<CaseProps> = {
      case: found,
      fairness: () => (visitor.kind === "user" ? seedPairOf(visitor.id) : null),
      rolls: async () => (visitor.kind === "user" ? (await rollsOf(visitor.id)).map(rollProps) : []),
      wins,
    };
    return page(c, "cases/show", props, { guestCache: ["cases", "wins"] });
  });

  app.post(paths.api.rollCase.pattern, requireUser, jsonBody(rollInput), async (c) => {
    const caseId = idParam(c);
    if (caseId === null) return c.json(noSuchCase, 404);
    const { version, client_seed: clientSeed = null } = c.req.valid("json");
    return takeSpend(c, house, sentOf(c.req.valid("json")), async (call) => {
      const outcome = await rollCase(house.db, call, { caseId, seenVersion: version ?? null, clientSeed });
      if (!outcome.ok) return refusalOf(outcome);
      const { stock_left: stockLeft, ...answer } = outcome.value;
      if (stockLeft !== null) house.changes.announce("cases");
      announceWins();
      return { status: 200, body: { message: "success", ...answer } };
    });
  });

  app.get(paths.api.rollDetail.pattern, async (c) => {
    const id = idParam(c);
    const row = id === null ? null : await rollDetail(house.db, id);
    return row === null ? c.json({ message: "There is no such roll." }, 404) : c.json(rollDetailProps(row));
  });

  app.get(paths.roll.pattern, async (c) => {
    const id = idParam(c);
    const row = id === null ? null : await rollDetail(house.db, id);
    return row === null ? c.notFound() : page(c, "cases/roll", { roll: rollDetailProps(row) });
  });

  return app;
}

/** What a key stands for: a call without a body, as documented, and whatever was sent in one. */
const sentOf = (input: RollInput): RollInput | null =>
  input.version === undefined && input.client_seed === undefined ? null : input;

function refusalOf(outcome: Extract<Rolled, { ok: false }>): Answer {
  switch (outcome.why) {
    case "sold_out":
      return conflict(refusalWords.soldOut);
    case "case_changed":
      return conflict("This case was just changed. Have a look at its new odds.");
    case "insufficient_funds":
      return conflict(refusalWords.insufficientFunds);
    case "balance_full":
      return conflict("Your account is full. Spend some of it before you open more.");
    case "nothing_offered":
      return { status: 404, body: noSuchCase };
    case "key_reused":
      return keyReused;
    default:
      return unreachable(outcome);
  }
}

export const noSuchCase = { message: "This case is no longer there." } as const;
