// The areas of the site, put into their places: who answers which addresses, and what runs by itself.
import type { Hono } from "hono";
import { connectionRoutes } from "./accounts/connection-routes.ts";
import { defineLinkJobs } from "./accounts/consent-link.ts";
import { consentRoutes } from "./accounts/consent-routes.ts";
import { linkRoutes } from "./accounts/link-routes.ts";
import { noticeRoutes } from "./accounts/notice-routes.ts";
import { defineNoticeJobs } from "./accounts/notices.ts";
import { packdrawRoutes } from "./accounts/packdraw-routes.ts";
import { type PersonalRecords, tableRecords } from "./accounts/personal-data.ts";
import { defineForgetting } from "./accounts/retention.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { settingsRoutes } from "./accounts/settings-routes.ts";
import { twoFactorRoutes } from "./accounts/two-factor-routes.ts";
import { cardRoutes } from "./cards/routes.ts";
import { caseAdminRoutes } from "./cases/admin-routes.ts";
import { defineIdleSeedsJob } from "./cases/idle-seeds.ts";
import { listedRolls } from "./cases/listed-rolls.ts";
import { standingCases, writeRollsDown } from "./cases/log.ts";
import { rollProps } from "./cases/props.ts";
import { latestRolls } from "./cases/queries.ts";
import { caseRoutes } from "./cases/routes.ts";
import { cashoutAdminRoutes } from "./cashout/admin-routes.ts";
import { cashoutRoutes } from "./cashout/routes.ts";
import { challengeAdminRoutes } from "./challenges/admin-routes.ts";
import { challengeRoutes } from "./challenges/routes.ts";
import { bonusAdminRoutes, bonusRoutes } from "./content/bonus-routes.ts";
import { forgetOldMessages } from "./content/contact.ts";
import { contactRoutes } from "./content/contact-routes.ts";
import { homeRoutes } from "./content/home-routes.ts";
import { legalRoutes } from "./content/legal-routes.ts";
import type { OnNowSource } from "./content/source.ts";
import { streamRoutes } from "./content/stream-routes.ts";
import { styleguideRoutes } from "./content/styleguide-routes.ts";
import { videoRoutes } from "./content/video-routes.ts";
import { defineVideoJobs } from "./content/videos.ts";
import type { Database } from "./core/database.ts";
import type { House } from "./core/house.ts";
import type { Place } from "./core/slice.ts";
import { deskRoutes } from "./desk/routes.ts";
import type { Draws } from "./draws/draws.ts";
import { defineDrawJobs } from "./draws/jobs.ts";
import { missingDraws } from "./draws/late.ts";
import { standingDraws } from "./draws/log.ts";
import { fairnessRoutes } from "./fairness/routes.ts";
import { rulesRoutes } from "./fairness/rules-routes.ts";
import type { Standing } from "./fairness-log/begin.ts";
import { type Missing, writeLate } from "./fairness-log/late.ts";
import { fairnessLogRoutes } from "./fairness-log/routes.ts";
import { historyRoutes } from "./history/routes.ts";
import type { Assets } from "./http/assets.ts";
import type { Env } from "./http/context.ts";
import { ownOrigins } from "./http/guards.ts";
import type { Limits } from "./http/limits.ts";
import { huntAdminRoutes } from "./hunts/admin-routes.ts";
import { defineGuessJobs } from "./hunts/guesses.ts";
import type { HuntReader } from "./hunts/reader.ts";
import { huntRoutes } from "./hunts/routes.ts";
import { incidentAdminRoutes } from "./incidents/admin-routes.ts";
import { createHealth, defineIncidentJobs } from "./incidents/jobs.ts";
import { defineBackupJob } from "./keeping/jobs.ts";
import { leaderboardAdminRoutes } from "./leaderboard/admin-routes.ts";
import { createBoardArchive } from "./leaderboard/boards.ts";
import { defineBoardJobs } from "./leaderboard/jobs.ts";
import { leaderboardRoutes } from "./leaderboard/routes.ts";
import { defineDaysJob } from "./ledger/days.ts";
import { defineHeldBackJob } from "./ledger/held-back.ts";
import { defineKeysJob } from "./ledger/keys-job.ts";
import { defineProofJob } from "./ledger/proof-job.ts";
import { overlayAdminRoutes } from "./overlays/admin-routes.ts";
import type { Broadcast } from "./overlays/broadcast.ts";
import type { OverlayKeys } from "./overlays/keys.ts";
import { overlayRoutes } from "./overlays/routes.ts";
import type { OverlaySources } from "./overlays/source.ts";
import type { Partners } from "./partners/connect.ts";
import { raffleAdminRoutes } from "./raffles/admin-routes.ts";
import { defineRaffleJobs } from "./raffles/jobs.ts";
import { standingRaffles } from "./raffles/log.ts";
import { ticketRecords } from "./raffles/queries.ts";
import { raffleLiveRoutes, raffleRoutes } from "./raffles/routes.ts";
import { rewardRoutes } from "./rewards/routes.ts";
import { consentPageRoutes } from "./sandbox/consent-routes.ts";
import { sandboxRoutes } from "./sandbox/routes.ts";
import { missingSeeds, standingSeeds } from "./seeds/log.ts";
import { seedRoutes } from "./seeds/routes.ts";
import { storeAdminRoutes } from "./store/admin-routes.ts";
import { storeRoutes } from "./store/routes.ts";
import { wagerAdminRoutes } from "./wagers/admin-routes.ts";
import { accountDirectory, startEarningAt } from "./wagers/directory.ts";
import { linkedAccount, monthCents } from "./wagers/figures.ts";
import { defineWagerJobs } from "./wagers/jobs.ts";

