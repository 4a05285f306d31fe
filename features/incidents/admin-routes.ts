import { Hono } from "hono";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { proofJob } from "../../money/server/proof-job.ts";
import { withTimeout } from "../../platform/base/with-timeout.ts";
import { ClockSkewError } from "../../platform/database/clock-watch.ts";
import type { Env } from "../../platform/http/context.ts";
import type { LedgerProof, VerifyAnswer } from "./contract/incidents.ts";
import { incidentsJob } from "./jobs.ts";
import { m } from "./messages.ts";
import { lastProof } from "./queries.ts";

/** How long the caller waits. A longer proof continues in the background, and the page shows its result. */
const maxWaitMs = 50_000;

export function incidentAdminRoutes(house: House): Hono<Env> {
  const routes = new Hono<Env>();
  routes.post(deskApiPaths.verifyLedger, requireAdmin, async (c) => {
    if (!house.clock.isRight()) return c.json(refusal("unavailable", new ClockSkewError().message), 503);
    const before = (await lastProof(house.db))?.proven_at ?? null;
    const outcome = await withTimeout(proveLedger(house, before), maxWaitMs);
    if (outcome === undefined || outcome === "elsewhere")
      return c.json({ message: m.verifyRunning(), before } satisfies VerifyAnswer, 202);
    if (outcome === "failed") return c.json(refusal("server_error", m.verifyFailed()), 500);
    return c.json({ message: "success", proof: outcome } satisfies VerifyAnswer);
  });
  return routes;
}

type Outcome = LedgerProof | "elsewhere" | "failed";

/** Runs the proof, unless one is running already. A broken ledger opens an incident immediately, and a correct one ends it. */
async function proveLedger({ jobs, db, log }: House, before: string | null): Promise<Outcome> {
  try {
    if (!(await jobs.runIfFree(proofJob))) return "elsewhere";
    await jobs.runNow(incidentsJob);
    const proof = await lastProof(db);
    return proof === null || proof.proven_at === before ? "elsewhere" : proof;
  } catch (error) {
    log.error({ err: error }, "the ledger could not be checked for an admin");
    return "failed";
  }
}
