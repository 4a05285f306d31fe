import { Hono } from "hono";
import { z } from "zod";
import { paths } from "../../common/contract/paths.ts";
import type { House } from "../../common/server/house.ts";
import type { Env } from "../../platform/http/context.ts";
import { fieldErrors, jsonBody } from "../../platform/http/input.ts";
import { addressBlock, type RateLimit, type RateLimits, tooManyTries } from "../../platform/http/rate-limits.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import { saveMessage } from "./contact.ts";
import { type ContactAnswer, contactInput } from "./contract/content.ts";

const messages: RateLimit = { name: "contact-address", points: 3, perSeconds: 60 };

export function contactRoutes(house: House, limits: RateLimits): Hono<Env> {
  const app = new Hono<Env>();
  app.get(paths.contact, (c) => page(c, "contact", {}, { guestCache: [] }));

  app.post(paths.api.sendContact, jsonBody(z.unknown()), async (c) => {
    const parsed = contactInput.safeParse(c.req.valid("json"));
    if (!parsed.success) {
      return c.json({ success: false, ...fieldErrors(parsed.error) } satisfies ContactAnswer, 422);
    }
    const wait = await limits.take([[messages, addressBlock(c.var.address)]]);
    if (wait !== null) return tooManyTries(c, wait);
    const { visitor, address } = c.var;
    await saveMessage(house, { ...parsed.data, address, userId: visitor.kind === "user" ? visitor.id : null });
    return c.json({ success: true } satisfies ContactAnswer);
  });
  return app;
}
