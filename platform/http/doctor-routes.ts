// Tells the operator's doctor (`npm run admin -- doctor`) from outside which version runs and how the request arrived.
// The caller must know a secret from the database; all others get a 404.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { version } from "../base/version.ts";
import type { Db } from "../database/db.ts";
import type { Platform } from "../platform.ts";
import { getSecret } from "../secrets/secrets.ts";
import type { Env } from "./context.ts";

export const doctorPath = "/api/doctor";
export const doctorHeader = "x-windfall-doctor";
const maxSkewSeconds = 300;

export interface DoctorResponse {
  version: string;
  trustProxyHops: number;
  address: string;
  /** Number of addresses in the request's `X-Forwarded-For`. */
  forwarded: number;
  host: string | null;
}

export async function createDoctorPass(db: Db, now: Date): Promise<string> {
  const at = String(Math.floor(now.getTime() / 1000));
  return `${at}.${await signPass(db, at)}`;
}

export function doctorRoutes({ config, db }: Pick<Platform, "config" | "db">): Hono<Env> {
  const routes = new Hono<Env>();
  routes.get(doctorPath, async (c) => {
    if (!(await isValidPass(db, c.req.header(doctorHeader)))) return c.notFound();
    const answer: DoctorResponse = {
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

/** Uses the real time, because a demo's clock may show any time. */
async function isValidPass(db: Db, given: string | undefined): Promise<boolean> {
  const [, at = "", signature = ""] = /^(\d{10})\.([0-9a-f]{64})$/.exec(given ?? "") ?? [];
  if (at === "" || Math.abs(Date.now() / 1000 - Number(at)) > maxSkewSeconds) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(await signPass(db, at)));
}

async function signPass(db: Db, at: string): Promise<string> {
  return createHmac("sha256", await getDoctorKey(db))
    .update(`doctor ${at}`)
    .digest("hex");
}

/** The site makes the key when it starts, because the doctor may see only a copy of the database. */
export const getDoctorKey = (db: Db): Promise<string> => getSecret(db, "doctor", () => randomBytes(32).toString("hex"));
