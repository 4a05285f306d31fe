import { Hono } from "hono";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { getActor } from "../../common/http/actor.ts";
import type { FeatureContext } from "../../common/http/feature.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import { proveFreshOrOwner } from "../../identity/server/owner-proof.ts";
import { sendProofRefusal, toRequester } from "../../identity/server/owner-responses.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { idParam, jsonBody } from "../../platform/http/input.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import { tokenInput } from "./contract/api-token-input.ts";
import { tokenCalls } from "./contract/api-token-paths.ts";
import type { TokenCreated } from "./contract/api-tokens.ts";
import { m } from "./messages.ts";
import { createToken, listTokens, maxTokens, revokeToken } from "./records.ts";

export function tokenAdminRoutes({ house, limits }: Pick<FeatureContext, "house" | "limits">): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.api, requireAdmin, (c) =>
    page(c, "admin/api", { tokens: () => listTokens(house.db, c.var.user.id) }),
  );

  app.post(tokenCalls.create, requireAdmin, jsonBody(tokenInput), async (c) => {
    const { current_password: current, ...wanted } = c.req.valid("json");
    const requester = toRequester(c);
    const proof = await proveFreshOrOwner(house.db, limits, requester, current, house.clock.now());
    if (!proof.ok) return sendProofRefusal(c, house.log, proof);
    const made = await createToken(house, getActor(c, house), requester, wanted);
    if (made.ok) return c.json({ message: "success", token: made.value } satisfies TokenCreated);
    return made.why === "signed_out"
      ? c.json(refusal("unauthorized"), 401)
      : c.json(refusal("limit_reached", m.tooManyTokens({ count: maxTokens })), 409);
  });

  app.post(tokenCalls.revoke.pattern, requireAdmin, async (c) => {
    const id = idParam(c);
    const outcome = id === null ? null : await revokeToken(house, getActor(c, house), id);
    return outcome?.ok === true ? c.json({ message: "success" }) : c.json(refusal("not_found", m.noSuchToken()), 404);
  });

  return app;
}
