import type { Context } from "hono";
import type { Log } from "../../platform/base/log.ts";
import { unreachable } from "../../platform/base/result.ts";
import type { Env, SignedInEnv } from "../../platform/http/context.ts";
import { fieldError } from "../../platform/http/input.ts";
import { tooManyTries } from "../../platform/http/rate-limits.ts";
import { m } from "../messages.ts";
import type { ProofRefusal, Requester } from "./owner-proof.ts";

export const toRequester = (c: Context<SignedInEnv>): Requester => ({ ...c.var.user, address: c.var.address });

/** `field` is the name of the password's input field. */
export function sendProofRefusal(
  c: Context<SignedInEnv>,
  log: Log,
  refusal: ProofRefusal,
  field = "current_password",
): Response {
  switch (refusal.why) {
    case "too_many":
      logSecurity(c, log, "too many wrong passwords");
      return tooManyTries(c, refusal.waitSeconds);
    case "current_wrong":
      logSecurity(c, log, "wrong password in the settings");
      return c.json(fieldError(field, m.wrongCurrentPassword()), 422);
    case "current_wanted":
      return c.json(fieldError(field, m.enterCurrentPassword()), 422);
    default:
      return unreachable(refusal);
  }
}

/**
 * Logs a sign-in, a refusal or a change to signing in, with account, IP address and request. Never logs the typed text, because
 * people type passwords into the wrong field.
 */
export function logSecurity(
  c: Pick<Context<Env>, "var">,
  log: Log,
  event: string,
  about: { userId?: number | null; why?: string } = {},
): void {
  const { visitor, address, requestId } = c.var;
  const requester = { userId: visitor.kind === "user" ? visitor.id : null };
  log.info({ ...requester, ...about, address, requestId }, event);
}
