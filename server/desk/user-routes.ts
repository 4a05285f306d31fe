// The admins' users page: looking people up, and what can be done to an account.
import { type Context, Hono } from "hono";
import { type AdminUserProps, adjustInput, banInput } from "../../contracts/desk.ts";
import { paths } from "../../contracts/paths.ts";
import type { House } from "../core/house.ts";
import { unreachable } from "../core/result.ts";
import { requireAdmin, type SignedInEnv } from "../http/guards.ts";
import { badKey, callKey, reusedKey } from "../http/idempotency.ts";
import { page } from "../http/inertia.ts";
import { jsonBody } from "../http/input.ts";
import { type Answer, once } from "../ledger/once.ts";
import type { Actor } from "./actor.ts";
import { readProfile, searchUsers } from "./user-queries.ts";
import { adjustBalance, banUser, unbanUser } from "./users.ts";

export function userDeskRoutes(house: House): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.users, requireAdmin, (c) =>
    page(c, "admin/user", { lookup: (c.req.query("user") ?? "").slice(0, 100) } satisfies AdminUserProps),
  );

  app.get("/api/user/search/:username", requireAdmin, async (c) =>
    c.json(await searchUsers(house.db, c.req.param("username"))),
  );

  app.get("/api/user-profile/:username", requireAdmin, async (c) => {
    const profile = await readProfile(house.db, c.req.param("username"));
    return profile === null ? c.json(noSuchUser, 404) : c.json(profile);
  });

  app.post("/api/user/:username/adjust", requireAdmin, jsonBody(adjustInput), async (c) => {
    const username = nameParam(c);
    if (username === null) return c.json(noSuchUser, 404);
    const input = c.req.valid("json");
    const key = callKey(c, input);
    if (key === null) return c.json(badKey, 400);
    const actor = actorOf(c, house);
    const answer = await once(house.db, { ...key, userId: actor.id, now: actor.now }, async (tx) =>
      adjustAnswer(await adjustBalance(tx, actor, username, input)),
    );
    if (answer === null) return c.json(reusedKey, 422);
    return c.json(answer.body, answer.status as 200);
  });

  app.post("/api/user/:username/ban", requireAdmin, jsonBody(banInput), async (c) => {
    const username = nameParam(c);
    if (username === null) return c.json(noSuchUser, 404);
    const outcome = await banUser(house.db, actorOf(c, house), username, c.req.valid("json").reason);
    if (outcome.ok) return c.json({ message: "success" });
    switch (outcome.why) {
      case "no_such_user":
        return c.json(noSuchUser, 404);
      case "oneself":
        return c.json({ message: "You cannot ban yourself." }, 409);
      default:
        return unreachable(outcome);
    }
  });

  app.post("/api/user/:username/unban", requireAdmin, async (c) => {
    const username = nameParam(c);
    const outcome = username === null ? null : await unbanUser(house.db, actorOf(c, house), username);
    return outcome?.ok ? c.json({ message: "success" }) : c.json(noSuchUser, 404);
  });

  return app;
}

export const actorOf = (c: Context<SignedInEnv>, house: House): Actor => ({
  id: c.var.visitor.id,
  address: c.var.address,
  requestId: c.var.requestId,
  now: house.clock.now(),
});

/** Null for what no account can be called. */
function nameParam(c: Context): string | null {
  const name = c.req.param("username") ?? "";
  return name === "" || name.length > 100 || name.includes("\0") ? null : name;
}

function adjustAnswer(outcome: Awaited<ReturnType<typeof adjustBalance>>): Answer {
  if (outcome.ok) return { status: 200, body: { message: "success", balance: outcome.value } };
  switch (outcome.why) {
    case "no_such_user":
      return { status: 404, body: noSuchUser };
    case "insufficient_funds":
      return { status: 409, body: { message: "insufficient funds" } };
    case "too_much":
      return { status: 409, body: { message: "No balance can be that high." } };
    default:
      return unreachable(outcome);
  }
}

const noSuchUser = { message: "There is no such user." };
