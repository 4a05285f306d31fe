import { Hono } from "hono";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { getActor } from "../../common/http/actor.ts";
import type { FeatureContext } from "../../common/http/feature.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import { proveFreshOrOwner } from "../../identity/server/owner-proof.ts";
import { sendProofRefusal, toRequester } from "../../identity/server/owner-responses.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { fieldError, idParam, jsonBody } from "../../platform/http/input.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import { webhookInput } from "./contract/webhook-input.ts";
import { webhookCalls } from "./contract/webhook-paths.ts";
import type { WebhookCreated } from "./contract/webhooks.ts";
import { m } from "./messages.ts";
import {
  createWebhook,
  deleteWebhook,
  listMessages,
  listWebhooks,
  maxWebhooks,
  sendAgain,
  turnOnWebhook,
} from "./records.ts";
import type { WebhookSender } from "./source.ts";

export function webhookAdminRoutes(
  { house, limits }: Pick<FeatureContext, "house" | "limits">,
  sender: WebhookSender,
): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.deskWebhooks, requireAdmin, (c) =>
    page(c, "admin/webhooks", {
      webhooks: () => listWebhooks(house.db),
      messages: () => listMessages(house.db),
      demo: house.config.demo,
    }),
  );

  app.post(webhookCalls.create, requireAdmin, jsonBody(webhookInput), async (c) => {
    const { current_password: current, ...wanted } = c.req.valid("json");
    if (!sender.accepts(new URL(wanted.url))) return c.json(fieldError("url", m.addressInvalid()), 422);
    const requester = toRequester(c);
    const proof = await proveFreshOrOwner(house.db, limits, requester, current, house.clock.now());
    if (!proof.ok) return sendProofRefusal(c, house.log, proof);
    const made = await createWebhook(house, getActor(c, house), requester, wanted);
    if (made.ok) return c.json({ message: "success", secret: made.value } satisfies WebhookCreated);
    return made.why === "signed_out"
      ? c.json(refusal("unauthorized"), 401)
      : c.json(refusal("limit_reached", m.tooManyWebhooks({ count: maxWebhooks })), 409);
  });

  app.post(webhookCalls.remove.pattern, requireAdmin, async (c) => {
    const id = idParam(c);
    const outcome = id === null ? null : await deleteWebhook(house.db, getActor(c, house), id);
    return outcome?.ok === true ? c.json({ message: "success" }) : c.json(noSuchWebhook(), 404);
  });

  app.post(webhookCalls.turnOn.pattern, requireAdmin, async (c) => {
    const id = idParam(c);
    const outcome = id === null ? null : await turnOnWebhook(house.db, getActor(c, house), id);
    return outcome?.ok === true ? c.json({ message: "success" }) : c.json(noSuchWebhook(), 404);
  });

  app.post(webhookCalls.sendAgain.pattern, requireAdmin, async (c) => {
    const id = idParam(c);
    const outcome = id === null ? null : await sendAgain(house.db, getActor(c, house), id);
    if (outcome?.ok === true) return c.json({ message: "success" });
    return outcome?.why === "off"
      ? c.json(refusal("switched_off", m.webhookOff()), 409)
      : c.json(refusal("not_found", m.noSuchMessage()), 404);
  });

  return app;
}

const noSuchWebhook = () => refusal("not_found", m.noSuchWebhook());
