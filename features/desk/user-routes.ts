import { type Context, Hono } from "hono";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { type UserList, userLists } from "../../common/contract/desk-shared.ts";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { getActor } from "../../common/http/actor.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import { recordExport } from "../../common/server/audit.ts";
import type { House } from "../../common/server/house.ts";
import { conflictResponse, decideOnce, reply } from "../../money/server/idempotent-calls.ts";
import type { CallResult } from "../../money/server/run-once.ts";
import { requireExportProof } from "../../money/server/staff-proof.ts";
import type { Result } from "../../platform/base/result.ts";
import { formatCsv } from "../../platform/contract/csv.ts";
import { everythingTag } from "../../platform/database/changes.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { download } from "../../platform/http/download.ts";
import { jsonBody } from "../../platform/http/input.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import { deskCalls } from "./api-calls.ts";
import { type AdminUserProps, adjustInput, banInput, roleInput } from "./contract/desk.ts";
import { m } from "./messages.ts";
import { listUsers, maxInFile, maxOnPage, userCsvHeader, userCsvRow } from "./user-lists.ts";
import { readProfile, searchUsers } from "./user-queries.ts";
import { adjustBalance, banUser, resetSecondFactor, setRole, unbanUser } from "./users.ts";

export function userDeskRoutes(house: House): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.users, requireAdmin, async (c) => {
    const isSearch = ["list", "user"].some((name) => c.req.query(name) !== undefined);
    const list = isSearch ? parseList(c) : "newest";
    const most = { now: house.clock.now(), most: maxOnPage };
    return page(c, "admin/user", {
      lookup: (c.req.query("user") ?? "").slice(0, 100),
      list,
      users: list === null ? [] : await listUsers(house.db, list, most),
    } satisfies AdminUserProps);
  });

  app.get(deskApiPaths.usersCsv, requireAdmin, async (c) => {
    const list = parseList(c);
    if (list === null) return c.json(refusal("not_found", m.noList()), 404);
    const rows = await listUsers(house.db, list, { now: house.clock.now(), most: maxInFile });
    const refused = await requireExportProof(c, house, rows.length, paths.admin.users);
    if (refused !== null) return refused;
    await recordExport(house.db, getActor(c, house), "user.export", "users", { list, rows: rows.length });
    return download(c, `users-${list}.csv`, formatCsv(userCsvHeader, rows.map(userCsvRow)));
  });

  app.get(deskApiPaths.searchUsers.pattern, deskCalls.searchUsers, requireAdmin, async (c) =>
    c.json(await searchUsers(house.db, c.req.param("username"))),
  );

  app.get(paths.api.userProfile.pattern, requireAdmin, async (c) => {
    const profile = await readProfile(house.db, c.req.param("username"));
    return profile === null ? c.json(noSuchUser(), 404) : c.json(profile);
  });

  app.post(deskApiPaths.adjustBalance.pattern, requireAdmin, jsonBody(adjustInput), async (c) => {
    const username = nameParam(c);
    if (username === null) return c.json(noSuchUser(), 404);
    const input = c.req.valid("json");
    const answer = await decideOnce(c, house, input, async (tx, actor) =>
      toAdjustAnswer(await adjustBalance(tx, actor, username, input)),
    );
    return reply(c, answer);
  });

  app.post(deskApiPaths.banUser.pattern, requireAdmin, jsonBody(banInput), async (c) => {
    const { reason } = c.req.valid("json");
    return respond(house, c, await banUser(house.db, getActor(c, house), nameParam(c) ?? "", reason), {
      oneself: m.ownBan(),
    });
  });

  app.post(deskApiPaths.unbanUser.pattern, requireAdmin, async (c) =>
    respond(house, c, await unbanUser(house.db, getActor(c, house), nameParam(c) ?? "")),
  );

  app.post(deskApiPaths.setRole.pattern, requireAdmin, jsonBody(roleInput), async (c) =>
    respond(house, c, await setRole(house.db, getActor(c, house), nameParam(c) ?? "", c.req.valid("json")), {
      oneself: m.ownRole(),
    }),
  );

  app.post(deskApiPaths.resetTwoFactor.pattern, requireAdmin, async (c) =>
    respond(house, c, await resetSecondFactor(house.db, getActor(c, house), nameParam(c) ?? ""), {
      oneself: m.ownTwoFactor(),
    }),
  );

  return app;
}

const parseList = (c: Context): UserList | null => {
  const listQuery = c.req.query("list");
  return userLists.find(({ list }) => list === listQuery)?.list ?? null;
};

type ActionOutcome = Result<
  null,
  { why: "no_such_user" | "oneself" | "closed" | "no_admin" | "not_on" | "not_banned" | "same_role" }
>;

/** `oneself` is the refusal for admins who try the action on their own account. */
function respond({ changes }: House, c: Context, outcome: ActionOutcome, { oneself = "" } = {}): Response {
  if (outcome.ok) {
    // Boards and hunts leave out banned users and staff, so they change too.
    changes.announce(everythingTag);
    return c.json({ message: "success" });
  }
  if (outcome.why === "oneself") return c.json(refusal("own", oneself), 409);
  if (outcome.why === "no_admin") return c.json(refusal("forbidden"), 403);
  return reply(c, refusals[outcome.why]());
}

function nameParam(c: Context): string | null {
  const name = c.req.param("username") ?? "";
  return name === "" || name.length > 100 || name.includes("\0") ? null : name;
}

function toAdjustAnswer(outcome: Awaited<ReturnType<typeof adjustBalance>>): CallResult {
  if (outcome.ok) return { status: 200, body: { message: "success", balance: outcome.value } };
  return refusals[outcome.why]();
}

const noSuchUser = () => refusal("not_found", m.noUser());

const refusals = {
  no_such_user: () => ({ status: 404, body: noSuchUser() }),
  closed: () => conflictResponse("account_closed"),
  not_on: () => conflictResponse("already", m.twoFactorOffAlready()),
  not_banned: () => conflictResponse("already", m.notBanned()),
  same_role: () => conflictResponse("already", m.sameRole()),
  insufficient_funds: () => conflictResponse("insufficient_funds"),
  too_much: () => conflictResponse("account_full", m.balanceTooHigh()),
} satisfies Record<string, () => CallResult>;