export interface Overlays {
  sources: OverlaySources;
  broadcast: Broadcast;
  keys: OverlayKeys;
  onNow: OnNowSource;
}

/** What the areas of the site are made of. */
export interface Site {
  house: House;
  limits: Limits;
  partners: Partners;
  draws: Draws;
  hunts: HuntReader;
  overlays: Overlays;
}

/** The same for everybody, or for who has a key: nobody is asked who is visiting. */
export function mountWithoutVisitor(
  app: Hono<Env>,
  { house, assets }: { house: House; assets: Assets },
  { sandboxes }: Partners,
  overlays: Overlays,
): void {
  app.route("/", raffleLiveRoutes(house));
  app.route("/", cardRoutes(house));
  app.route("/", overlayRoutes({ assets, ...overlays }));
  for (const sandbox of sandboxes) app.route("/", sandbox);
}

/** The demo's own pages. */
export function mountPlayedWorld(app: Hono<Env>, house: House, { roobet }: Partners): void {
  app.route("/", sandboxRoutes(house, roobet?.chatSecret ?? null));
  // After the sandbox's guard, since people visit it.
  app.route("/", consentPageRoutes(house, ownOrigins(house.origin, true)));
}

/** Everything people visit. */
export function mountAreas(app: Hono<Env>, site: Site): void {
  for (const mount of [mountContent, mountAccounts, mountMoney, mountPlay, mountWagers, mountDesk]) mount(app, site);
}

function mountContent(app: Hono<Env>, { house, limits, partners, overlays }: Site): void {
  app.route("/", homeRoutes(house, overlays.onNow));
  app.route("/", bonusRoutes(house));
  app.route("/", bonusAdminRoutes(house));
  app.route("/", contactRoutes(house, limits));
  app.route("/", legalRoutes());
  app.route("/", streamRoutes(house, partners.stream));
  app.route("/", videoRoutes(house, partners.videos));
  if (house.config.demo) app.route("/", styleguideRoutes());
}

function mountAccounts(app: Hono<Env>, { house, limits, partners }: Site): void {
  app.route("/", accountRoutes({ house, limits }));
  app.route("/", settingsRoutes({ house, limits, records: personalRecords }));
  app.route("/", twoFactorRoutes(house, limits));
  app.route("/", noticeRoutes(house));
  app.route("/", historyRoutes(house));
  mountLinking(app, house, limits, partners);
}

function mountMoney(app: Hono<Env>, { house }: Site): void {
  app.route("/", storeRoutes(house));
  app.route("/", storeAdminRoutes(house));
  app.route("/", rewardRoutes(house));
  app.route("/", cashoutRoutes(house));
  app.route("/", cashoutAdminRoutes(house));
}

function mountPlay(app: Hono<Env>, { house, limits, draws, hunts }: Site): void {
  const rolls = async (place: Place) => {
    const slice = await latestRolls(house.readNow(), place);
    return { ...slice, rows: slice.rows.map(rollProps) };
  };
  app.route("/", raffleRoutes(house, { monthCents, linkedAccount }));
  app.route("/", raffleAdminRoutes(house, draws));
  app.route("/", caseRoutes(house));
  app.route("/", caseAdminRoutes(house));
  app.route("/", seedRoutes(house, limits));
  app.route("/", fairnessLogRoutes(house));
  app.route("/", fairnessRoutes(house, draws, { rolls }));
  app.route(
    "/",
    rulesRoutes(house, (after) => listedRolls(house.read, after)),
  );
  app.route("/", challengeRoutes(house));
  app.route("/", challengeAdminRoutes(house));
  app.route("/", huntRoutes(house, hunts));
  app.route("/", huntAdminRoutes(house, hunts));
}

