import { Hono } from "hono";
import { version } from "../base/version.ts";
import { withTimeout } from "../base/with-timeout.ts";
import type { Database } from "../database/database.ts";
import type { Platform } from "../platform.ts";
import type { Env } from "./context.ts";

/** Supervisors request these. */
export const probePaths: ReadonlySet<string> = new Set(["/healthz", "/livez", "/readyz"]);
const databaseTimeoutMs = 2_000;

export interface ProbeDeps {
  house: Pick<Platform, "clock">;
  /** Uses a separate connection. Rejects if the database does not respond. */
  checkDatabase: Database["checkState"];
  isClosing: () => boolean;
}

/** Returns reasons for the log. Empty if this process should get visitors. */
async function findNotReadyReasons({ house, checkDatabase, isClosing }: ProbeDeps): Promise<string[]> {
  const reasons: string[] = [];
  if (isClosing()) reasons.push("stopping");
  if (!house.clock.isRight()) reasons.push("the clock is wrong");
  const database = await withTimeout(checkDatabase(), databaseTimeoutMs);
  if (database === undefined) reasons.push("the database does not answer");
  else if (!database.writable) reasons.push("the database takes no writes");
  return reasons;
}

export function probeRoutes(needs: ProbeDeps): Hono<Env> {
  const routes = new Hono<Env>();
  routes.get("/healthz", async (c) => {
    await needs.checkDatabase();
    return c.json({ message: "ok" });
  });
  routes.get("/livez", (c) => c.json({ message: "ok", version }, 200, { "cache-control": "no-store" }));
  routes.get("/readyz", async (c) => {
    const reasons = await findNotReadyReasons(needs);
    const ready = reasons.length === 0;
    const answer = { message: ready ? "ok" : "not ready", version, reasons };
    return c.json(answer, ready ? 200 : 503, { "cache-control": "no-store" });
  });
  return routes;
}
