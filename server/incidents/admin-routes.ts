// "Verify now": an admin has the ledger proven, by the same job that proves it every day.
import { Hono } from "hono";
import type { VerifyAnswer } from "../../contracts/incidents.ts";
import { paths } from "../../contracts/paths.ts";
import { WrongClock } from "../core/clock-watch.ts";
import type { House } from "../core/house.ts";
import { inTime } from "../core/in-time.ts";
import type { Env } from "../http/context.ts";
import { requireAdmin } from "../http/guards.ts";
import { proofJob } from "../ledger/proof-job.ts";
import { incidentsJob } from "./jobs.ts";
import { lastProof } from "./queries.ts";

/** How long the caller waits; the proof goes on without them, and the page shows what came of it. */
const answerWithinMs = 50_000;

const goesOn: VerifyAnswer = { message: "The ledger is being proven; the page shows what comes of it." };
const tooLong: VerifyAnswer = {
  message:
    "The ledger is too long to be proven while the embedded database serves the site. Stop it and run `npm run admin -- ledger verify`.",
};

export function incidentAdminRoutes(house: House): Hono<Env> {
  const routes = new Hono<Env>();
  routes.post(paths.api.verifyLedger, requireAdmin, async (c) => {
    if (!house.clock.isRight()) return c.json({ message: new WrongClock().message }, 503);
    const outcome = await inTime(prove(house), answerWithinMs);
    if (outcome === undefined || outcome === "busy") return c.json(goesOn, 202);
    if (outcome === "failed") return c.json({ message: "The ledger could not be proven; the log says why." }, 500);
    const proof = await lastProof(house.db);
    return proof === null || outcome === "skipped" ? c.json(tooLong, 409) : c.json({ message: "success", proof });
  });
  return routes;
}

type Outcome = "proven" | "skipped" | "busy" | "failed";

/** Who asks while it goes on starts no second proof. Whatever it found is an incident at once, or none any more. */
async function prove({ jobs, db, log }: House): Promise<Outcome> {
  const before = (await lastProof(db))?.proven_at;
  try {
    if (!(await jobs.runIfFree(proofJob))) return "busy";
    await jobs.runNow(incidentsJob);
    return (await lastProof(db))?.proven_at === before ? "skipped" : "proven";
  } catch (error) {
    log.error({ err: error }, "the ledger could not be proven for an admin");
    return "failed";
  }
}
