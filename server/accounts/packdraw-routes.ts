// Calls that link a Packdraw account: the image to show there, and the look whether it shows.

import { type Context, Hono } from "hono";
import { packdrawConnectInput, packdrawImageInput } from "../../contracts/partner-input.ts";
import type { PackdrawImageAnswer } from "../../contracts/partners.ts";
import { paths } from "../../contracts/paths.ts";
import { refusal } from "../../contracts/refusals.ts";
import type { House } from "../core/house.ts";
import { unreachable } from "../core/result.ts";
import type { Env } from "../http/context.ts";
import { requireUser } from "../http/guards.ts";
import { fieldErrors, jsonBody } from "../http/input.ts";
import { type Limit, type Limits, tooMany } from "../http/limits.ts";
import { codeImage, connectProfile, type PackdrawLinking } from "./packdraw-link.ts";

/** Each look asks Packdraw twice. */
const looks: Limit = { name: "packdraw-connect", points: 20, perSeconds: 10 * 60 };
/** Each is a picture to draw. */
const images: Limit = { name: "packdraw-image", points: 20, perSeconds: 10 * 60 };

/** `packdrawNow` answers null while the partner is switched off. */
export function packdrawRoutes(house: House, limits: Limits, packdrawNow: () => PackdrawLinking | null): Hono<Env> {
  const app = new Hono<Env>();

  app.post(paths.api.packdrawImage, requireUser, jsonBody(packdrawImageInput), async (c) => {
    if (packdrawNow() === null) return c.json(refusal("failed"), 409);
    const wait = await limits.take([[images, String(c.var.user.id)]]);
    if (wait !== null) return tooMany(c, wait);
    const { image, expiresAt } = await codeImage(house.db, c.var.user.id, house.clock.now());
    const answer: PackdrawImageAnswer = { message: "success", data: image, expires_at: expiresAt.toISOString() };
    return c.json(answer);
  });

  app.post(paths.api.packdrawConnect.pattern, requireUser, async (c) => {
    const packdraw = packdrawNow();
    if (packdraw === null) return c.json(refusal("failed"), 409);
    const name = packdrawConnectInput.safeParse({ username: c.req.param("username") });
    if (!name.success) return c.json(fieldErrors(name.error), 422);
    const { id } = c.var.user;
    const wait = await limits.take([[looks, String(id)]]);
    if (wait !== null) return tooMany(c, wait);
    return answerTo(c, house, await connectProfile(house, packdraw, id, name.data.username));
  });
  return app;
}

function answerTo(c: Context, { log }: House, outcome: Awaited<ReturnType<typeof connectProfile>>): Response {
  if (outcome.ok) return c.json({ message: "success" });
  switch (outcome.why) {
    case "no_image":
    case "not_visible":
    case "not_under_code":
    case "taken":
      return c.json(refusal(outcome.why), 409);
    case "unavailable":
      log.warn({ reason: outcome.reason }, "Packdraw could not be asked about a picture");
      c.header("Retry-After", "60");
      return c.json(refusal("unavailable", "Packdraw does not answer right now."), 503);
    default:
      return unreachable(outcome);
  }
}
