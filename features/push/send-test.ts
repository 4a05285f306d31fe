import { randomUUID } from "node:crypto";
import { paths } from "../../common/contract/paths.ts";
import type { House } from "../../common/server/house.ts";
import { siteName } from "../../common/server/site-settings.ts";
import { m } from "./messages.ts";
import type { PushService } from "./source.ts";
import { buildPayload } from "./words.ts";

type TestOutcome = { status: 200 | 409 | 502; message: string };

export async function sendTestPush(
  { db, settings, origin, log }: Pick<House, "db" | "settings" | "origin" | "log">,
  service: PushService,
  sessionHash: Buffer,
): Promise<TestOutcome> {
  const device = await db
    .selectFrom("push_subscriptions")
    .select(["id", "endpoint", "p256dh", "auth"])
    .where("session_hash", "=", sessionHash)
    .where("server_key", "=", service.publicKey)
    .executeTakeFirst();
  if (device === undefined) return { status: 409, message: m.testNotOn() };
  const title = siteName(await settings(), origin());
  const words = { title, text: m.testText(), href: paths.notices, tag: "test" };
  const topic = randomUUID().replaceAll("-", "");
  const outcome = await service.push(device, {
    payload: buildPayload(words, undefined),
    ttlSeconds: 60,
    topic,
    isUrgent: true,
  });
  switch (outcome.kind) {
    case "taken":
      return { status: 200, message: "success" };
    case "gone":
      await db.deleteFrom("push_subscriptions").where("id", "=", device.id).execute();
      return { status: 409, message: m.testGone() };
    default:
      log.warn({ reason: outcome.reason }, "a test push failed");
      return { status: 502, message: m.testFailed() };
  }
}
