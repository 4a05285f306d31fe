// Pushes viewers' statistics to Discord's linked roles after a change, at most once in ten minutes per user. Only one
// process at a time does this, because a refresh token works only once. The wager is rounded down to one of a few
// steps.
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { partners } from "../../common/contract/partners.ts";
import { paths } from "../../common/contract/paths.ts";
import { isRankReached } from "../../common/contract/ranks.ts";
import type { House } from "../../common/server/house.ts";
import { activeRanksAt } from "../../common/server/rank-settings.ts";
import { siteName } from "../../common/server/site-settings.ts";
import { addNotices } from "../../identity/server/notices.ts";
import { retry } from "../../platform/base/retry.ts";
import { isTokenValid, tokenExpiry } from "../../platform/base/token-expiry.ts";
import { type Lane, recordLaneFailure, recordLaneSent, renewLane, withLane } from "../../platform/outbox/lanes.ts";
import { revealedAtSql } from "../raffles/reveal.ts";
import { rankPartner } from "../rewards/claims.ts";
import { monthCentsSql } from "../wagers/figures.ts";
import { m } from "./messages.ts";
import {
  deleteRole,
  dueRoles,
  openTokens,
  type RoleRow,
  recordChecked,
  recordPushed,
  requeueRole,
  saveRenewed,
} from "./role-records.ts";
import type { DiscordSources, RoleFigures, RolePlatform } from "./source.ts";

type RoleHouse = Pick<House, "db" | "clock" | "log" | "settings" | "origin" | "changes">;

export const rolesLane = "discord roles";

const maxPushes = 30;

export async function pushRoles(house: RoleHouse, sources: Pick<DiscordSources, "roles">): Promise<void> {
  const { db, clock } = house;
  const platform = sources.roles();
  if (platform === null) return;
  await withLane(house, rolesLane, async (lane) => {
    const due = await dueRoles(db, clock.now());
    const figures = await roleFigures(
      house,
      due.map((row) => row.user_id),
      clock.now(),
    );
    const changed = due.filter(
      (row) => row.ends || !isDeepStrictEqual(row.pushed, figures.get(row.user_id) ?? emptyFigures),
    );
    const settled = due.filter((row) => !changed.includes(row));
    await recordChecked(
      db,
      settled.map(({ id }) => id),
      clock.now(),
    );
    for (const row of changed.slice(0, maxPushes)) {
      if (!(await renewLane(db, lane, clock.now()))) return;
      if (!(await pushOne({ house, platform, lane }, row, figures.get(row.user_id) ?? emptyFigures))) return;
    }
  });
}

const emptyFigures: RoleFigures = { rank: 0, wagered_month: 0, linked: 0, winner: 0 };

interface PushContext {
  house: RoleHouse;
  platform: RolePlatform;
  lane: Lane;
}

/** Pushes one viewer's statistics. Returns false when Discord must get no more calls for a while. */
async function pushOne(context: PushContext, row: RoleRow, figures: RoleFigures): Promise<boolean> {
  const { house, platform, lane } = context;
  const { db, clock, log } = house;
  const tokens = await openTokens(db, row);
  if (tokens === null) {
    log.error({ user: row.user_id }, "the stored permissions for ranks on Discord cannot be read");
    await deleteRole(db, row, row.sealed_refresh);
    return true;
  }
  const token = await getToken(context, row, tokens);
  if (token === null) {
    await endRevokedRole(house, row, row.sealed_refresh);
    return true;
  }
  if ("reason" in token) return backOff(context, row, 0, token.reason);
  const site = siteName(await house.settings(), house.origin());
  const pushed = await platform.push(token.access, { site, username: row.username }, row.ends ? null : figures);
  const now = clock.now();
  if (pushed.ok) {
    if (row.ends) await deleteRole(db, row, token.sealedRefresh);
    else await recordPushed(db, row, figures, now);
    await recordLaneSent(db, lane.name, 0, now);
    return true;
  }
  if (pushed.why === "wait") return backOff(context, row, pushed.seconds, "asked us to wait");
  if (pushed.why === "unavailable") return backOff(context, row, 0, pushed.reason);
  // An older token may simply have expired. If Discord refuses a new token, the user has revoked it.
  if (!token.isNew) return pushOne(context, { ...row, sealed_access: null }, figures);
  await endRevokedRole(house, row, token.sealedRefresh);
  return true;
}

