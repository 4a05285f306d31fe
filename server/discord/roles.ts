// Tells Discord the figures of who agreed to it, after they have changed; of one user at most once in ten minutes, and by one
// process at a time: a token is used up by being renewed.
import { paths } from "../../contracts/paths.ts";
import { addNotices } from "../accounts/notices.ts";
import type { House } from "../core/house.ts";
import { inLane, type Lane, laneFailed, laneSent, renewLane } from "../core/lanes.ts";
import { nameOf } from "../core/site-settings.ts";
import { livesUntil, stillLives } from "../core/token-life.ts";
import { whateverItTakes } from "../core/whatever-it-takes.ts";
import { roleFigures, sameFigures } from "./role-figures.ts";
import {
  dropAccess,
  dueRoles,
  forgetRole,
  keepRenewed,
  noteLookedAt,
  notePushed,
  openTokens,
  putOff,
  type RoleRow,
} from "./role-records.ts";
import type { DiscordSources, RoleFigures, RolePlatform } from "./source.ts";

export type RoleHouse = Pick<House, "db" | "clock" | "log" | "settings" | "origin" | "changes">;

/** All pushes share a lane. */
export const rolesLane = "discord roles";

export const pushEveryMs = 10 * 60_000;
const mostPushes = 30;

export async function pushRoles(house: RoleHouse, sources: Pick<DiscordSources, "roles">): Promise<void> {
  const { db, clock } = house;
  const platform = sources.roles();
  if (platform === null) return;
  await inLane(house, rolesLane, async (lane) => {
    const due = await dueRoles(db, clock.now());
    const figures = await roleFigures(
      house,
      due.map((row) => row.user_id),
      clock.now(),
    );
    const changed = due.filter((row) => row.ends || !sameFigures(row.pushed, figures.get(row.user_id) ?? nothing));
    const settled = due.filter((row) => !changed.includes(row));
    await noteLookedAt(
      db,
      settled.map(({ id }) => id),
      clock.now(),
    );
    for (const row of changed.slice(0, mostPushes)) {
      if (!(await renewLane(db, lane, clock.now()))) return;
      if (!(await pushOne({ house, platform, lane }, row, figures.get(row.user_id) ?? nothing))) return;
    }
  });
}

const nothing: RoleFigures = { rank: 0, wagered_month: 0, linked: 0, winner: 0 };

interface Pushing {
  house: RoleHouse;
  platform: RolePlatform;
  lane: Lane;
}

/** False: Discord is to be left alone for a while. */
async function pushOne(pushing: Pushing, row: RoleRow, figures: RoleFigures): Promise<boolean> {
  const { house, platform, lane } = pushing;
  const { db, clock, log } = house;
  // What stands at Discord is the other one's, who has told it or will: clearing would take that away.
  if (row.ends && row.is_taken) {
    await forgetRole(db, row, row.sealed_refresh);
    return true;
  }
  const token = await tokenOf(pushing, row);
  if (token.kind === "lost") {
    await forget(house, row, row.sealed_refresh);
    return true;
  }
  if (token.kind === "unreadable") {
    log.error({ user: row.user_id }, "what is kept of who shows their rank on Discord cannot be read");
    if (row.ends) await forgetRole(db, row, row.sealed_refresh);
    else await putOff(db, row, { now: clock.now(), dueAt: new Date(clock.now().getTime() + longestPauseMs) });
    return true;
  }
  if (token.kind === "away") return standStill(pushing, row, 0, token.reason);
  const site = nameOf(await house.settings(), house.origin());
  const pushed = await platform.push(token.access, { site, username: row.username }, row.ends ? null : figures);
  const now = clock.now();
  if (pushed.ok) {
    if (row.ends) await forgetRole(db, row, token.sealedRefresh);
    else await notePushed(db, row, figures, { now, dueAt: new Date(now.getTime() + pushEveryMs) });
    await laneSent(db, lane.name, 0, now);
    return true;
  }
  if (pushed.why === "wait") return standStill(pushing, row, pushed.seconds, "asked us to wait");
  if (pushed.why === "unavailable") return standStill(pushing, row, 0, pushed.reason);
  // A token that was just renewed and opens nothing: they took it back. An older one may only be worn out.
  if (token.isNew) await forget(house, row, token.sealedRefresh);
  else {
    await dropAccess(db, row);
    await putOff(db, row, { now, dueAt: now });
  }
  return true;
}

type Token =
  | { kind: "token"; access: string; sealedRefresh: string; isNew: boolean }
  | { kind: "lost" }
  | { kind: "unreadable" }
  | { kind: "away"; reason: string };

async function tokenOf({ house, platform }: Pushing, row: RoleRow): Promise<Token> {
  const { db, clock, log } = house;
  const kept = await openTokens(db, row);
  if (kept === null) return { kind: "unreadable" };
  if (kept.access !== null && stillLives(clock, row.access_until))
    return { kind: "token", access: kept.access, sealedRefresh: row.sealed_refresh, isNew: false };
  const renewed = await platform.renew(kept.refresh);
  if (!renewed.ok) return renewed.why === "revoked" ? { kind: "lost" } : { kind: "away", reason: renewed.reason };
  const until = livesUntil(clock, renewed.value.expiresInSeconds);
  await whateverItTakes(log, () => keepRenewed(db, row, renewed.value, until));
  const { sealed_refresh: sealedRefresh } = await db
    .selectFrom("discord_roles")
    .select("sealed_refresh")
    .where("id", "=", row.id)
    .executeTakeFirstOrThrow();
  return { kind: "token", access: renewed.value.access, sealedRefresh, isNew: true };
}

/** For so long it is tried to clear what Discord was told; then it is forgotten here all the same. */
const endWithinMs = 24 * 60 * 60_000;
const laneBackoff = { firstMs: 15_000, longestMs: 30 * 60_000 };
const firstPauseMs = 60_000;
const longestPauseMs = 60 * 60_000;

async function standStill(
  { house: { db, clock, log }, lane }: Pushing,
  row: RoleRow,
  waitSeconds: number,
  reason: string,
): Promise<false> {
  const now = clock.now();
  log.warn({ user: row.user_id, reason }, "a viewer's figures could not be told to Discord now");
  const isOver = row.ending_at !== null && now.getTime() - row.ending_at.getTime() > endWithinMs;
  if (isOver) await forgetRole(db, row, row.sealed_refresh);
  else {
    const pauseMs = firstPauseMs * 2 ** Math.min(row.attempts, 6);
    await putOff(db, row, { now, dueAt: new Date(now.getTime() + Math.max(pauseMs, waitSeconds * 1_000)) });
  }
  await laneFailed(db, lane, { waitSeconds, problem: `Discord ${reason}.` }, laneBackoff, now);
  return false;
}

/** They took the permission back at Discord: it is forgotten here, and said to them. */
async function forget(house: RoleHouse, row: RoleRow, sealedRefresh: string): Promise<void> {
  const { db, clock, log } = house;
  await db.transaction().execute(async (tx) => {
    if (!(await forgetRole(tx, row, sealedRefresh)) || row.ends) return;
    const notice = {
      userId: row.user_id,
      subject: "Your rank is no longer shown on Discord",
      text: "Discord says that you took the permission back, so your rank is no longer shown there.",
      href: paths.connections,
      pageOnly: true,
    };
    await addNotices(tx, [notice], clock.now());
  });
  log.info({ user: row.user_id }, "a viewer's permission to tell Discord their rank was taken back");
}
