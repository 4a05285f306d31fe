// The admins' users page: looking people up, and what can be done to an account.

import { type Context, Hono } from "hono";
import { deskCalls } from "../../common/contract/desk-calls.ts";
import { type UserList, userLists } from "../../common/contract/desk-words.ts";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { actorOf } from "../../common/http/actor-of.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import { auditExport } from "../../common/server/audit.ts";
import type { House } from "../../common/server/house.ts";
import { proofToTake } from "../../identity/server/desk-proof-routes.ts";
import { conflict, decideOnce, reply } from "../../money/server/money-calls.ts";
import type { Answer } from "../../money/server/once.ts";
import type { Result } from "../../platform/base/result.ts";
import { csv } from "../../platform/contract/csv.ts";
import { everything } from "../../platform/database/changes.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { download } from "../../platform/http/download.ts";
import { jsonBody } from "../../platform/http/input.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import { type AdminUserProps, adjustInput, banInput, roleInput } from "./contract/desk.ts";
import { listUsers, mostInFile, shownOnPage, userCsvHeader, userCsvRow } from "./user-lists.ts";
import { readProfile, searchUsers } from "./user-queries.ts";
import { adjustBalance, banUser, resetSecondFactor, setRole, unbanUser } from "./users.ts";

export function userDeskRoutes(house: House): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.users, requireAdmin, async (c) => {
    const isAsked = ["list", "user"].some((name) => c.req.query(name) !== undefined);
    const list = isAsked ? listOf(c) : "newest";
    const most = { now: house.clock.now(), most: shownOnPage };
    return page(c, "admin/user", {
      lookup: (c.req.query("user") ?? "").slice(0, 100),
      list,
      users: list === null ? [] : await listUsers(house.db, list, most),
    } satisfies AdminUserProps);
  });

  app.get(deskCalls.usersCsv, requireAdmin, async (c) => {
    const list = listOf(c);
    if (list === null) return c.json(refusal("not_found", "There is no such list."), 404);
    const rows = await listUsers(house.db, list, { now: house.clock.now(), most: mostInFile });
    const refused = await proofToTake(c, house, rows.length, paths.admin.users);
    if (refused !== null) return refused;
    await auditExport(house.db, actorOf(c, house), "user.export", "users", { list, rows: rows.length });
    return download(c, `users-${list}.csv`, csv(userCsvHeader, rows.map(userCsvRow)));
  });

  app.get(deskCalls.searchUsers.pattern, requireAdmin, async (c) =>
    c.json(await searchUsers(house.db, c.req.param("username"))),
  );

  app.get(paths.api.userProfile.pattern, requireAdmin, async (c) => {
    const profile = await readProfile(house.db, c.req.param("username"));
    return profile === null ? c.json(noSuchUser, 404) : c.json(profile);
  });

  app.post(deskCalls.adjustBalance.pattern, requireAdmin, jsonBody(adjustInput), async (c) => {
    const username = nameParam(c);
    if (username === null) return c.json(noSuchUser, 404);
    const input = c.req.valid("json");
    const answer = await decideOnce(c, house, input, async (tx, actor) =>
      adjustAnswer(await adjustBalance(tx, actor, username, input)),
    );
    return reply(c, answer);
  });

  app.post(deskCalls.banUser.pattern, requireAdmin, jsonBody(banInput), async (c) => {
    const { reason } = c.req.valid("json");
    return answered(house, c, await banUser(house.db, actorOf(c, house), nameParam(c) ?? "", reason), {
      oneself: "You cannot ban yourself.",
    });
  });

  app.post(deskCalls.unbanUser.pattern, requireAdmin, async (c) =>
    answered(house, c, await unbanUser(house.db, actorOf(c, house), nameParam(c) ?? "")),
  );

  app.post(deskCalls.setRole.pattern, requireAdmin, jsonBody(roleInput), async (c) =>
    answered(house, c, await setRole(house.db, actorOf(c, house), nameParam(c) ?? "", c.req.valid("json")), {
      oneself: "You cannot change your own role.",
    }),
  );

  app.post(deskCalls.resetTwoFactor.pattern, requireAdmin, async (c) =>
    answered(house, c, await resetSecondFactor(house.db, actorOf(c, house), nameParam(c) ?? ""), {
      oneself: "Turn your own off in the settings: it takes a code.",
    }),
  );

  return app;
}

const listOf = (c: Context): UserList | null => {
  const asked = c.req.query("list");
  return userLists.find(({ list }) => list === asked)?.list ?? null;
};

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
  if (outcome.why === "oneself") return c.json(refusal("own", oneself), 409);
  if (outcome.why === "no_admin") return c.json(refusal("forbidden"), 403);
  return reply(c, refusals[outcome.why]);
}

/** Null for what no account can be called. */
function nameParam(c: Context): string | null {
  const name = c.req.param("username") ?? "";
  return name === "" || name.length > 100 || name.includes("\0") ? null : name;
}

function adjustAnswer(outcome: Awaited<ReturnType<typeof adjustBalance>>): Answer {
  if (outcome.ok) return { status: 200, body: { message: "success", balance: outcome.value } };
  return refusals[outcome.why];
}

const noSuchUser = refusal("not_found", "There is no such user.");

const refusals = {
  no_such_user: { status: 404, body: noSuchUser },
  closed: conflict("account_closed"),
  not_on: conflict("already", "Two-factor sign-in is off."),
  not_banned: conflict("already", "This account is not banned."),
  same_role: conflict("already", "This is the role already."),
  insufficient_funds: conflict("insufficient_funds"),
  too_much: conflict("account_full", "No balance can be that high."),
} satisfies Record<string, Answer>;
