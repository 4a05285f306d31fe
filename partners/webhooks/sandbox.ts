// A receiver of webhooks in the demo. The address's last part says how it behaves: /sandbox/webhooks/410 is gone.
import { Hono } from "hono";
import type { Env } from "../../platform/http/context.ts";
import { limitedBody } from "../../platform/http/input.ts";
import { faultResponse } from "../common/faults.ts";

export const webhookSandboxPath = "/sandbox/webhooks";

const maxKept = 50;
const maxBodyBytes = 64 * 1024;

export interface ReceivedWebhook {
  to: string;
  id: string;
  timestamp: string;
  signature: string;
  body: string;
}

/** Keeps the newest messages in memory; `received` returns them, newest first. */
export function createWebhookSandbox(): { routes: Hono<Env>; received: () => readonly ReceivedWebhook[] } {
  const received: ReceivedWebhook[] = [];
  const routes = new Hono<Env>();
  routes.post(`${webhookSandboxPath}/:name`, limitedBody(maxBodyBytes), async (c) => {
    const to = c.req.param("name");
    const header = (name: string) => c.req.header(name) ?? "";
    received.unshift({
      ...{
        to,
        id: header("webhook-id"),
        timestamp: header("webhook-timestamp"),
        signature: header("webhook-signature"),
      },
      body: await c.req.text(),
    });
    received.splice(maxKept);
    if (to === "redirect") return c.redirect(`${webhookSandboxPath}/elsewhere`, 302);
    if (to === "wait") return c.text("", 429, { "Retry-After": "3600" });
    if (/^[45]\d\d$/.test(to)) return new Response(null, { status: Number(to) });
    return (to === "slow" ? await faultResponse("slow", null, c.req.raw.signal) : null) ?? c.body(null, 204);
  });
  return { routes, received: () => received };
}
