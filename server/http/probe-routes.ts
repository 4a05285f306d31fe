// What a supervisor and a load balancer ask: does the process live, and should visitors be sent to it.
import { setTimeout as sleep } from "node:timers/promises";
import { Hono } from "hono";
import type { House } from "../core/house.ts";
import { version } from "../core/version.ts";
import type { Env } from "./context.ts";

const databaseWithinMs = 2_000;

export interface ProbeNeeds {
  house: Pick<House, "clock">;
  /** Resolves when the database answered, on a connection of its own. */
  askDatabase: () => Promise<void>;
  /** Being stopped: nobody new should come. */
  isClosing: () => boolean;
}

/** Why this process should not be sent visitors now, in words for a log; empty when it should. */
async function notReady({ house, askDatabase, isClosing }: ProbeNeeds): Promise<string[]> {
  const reasons: string[] = [];
  if (isClosing()) reasons.push("stopping");
  if (!house.clock.isRight()) reasons.push("the clock is wrong");
  if (!(await answersInTime(askDatabase()))) reasons.push("the database does not answer");
  return reasons;
}

async function answersInTime(asked: Promise<void>): Promise<boolean> {
  const late = new AbortController();
  const answered = asked.then(
    () => true,
    () => false,
  );
  const lateness = sleep(databaseWithinMs, false, { signal: late.signal }).catch(() => false);
  const inTime = await Promise.race([answered, lateness]);
  late.abort();
  return inTime;
}

export function probeRoutes(needs: ProbeNeeds): Hono<Env> {
  const routes = new Hono<Env>();
  routes.get("/livez", (c) => c.json({ message: "ok", version }, 200, { "cache-control": "no-store" }));
  routes.get("/readyz", async (c) => {
    const reasons = await notReady(needs);
    const ready = reasons.length === 0;
    const answer = { message: ready ? "ok" : "not ready", version, reasons };
    return c.json(answer, ready ? 200 : 503, { "cache-control": "no-store" });
  });
  return routes;
}