function mountWagers(app: Hono<Env>, { house, partners, draws }: Site): void {
  app.route("/", leaderboardRoutes(house));
  app.route("/", leaderboardAdminRoutes(house, draws));
  app.route("/", wagerAdminRoutes(house, partners.sources, createBoardArchive(house, draws)));
}

function mountDesk(app: Hono<Env>, { house, overlays }: Site): void {
  app.route("/", deskRoutes(house, createHealth(house)));
  app.route("/", incidentAdminRoutes(house));
  app.route("/", overlayAdminRoutes(house, overlays.keys, overlays.sources));
}

function mountLinking(app: Hono<Env>, house: House, limits: Limits, partners: Partners): void {
  const { roobet, kick, discord, profiles } = partners;
  const linking = roobet && { directory: accountDirectory(house, roobet.source), chatSecret: roobet.chatSecret };
  const packdraw = profiles && { profiles, startEarning: startEarningAt("packdraw") };
  const open = {
    kick: kick !== null,
    roobet: linking !== null && linking.chatSecret !== null,
    packdraw: packdraw !== null,
    discord: discord !== null,
  };
  app.route("/", connectionRoutes(house, open));
  app.route("/", linkRoutes(house, linking));
  app.route("/", consentRoutes(house, { kick, discord, isOwn: ownOrigins(house.origin, house.config.demo) }));
  app.route("/", packdrawRoutes(house, limits, packdraw));
}

/** What features keep about a user, for the file they may download. */
const personalRecords: PersonalRecords[] = [
  tableRecords("orders", "orders", ["id", "source", "title", "price_points", "status", "note", "created_at"]),
  tableRecords("rolls", "rolls", ["id", "case_id", "client_seed", "nonce", "ticket", "price_points", "created_at"]),
  tableRecords("withdrawals", "withdrawals", [
    ...(["id", "currency", "network", "address", "amount_bucks", "fee_cents", "status"] as const),
    ...(["created_at", "decided_at", "transaction_id", "reason"] as const),
  ]),
  ticketRecords,
];

/** What the log of draws and rolls tells first of what was there before it. */
export const standing: Standing = { first: [standingDraws, standingCases, standingRaffles], after: [standingSeeds] };
/** What a program that writes no lines may have left out of it. */
export const missing: readonly Missing[] = [missingDraws, missingSeeds];

/** A day's rolls go into the log soon after it is over. */
const rollsLog = { name: "rolls.log", everyMs: 60 * 60 * 1000, timeoutSeconds: 15 * 60 };

const lateLog = { name: "log.late", everyMs: 60 * 60 * 1000, timeoutSeconds: 5 * 60 };

/** Defines what runs by itself; starting it is somebody else's. */
export function defineJobs({ house, partners, draws, hunts }: Site, kind: Database["kind"]): void {
  const { kick, discord, sources, alerts, videos } = partners;
  defineRaffleJobs(house, draws.beacon);
  defineBoardJobs(house, draws.beacon);
  defineDrawJobs(house, draws);
  defineNoticeJobs(house);
  defineHeldBackJob(house);
  defineProofJob(house, kind);
  defineBackupJob(house);
  defineDaysJob(house);
  defineIncidentJobs(house, { channel: alerts, partners: sources });
  defineWagerJobs(house, sources);
  defineLinkJobs(
    house,
    [kick, discord].filter((platform) => platform !== null),
  );
  defineKeysJob(house);
  // Not in the demo: its clock is moved months ahead and back, and would take everybody's sign-in with it.
  if (!house.config.demo) defineForgetting(house, [forgetOldMessages]);
  if (!house.config.demo) defineIdleSeedsJob(house);
  house.jobs.define({ ...rollsLog, run: (stopping) => writeRollsDown(house.db, house.clock.now(), stopping) });
  house.jobs.define({
    ...lateLog,
    run: async () => void (await writeLate(house.db, missing, house.clock.now())),
  });
  defineGuessJobs(house, hunts.changed);
  defineVideoJobs(house, videos);
}
