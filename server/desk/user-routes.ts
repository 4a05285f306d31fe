// The admins' users page: looking people up, and what can be done to an account.

import { type Context, Hono } from "hono";
import { type AdminUserProps, adjustInput, banInput, roleInput } from "../../contracts/desk.ts";
import { paths } from "../../contracts/paths.ts";
import { refusalWords } from "../../contracts/refusal-words.ts";
import { everything } from "../core/changes.ts";
import type { House } from "../core/house.ts";
import { type Result, unreachable } from "../core/result.ts";
import { actorOf } from "../http/actor.ts";
import { requireAdmin, type SignedInEnv } from "../http/guards.ts";
import { page } from "../http/inertia.ts";
import { jsonBody } from "../http/input.ts";
import { conflict, decideOnce, reply } from "../ledger/money-calls.ts";
import type { Answer } from "../ledger/once.ts";
import { resetSecondFactor, setRole } from "./user-access.ts";
import { readProfile, searchUsers } from "./user-queries.ts";
import { adjustBalance, banUser, unbanUser } from "./users.ts";

export function userDeskRoutes(house: House): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.users, requireAdmin, (c) =>
    page(c, "admin/user", { lookup: (c.req.query("user") ?? "").slice(0, 100) } satisfies AdminUserProps),
  );

  app.get(paths.api.searchUsers.pattern, requireAdmin, async (c) =>
    c.json(await searchUsers(house.db, c.req.param("username"))),
  );

  app.get(paths.api.userProfile.pattern, requireAdmin, async (c) => {
    const profile = await readProfile(house.db, c.req.param("username"));
    return profile === null ? c.json(noSuchUser, 404) : c.json(profile);
  });

  app.post(paths.api.adjustBalance.pattern, requireAdmin, jsonBody(adjustInput), async (c) => {
    const username = nameParam(c);
    if (username === null) return c.json(noSuchUser, 404);
    const input = c.req.valid("json");
    const answer = await decideOnce(c, house, input, async (tx, actor) =>
      adjustAnswer(await adjustBalance(tx, actor, username, input)),
    );
    return reply(c, answer);
  });

  app.post(paths.api.banUser.pattern, requireAdmin, jsonBody(banInput), async (c) => {
    const { reason } = c.req.valid("json");
    return answered(house, c, await banUser(house.db, actorOf(c, house), nameParam(c) ?? "", reason), {
      oneself: "You cannot ban yourself.",
    });
  });

  app.post(paths.api.unbanUser.pattern, requireAdmin, async (c) =>
    answered(house, c, await unbanUser(house.db, actorOf(c, house), nameParam(c) ?? "")),
  );

  app.post(paths.api.setRole.pattern, requireAdmin, jsonBody(roleInput), async (c) =>
    answered(house, c, await setRole(house.db, actorOf(c, house), nameParam(c) ?? "", c.req.valid("json")), {
      oneself: "You cannot change your own role.",
    }),
  );

  app.post(paths.api.resetTwoFactor.pattern, requireAdmin, async (c) =>
    answered(house, c, await resetSecondFactor(house.db, actorOf(c, house), nameParam(c) ?? ""), {
      oneself: "Turn your own off in the settings: it takes a code.",
    }),
  );

  return app;
}

type Acted = Result<
  null,
  { why: "no_such_user" | "oneself" | "closed" | "no_admin" | "not_on" | "not_banned" | "same_role" }
>;

/** `oneself`: why an admin cannot do it to their own account. */
function answered({ changes }: House, c: Context, outcome: Acted, { oneself = "" } = {}): Response {
  if (outcome.ok) {
    // Boards and hunts leave out who is banned or staff.
    changes.announce(everything);
    return c.json({ message: "success" });
  }
  switch (outcome.why) {
    case "no_such_user":
      return c.json(noSuchUser, 404);
    case "oneself":
      return c.json({ message: oneself }, 409);
    case "closed":
      return c.json(closedAccount, 409);
    case "not_on":
      return c.json({ message: "Two-factor sign-in is off." }, 409);
    case "not_banned":
      return c.json({ message: "This account is not banned." }, 409);
    case "same_role":
      return c.json({ message: "This is the role already." }, 409);
    case "no_admin":
      return c.json({ message: "forbidden" }, 403);
    default:
      return unreachable(outcome.why);
  }
}

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
    case "closed":
      return { status: 409, body: closedAccount };
    case "insufficient_funds":
      return conflict(refusalWords.insufficientFunds);
    case "too_much":
      return conflict("No balance can be that high.");
    default:
      return unreachable(outcome);
  }
}

const closedAccount = { message: "This account was closed by its owner and stays as it is." };
const noSuchUser = { message: "There is no such user." };