type Token = { access: string; sealedRefresh: string; isNew: boolean };

async function getToken(
  { house: { db, clock, log }, platform }: PushContext,
  row: RoleRow,
  tokens: { refresh: string; access: string | null },
): Promise<Token | { reason: string } | null> {
  if (tokens.access !== null && isTokenValid(clock, row.access_until))
    return { access: tokens.access, sealedRefresh: row.sealed_refresh, isNew: false };
  const renewed = await platform.renew(tokens.refresh);
  if (!renewed.ok) return renewed.why === "revoked" ? null : { reason: renewed.reason };
  const until = tokenExpiry(clock, renewed.value.expiresInSeconds);
  const sealedRefresh = await retry(log, () => saveRenewed(db, row, renewed.value, until));
  return { access: renewed.value.access, sealedRefresh, isNew: true };
}

/** How long clearing at Discord is retried. After that the row is deleted anyway. */
const maxEndMs = 24 * 60 * 60_000;
const laneBackoff = { firstMs: 15_000, longestMs: 30 * 60_000 };

async function backOff(
  { house: { db, clock, log }, lane }: PushContext,
  row: RoleRow,
  waitSeconds: number,
  reason: string,
): Promise<false> {
  const now = clock.now();
  log.warn({ user: row.user_id, reason }, "a viewer's figures could not be sent to Discord now");
  const isOver = row.ending_at !== null && now.getTime() - row.ending_at.getTime() > maxEndMs;
  if (isOver) await deleteRole(db, row, row.sealed_refresh);
  else await requeueRole(db, row, now);
  await recordLaneFailure(db, lane, { waitSeconds, problem: `Discord ${reason}.` }, laneBackoff, now);
  return false;
}

async function endRevokedRole(house: RoleHouse, row: RoleRow, sealedRefresh: string): Promise<void> {
  const { db, clock, log } = house;
  await db.transaction().execute(async (tx) => {
    if (!(await deleteRole(tx, row, sealedRefresh)) || row.ends) return;
    const notice = {
      userId: row.user_id,
      subject: (language: string) => m.rankRevokedSubject({}, language),
      text: (language: string) => m.rankRevokedText({}, language),
      href: paths.connections,
      pageOnly: true,
    };
    await addNotices(tx, [notice], clock.now());
  });
  log.info({ user: row.user_id }, "a viewer withdrew the permission to show their rank on Discord");
}

/** The steps of the shown wager, in dollars. */
const steps = [0, 100, 500, 1_000, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000] as const;

interface FiguresRow {
  id: number;
  cents: number;
  linked: boolean;
  winner: boolean;
}

async function roleFigures(
  { db, settings }: Pick<House, "db" | "settings">,
  userIds: readonly number[],
  now: Date,
): Promise<Map<number, RoleFigures>> {
  const ranks = activeRanksAt((await settings()).ranks, now);
  const cents = sql.raw(monthCentsSql({ user: "u.id", partner: String(rankPartner.type), now: "at.now" }));
  const { rows } = await sql<FiguresRow>`
    select u.id, ${cents} as cents,
      exists (select from links l where l.user_id = u.id and l.lost_at is null
        and l.provider = any(${partners.map(({ slug }) => slug)}::text[])) as linked,
      exists (
        select from draw_winners w join draws d on d.id = w.draw_id where w.winner_id = u.id and w.voided_at is null
          and (d.kind <> 'raffle' or ${revealedAtSql(sql`d.resolved_at`, sql`w.place`)} <= at.now)
      ) as winner
    from users u, (select ${now}::timestamptz as now) at where u.id = any(${[...userIds]}::bigint[])`.execute(db);
  const figures = rows.map(({ id, linked, winner, ...row }): [number, RoleFigures] => {
    const dollars = row.cents / 100;
    const rank = ranks.filter((each) => isRankReached(each, dollars)).length;
    const wagered_month = steps.findLast((step) => step <= dollars) ?? 0;
    return [id, { rank, wagered_month, linked: linked ? 1 : 0, winner: winner ? 1 : 0 }];
  });
  return new Map(figures);
}
