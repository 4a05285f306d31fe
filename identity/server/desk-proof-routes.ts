// Staff confirm their password, which covers the session for an hour of acts (money/server/staff-proof.ts, decision 0065).

import { Hono } from "hono";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { reauthInput } from "../../common/contract/reauth-input.ts";
import { getActor } from "../../common/http/actor.ts";
import { requireStaff } from "../../common/http/guards.ts";
import { toAuthor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import type { House } from "../../common/server/house.ts";
import { proofAction, signInName } from "../../money/server/staff-proof.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { jsonBody } from "../../platform/http/input.ts";
import type { RateLimits } from "../../platform/http/rate-limits.ts";
import { proveOwner } from "./owner-proof.ts";
import { sendProofRefusal } from "./owner-responses.ts";

export function deskProofRoutes(house: House, limits: RateLimits): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();
  app.post(deskApiPaths.prove, requireStaff, jsonBody(reauthInput), async (c) => {
    const proof = await proveOwner(house.db, limits, c.var.user.id, c.req.valid("json").current_password);
    if (!proof.ok) return sendProofRefusal(c, house.log, proof);
    await recordAudit(house.db, {
      ...toAuthor(getActor(c, house)),
      action: proofAction,
      subject: signInName(c),
      before: null,
      after: null,
    });
    return c.json({ message: "success" });
  });
  return app;
}
