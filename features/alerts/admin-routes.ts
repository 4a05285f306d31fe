import { Hono } from "hono";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { withBrandPrefix } from "../../common/server/site-settings.ts";
import { escapeForDiscord } from "../../platform/base/sanitize.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { jsonBody } from "../../platform/http/input.ts";
import { type RateLimit, type RateLimits, tooManyTries } from "../../platform/http/rate-limits.ts";
import { recordLaneSent } from "../../platform/outbox/lanes.ts";
import type { AlertTestAnswer } from "./contract/alerts.ts";
import { alertTestInput } from "./contract/alerts-input.ts";
import { m } from "./messages.ts";
import { deleteGivenUp, lanes } from "./records.ts";
import type { DiscordChannel } from "./send.ts";

const tests: RateLimit = { name: "alert-tests", points: 10, perSeconds: 10 * 60 };

export interface AlertNeeds {
  house: House;
  limits: RateLimits;
  discord: DiscordChannel;
}

export function alertAdminRoutes({ house, limits, discord }: AlertNeeds): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();
  app.post(deskApiPaths.testAlerts, requireAdmin, jsonBody(alertTestInput), async (c) => {
    const wait = await limits.take([[tests, String(c.var.user.id)]]);
    if (wait !== null) return tooManyTries(c, wait);
    const { channel } = c.req.valid("json");
    const tested = channel === "discord" ? await tryDiscord(house, discord) : await tryMail(house, c.var.user.id);
    return c.json({ message: "success", ...tested } satisfies AlertTestAnswer);
  });
  return app;
}

type Tested = Pick<AlertTestAnswer, "sent" | "says">;

async function tryDiscord(house: House, discord: DiscordChannel): Promise<Tested> {
  const { alerts_webhook: webhook, brand } = await house.settings();
  if (webhook === "") return { sent: false, says: m.noWebhook() };
  try {
    await discord.post(webhook, withBrandPrefix(escapeForDiscord(brand), m.discordTest()));
  } catch (error) {
    house.log.warn({ err: error }, "a test alert was not posted");
    return {
      sent: false,
      says: error instanceof Error ? m.discordRefused({ reason: error.message }) : m.discordFailed(),
    };
  }
  await deleteGivenUp(house.db);
  await recordLaneSent(house.db, lanes.discord, 0, house.clock.now());
  return { sent: true, says: m.discordTook() };
}

async function tryMail(house: House, userId: number): Promise<Tested> {
  const user = await house.db.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirstOrThrow();
  const { brand } = await house.settings();
  const subject = withBrandPrefix(brand, m.mailTestSubject());
  const letter = { to: user.email, subject, paragraphs: [m.mailTest()] };
  const { isSent, says } = await house.mail.tryOut(letter);
  return { sent: isSent, says };
}
