import { Hono } from "hono";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { requireUser } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { noticeApiPaths } from "../../identity/contract/notice-api-paths.ts";
import { subscribeInput } from "../../identity/contract/notice-input.ts";
import type { NoticesProps } from "../../identity/contract/notices.ts";
import { readChoices, readQuietHours } from "../../identity/server/notice-choices.ts";
import type { Env, SignedIn } from "../../platform/http/context.ts";
import { fieldError, jsonBody } from "../../platform/http/input.ts";
import { type RateLimit, type RateLimits, tooManyTries } from "../../platform/http/rate-limits.ts";
import { redirect } from "../../platform/pages/server/inertia.ts";
import { m } from "./messages.ts";
import { findDevices, subscribe, unsubscribe } from "./records.ts";
import { sendTestPush } from "./send-test.ts";
import type { PushService } from "./source.ts";

const subscriptionLimit: RateLimit = { name: "push-subscriptions", points: 30, perSeconds: 60 * 60 };
const testLimit: RateLimit = { name: "push-tests", points: 5, perSeconds: 10 * 60 };

export interface PushNeeds {
  house: House;
  limits: RateLimits;
  service: PushService;
}

/** The worker only shows pushes. It may load only our own images, and its scope contains no page. */
const workerPolicy = "default-src 'none'; img-src 'self'; frame-ancestors 'none'";

export function pushWorkerRoutes(script: string): Hono<Env> {
  const app = new Hono<Env>();
  app.get(noticeApiPaths.worker, (c) => {
    c.header("Content-Security-Policy", workerPolicy);
    c.header("Cache-Control", "no-cache");
    return c.body(script, 200, { "Content-Type": "text/javascript; charset=utf-8" });
  });
  return app;
}

export function pushRoutes({ house, limits, service }: PushNeeds): Hono<Env> {
  const { db, clock } = house;
  const app = new Hono<Env>();

  // Old links lead to the notices section's own page, which no longer exists.
  app.get("/settings/notices", requireUser, (c) => redirect(c, paths.notices));

  app.post(noticeApiPaths.subscribe, requireUser, jsonBody(subscribeInput), async (c) => {
    const { user } = c.var;
    const input = c.req.valid("json");
    const wait = await limits.take([[subscriptionLimit, String(user.id)]]);
    if (wait !== null) return tooManyTries(c, wait);
    if (!service.takes({ endpoint: input.endpoint, ...input.keys })) {
      return c.json(fieldError("endpoint", m.unknownService()), 422);
    }
    const by = {
      ...{ userId: user.id, sessionHash: user.sessionHash, serverKey: service.publicKey, now: clock.now() },
      userAgent: c.req.header("user-agent") ?? "",
    };
    const stored = await subscribe(db, by, input);
    return stored.ok ? c.json({ message: "success" }) : c.json(fieldError("endpoint", m.otherBrowser()), 409);
  });

  app.post(noticeApiPaths.unsubscribe, requireUser, async (c) => {
    await unsubscribe(db, c.var.user.sessionHash);
    return c.json({ message: "success" });
  });

  app.post(noticeApiPaths.tryIt, requireUser, async (c) => {
    const wait = await limits.take([[testLimit, String(c.var.user.id)]]);
    if (wait !== null) return tooManyTries(c, wait);
    const { status, message } = await sendTestPush(house, service, c.var.user.sessionHash);
    if (status === 200) return c.json({ message });
    return c.json(refusal(status === 409 ? "not_linked" : "unavailable", message), status);
  });
  return app;
}

export async function noticesProps(
  { db }: Pick<House, "db">,
  service: PushService,
  { id: userId, sessionHash }: SignedIn,
): Promise<NoticesProps> {
  const { publicKey } = service;
  const [choices, quiet, devices] = await Promise.all([
    readChoices(db, userId),
    readQuietHours(db, userId),
    findDevices(db, { userId, sessionHash, serverKey: publicKey }),
  ]);
  return { choices, quiet, push: { public_key: publicKey, ...devices } };
}
