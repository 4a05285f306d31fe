import { type Context, Hono } from "hono";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { serverPaths } from "../../common/contract/server-paths.ts";
import { requireUser } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { findVisitorOrigin } from "../../identity/server/consent-routes.ts";
import { beginAttempt, takeAttempt } from "../../identity/server/link-attempts.ts";
import type { Env } from "../../platform/http/context.ts";
import { flash, redirect } from "../../platform/pages/server/inertia.ts";
import { discordCalls } from "./contract/discord-calls.ts";
import { discordJob } from "./jobs.ts";
import { findMark } from "./marks.ts";
import { m } from "./messages.ts";
import { endRole, saveRole } from "./role-records.ts";
import type { RolePlatform } from "./source.ts";

interface RoleRouteNeeds {
  house: House;
  roles: () => Promise<RolePlatform | null>;
  isOwn: (origin: string) => boolean;
}

/** Returns the platform once the statistics are registered at Discord, or null. */
export async function offeredRoles(db: House["db"], platform: RolePlatform | null): Promise<RolePlatform | null> {
  const registered = platform === null ? null : await findMark(db, "roles");
  return registered !== null && registered.value === platform?.applicationId ? platform : null;
}

const attemptPurpose = "discord:roles";

export function roleRoutes({ house, roles, isOwn }: RoleRouteNeeds): Hono<Env> {
  const app = new Hono<Env>();

  // A POST rather than a link, so a page of another site cannot start it.
  app.post(discordCalls.showRank, requireUser, async (c) => {
    const platform = await roles();
    if (platform === null) return c.json(refusal("switched_off"), 409);
    const attempt = await beginAttempt(house.db, attemptPurpose, c.var.user, house.clock.now());
    const origin = findVisitorOrigin(c, house, isOwn);
    const data = await platform.consentUrl({ ...attempt, origin, redirectUri: origin + serverPaths.discordRedirect });
    return c.json({ message: "success", data });
  });

  app.post(discordCalls.hideRank, requireUser, async (c) => {
    const ended = await endRole(house.db, c.var.user.id, house.clock.now());
    if (!ended) return c.json(refusal("not_linked", m.rankNotShown()), 409);
    pushSoon(house);
    return c.json({ message: "success" });
  });
  return app;
}

/** Handles the return from the consent page for roles. Returns null for a return from the consent page for linking. */
export async function roleArrival(
  c: Context<Env>,
  url: URL,
  { house, roles }: Omit<RoleRouteNeeds, "isOwn">,
): Promise<Response | null> {
  const { visitor } = c.var;
  if (visitor.kind !== "user") return null;
  const attempt = await takeAttempt(
    house.db,
    attemptPurpose,
    url.searchParams.get("state") ?? "",
    visitor,
    house.clock.now(),
  );
  if (attempt === null) return null;
  flash(c, await handleArrival(house, await roles(), visitor.id, { url, ...attempt }));
  return redirect(c, paths.connections);
}

async function handleArrival(
  house: House,
  platform: RolePlatform | null,
  userId: number,
  arrival: { url: URL; state: string; codeVerifier: string },
): Promise<{ success: string } | { error: string }> {
  const identified = platform === null ? null : await platform.identify(arrival);
  if (identified === null || !identified.ok) {
    house.log.info({ user: userId, ...identified }, "a viewer's rank is not shown on Discord");
    return identified?.why === "denied" ? { error: m.rankDenied() } : { error: m.rankUnavailable() };
  }
  if (!(await saveRole(house.db, { userId, ...identified.value }, house.clock))) return { error: m.rankOtherAccount() };
  house.log.info({ user: userId, account: identified.value.accountId }, "a viewer's rank is shown on Discord");
  pushSoon(house);
  return { success: m.rankSoon() };
}

function pushSoon({ jobs, log }: House): void {
  jobs.runIfFree(discordJob.roles).catch((error: unknown) => {
    log.warn({ err: error }, "the roles on Discord were not updated now; the next run does it");
  });
}
