// What an operator's doctor (`npm run admin -- doctor`) asks the site from outside: which Windfall answers at that address,
// and what reached it of the request. Told only to who knows a secret of the database; to others there is nothing here.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { version } from "../base/version.ts";
import type { Db } from "../database/db.ts";
import type { Platform } from "../platform.ts";
import { secret } from "../secrets/secrets.ts";
import type { Env } from "./context.ts";

export const doctorPath = "/api/doctor";
export const doctorHeader = "x-windfall-doctor";
/** How far the clocks of two machines may be apart. */
const passSeconds = 300;

/** What the site saw. */
export interface DoctorAnswer {
  version: string;
  trustProxyHops: number;
  /** Whom it takes the asker for. */
  address: string;
  /** Addresses in `X-Forwarded-For`, as it came. */
  forwarded: number;
  host: string | null;
}

/** The header's value for one visit. */
export async function doctorPass(db: Db, now: Date): Promise<string> {
  const at = String(Math.floor(now.getTime() / 1000));
  return `${at}.${await signatureOf(db, at)}`;
}

export function doctorRoutes({ config, db }: Pick<Platform, "config" | "db">): Hono<Env> {
  const routes = new Hono<Env>();
  routes.get(doctorPath, async (c) => {
    if (!(await isPass(db, c.req.header(doctorHeader)))) return c.notFound();
    const answer: DoctorAnswer = {
      version,
      trustProxyHops: config.trustProxyHops,
      address: c.var.address,
      forwarded: (c.req.header("x-forwarded-for") ?? "").split(",").filter((one) => one.trim() !== "").length,
      host: c.req.header("host") ?? null,
    };
    return c.json(answer, 200, { "cache-control": "no-store" });
  });
  return routes;
}

/** Real time: the demo's own clock may stand anywhere. */
async function isPass(db: Db, given: string | undefined): Promise<boolean> {
  const [, at = "", signature = ""] = /^(\d{10})\.([0-9a-f]{64})$/.exec(given ?? "") ?? [];
  if (at === "" || Math.abs(Date.now() / 1000 - Number(at)) > passSeconds) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(await signatureOf(db, at)));
}

async function signatureOf(db: Db, at: string): Promise<string> {
  const key = await secret(db, "doctor", () => randomBytes(32).toString("hex"));
  return createHmac("sha256", key).update(`doctor ${at}`).digest("hex");
}
