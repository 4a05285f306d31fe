// The pages of the cases, the roll, and what anybody needs to check one.
import { Hono } from "hono";
import { z } from "zod";
import type { CaseProps, CasesProps } from "../../contracts/cases.ts";
import { paths } from "../../contracts/paths.ts";
import type { House } from "../core/house.ts";
import { unreachable } from "../core/result.ts";
import { sharedRead } from "../core/shared-read.ts";
import type { Env } from "../http/context.ts";
import { requireUser } from "../http/guards.ts";
import { badKey, callKey, reusedKey } from "../http/idempotency.ts";
import { page } from "../http/inertia.ts";
import { idParam, jsonBody } from "../http/input.ts";
import type { GivenProps } from "../http/page-props.ts";
import { balanceFull } from "../ledger/limits.ts";
import { caseProps, rollDetailProps, rollProps, winProps } from "./props.ts";
import { createRollsOf, lastWins, listCases, rollDetail } from "./queries.ts";
import { caseChanged, createRollCase, soldOut } from "./roll.ts";
import type { Seeds } from "./seeds.ts";
import { announceWinsCalmly } from "./wins.ts";

/** Optional: the version whose odds the viewer saw, so that nobody rolls odds he was not shown. */
const rollInput = z.object({ version: z.int().min(1).max(2_147_483_647).optional() });

export function caseRoutes(house: House, seeds: Seeds): Hono<Env> {
  const app = new Hono<Env>();
  const cases = sharedRead(house.changes, ["cases"], async () => (await listCases(house.read)).map(caseProps));
  const wins = sharedRead(house.changes, ["wins"], async () => (await lastWins(house.read)).map(winProps));
  const announceWins = announceWinsCalmly(house.changes);
  const rollsOf = createRollsOf(house.db);
  const rollCase = createRollCase(seeds);

  app.get(paths.cases, (c) => {
    const props: GivenProps<CasesProps> = { cases, wins };
    return page(c, "cases/index", props, { guestCache: ["cases", "wins"] });
  });

  app.get("/case/:id", async (c) => {
    const id = idParam(c);
    const found = (await cases()).find((one) => one.id === id);
    if (found === undefined) return c.notFound();
    const { visitor } = c.var;
    const props: GivenProps<CaseProps> = {
      case: found,
      fairness: () => (visitor.kind === "user" ? seeds.fairnessOf(visitor.id) : null),
      rolls: async () => (visitor.kind === "user" ? (await rollsOf(visitor.id)).map(rollProps) : []),
      wins,
    };
    return page(c, "cases/show", props, { guestCache: ["cases", "wins"] });
  });

  app.post("/case/:id/roll", requireUser, jsonBody(rollInput), async (c) => {
    const caseId = idParam(c);
    if (caseId === null) return c.json(noSuchCase, 404);
    const { version } = c.req.valid("json");
    const key = callKey(c, version === undefined ? null : { version });
    if (key === null) return c.json(badKey, 400);
    const { visitor, requestId } = c.var;
    const call = { ...key, userId: visitor.id, now: house.clock.now(), requestId };
    const outcome = await rollCase(house.db, call, caseId, version ?? null);
    switch (outcome.kind) {
      case "paid": {
        const { stock_left: stockLeft, ...answer } = outcome.answer;
        if (stockLeft !== null) house.changes.announce("cases");
        announceWins();
        return c.json({ message: "success", ...answer });
      }
      case "refused":
        return c.json({ message: refusals[outcome.refusal] ?? outcome.refusal }, 409);
      case "nothing":
        return c.json(noSuchCase, 404);
      case "key_reused":
        return c.json(reusedKey, 422);
      default:
        return unreachable(outcome);
    }
  });

  app.get("/api/fairness/rolls/:id", async (c) => {
    const id = idParam(c);
    const row = id === null ? null : await rollDetail(house.db, id);
    return row === null ? c.json({ message: "There is no such roll." }, 404) : c.json(rollDetailProps(row));
  });

  app.get("/fairness/roll/:id", async (c) => {
    const id = idParam(c);
    const row = id === null ? null : await rollDetail(house.db, id);
    return row === null ? c.notFound() : page(c, "cases/roll", { roll: rollDetailProps(row) });
  });

  return app;
}

const refusals: Record<string, string> = {
  [soldOut]: "This case is sold out.",
  [balanceFull]: "Your account is full. Spend some of it before you open more.",
  [caseChanged]: "This case was just changed. Have a look at its new odds.",
};

export const noSuchCase = { message: "This case is no longer there." } as const;
