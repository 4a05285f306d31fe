// The webhook for a platform's channel events. It needs no session and no database. A correctly signed delivery is answered as
// soon as it can no longer be lost, and processed afterwards.

import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { refusal } from "../../common/contract/refusals.ts";
import type { House } from "../../common/server/house.ts";
import type { Env } from "../../platform/http/context.ts";
import { chatCalls } from "./contract/chat-calls.ts";
import type { Intake } from "./intake.ts";
import type { ChatPlatform } from "./platform.ts";

export interface WebhookNeeds {
  platform: () => ChatPlatform | null;
  intake: Pick<Intake, "take" | "refuse">;
}

const maxBytes = 256 * 1024;

export function webhookRoutes(
  { clock, log }: Pick<House, "clock" | "log">,
  { platform, intake }: WebhookNeeds,
): Hono<Env> {
  const app = new Hono<Env>();
  const limited = bodyLimit({
    maxSize: maxBytes,
    onError(c) {
      intake.refuse({ why: "unreadable" });
      return c.json(refusal("too_large", "The delivery is too large."), 413);
    },
  });
  app.post(chatCalls.webhook.pattern, limited, async (c) => {
    const source = platform();
    if (source === null || c.req.param("platform") !== source.slug) return c.notFound();
    const headers = new Map(Object.entries(c.req.header()));
    const received = await source.receive({ headers, body: new Uint8Array(await c.req.arrayBuffer()) }, clock.now());
    if (received.ok) await intake.take(received.value);
    else {
      intake.refuse(received);
      if (received.why === "unsigned" || received.why === "forged") {
        log.debug({ address: c.var.address, why: received.why }, "refused a delivery without a valid signature");
        return c.json(refusal("unauthorized"), 401);
      }
    }
    // Accepts events we do not use as well, because a platform stops delivering to a webhook that refuses too many.
    return c.json({ message: "ok" });
  });
  return app;
}
