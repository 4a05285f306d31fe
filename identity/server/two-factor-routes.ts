import { type Context, Hono } from "hono";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { requireUser } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { siteName } from "../../common/server/site-settings.ts";
import { unreachable } from "../../platform/base/result.ts";
import { accountTag } from "../../platform/cache/changed-accounts.ts";
import type { Env } from "../../platform/http/context.ts";
import { fieldError, jsonBody } from "../../platform/http/input.ts";
import { type RateLimit, type RateLimits, tooManyTries } from "../../platform/http/rate-limits.ts";
import { codeInput, enableInput, type RecoveryCodes, type TwoFactorKey } from "../contract/settings.ts";
import { m } from "../messages.ts";
import { proveFreshOrOwner } from "./owner-proof.ts";
import { logSecurity, sendProofRefusal, toRequester } from "./owner-responses.ts";
import { confirmTwoFactorKey, createTwoFactorKey, turnOffTwoFactor } from "./two-factor.ts";

/** Few attempts are allowed, because six digits have only a million combinations. */
const codeLimit: RateLimit = { name: "two-factor-code", points: 5, perSeconds: 15 * 60 };
const keyLimit: RateLimit = { name: "two-factor-key", points: 20, perSeconds: 60 * 60 };

export function twoFactorRoutes(house: House, limits: RateLimits): Hono<Env> {
  const { db, clock } = house;
  const app = new Hono<Env>();

  app.post(paths.api.twoFactorEnable, requireUser, jsonBody(enableInput), async (c) => {
    const { id } = c.var.user;
    const wait = await limits.take([[keyLimit, String(id)]]);
    if (wait !== null) return tooManyTries(c, wait);
    const { current_password: current } = c.req.valid("json");
    const proof = await proveFreshOrOwner(db, limits, toRequester(c), current, clock.now());
    if (!proof.ok) return sendProofRefusal(c, house.log, proof);
    const brand = siteName(await house.settings(), house.origin());
    const made = await createTwoFactorKey(db, c.var.user, { brand, now: clock.now() });
    if (!made.ok) return sendAlreadyOn(c);
    const { secret, otpauthUrl, qr } = made.value;
    return c.json({ message: "success", secret, otpauth_url: otpauthUrl, qr } satisfies TwoFactorKey);
  });

  app.post(paths.api.twoFactorConfirm, requireUser, jsonBody(codeInput), async (c) => {
    const { id } = c.var.user;
    const tries = [[codeLimit, String(id)]] as const;
    const wait = await limits.take(tries);
    if (wait !== null) return tooManyTries(c, wait);
    const outcome = await confirmTwoFactorKey(db, toRequester(c), c.req.valid("json").code, clock.now());
    if (outcome.ok) {
      house.changes.announce(accountTag(id));
      await limits.giveBack(tries);
      logSecurity(c, house.log, "two-factor turned on");
      return c.json({ message: "success", recovery_codes: outcome.value } satisfies RecoveryCodes);
    }
    switch (outcome.why) {
      case "wrong_code":
        return sendWrongCode(c);
      case "already_on":
        return sendAlreadyOn(c);
      case "signed_out":
        return c.json(refusal("unauthorized"), 401);
      case "no_key":
        return c.json(refusal("not_yet", m.noKeyYet()), 409);
      default:
        return unreachable(outcome.why);
    }
  });

  app.post(paths.api.twoFactorDisable, requireUser, jsonBody(codeInput), async (c) => {
    const { id } = c.var.user;
    const tries = [[codeLimit, String(id)]] as const;
    const wait = await limits.take(tries);
    if (wait !== null) return tooManyTries(c, wait);
    const outcome = await turnOffTwoFactor(db, toRequester(c), c.req.valid("json").code, clock.now());
    if (outcome.ok) {
      await limits.giveBack(tries);
      logSecurity(c, house.log, "two-factor turned off");
      return c.json({ message: "success" });
    }
    switch (outcome.why) {
      case "wrong_code":
        return sendWrongCode(c);
      case "not_on":
        return c.json(refusal("already", m.twoFactorIsOff()), 409);
      default:
        return unreachable(outcome.why);
    }
  });
  return app;
}

const sendWrongCode = (c: Context) => c.json(fieldError("code", m.wrongCode()), 422);
const sendAlreadyOn = (c: Context) => c.json(refusal("already", m.twoFactorAlreadyOn()), 409);
