import { Hono } from "hono";
import type { ReceivedWebhook } from "../../partners/webhooks/sandbox.ts";
import { webhookSandboxPath } from "../../partners/webhooks/sandbox.ts";
import type { Env } from "../../platform/http/context.ts";

/** Lists the newest messages that the demo's receiver of webhooks got. */
export function webhookSandboxRoutes(received: () => readonly ReceivedWebhook[]): Hono<Env> {
  const app = new Hono<Env>();
  app.get(webhookSandboxPath, (c) => c.json(received()));
  return app;
}
