// The areas of the site, put into their places: who answers which addresses, and what runs by itself.
import type { Context, Hono } from "hono";
import type { LinkProvider } from "../common/contract/linkable.ts";
import type { House } from "../common/server/house.ts";
import type { Draws } from "../fairness/server/draws/draws.ts";
import { defineDrawJobs } from "../fairness/server/draws/jobs.ts";
import { fairnessRoutes } from "../fairness/server/fairness/routes.ts";
import { rulesRoutes } from "../fairness/server/fairness/rules-routes.ts";
import { fairnessLogRoutes } from "../fairness/server/fairness-log/routes.ts";
import { seedRoutes } from "../fairness/server/seeds/routes.ts";
import { alertAdminRoutes } from "../features/alerts/admin-routes.ts";
import { defineAlertJobs } from "../features/alerts/sending.ts";
import { cardRoutes } from "../features/cards/routes.ts";
import { sitePictureRoutes } from "../features/cards/site-routes.ts";
import { caseAdminRoutes } from "../features/cases/admin-routes.ts";
import { defineIdleSeedsJob } from "../features/cases/idle-seeds.ts";
import { latestRolls } from "../features/cases/latest-rolls.ts";
import { listedRolls, writeRollsDown } from "../features/cases/log.ts";
import { caseRoutes } from "../features/cases/routes.ts";
import { cashoutAdminRoutes } from "../features/cashout/admin-routes.ts";
import { cashoutRoutes } from "../features/cashout/routes.ts";
import { challengeAdminRoutes } from "../features/challenges/admin-routes.ts";
import type { Challenge } from "../features/challenges/contract/challenges.ts";
import { challengeRoutes } from "../features/challenges/routes.ts";
import { chatAdminRoutes } from "../features/chat/admin-routes.ts";
import { type Chat, defineChatJobs } from "../features/chat/chat.ts";
import { commandRoutes, createChatLinkOf } from "../features/chat/command-routes.ts";
import { grantArrival } from "../features/chat/grant-routes.ts";
import { bonusAdminRoutes, bonusRoutes } from "../features/content/bonus-routes.ts";
import { forgetOldMessages } from "../features/content/contact.ts";
import { contactRoutes } from "../features/content/contact-routes.ts";
import { crawlerRoutes } from "../features/content/crawler-routes.ts";
import { homeRoutes } from "../features/content/home-routes.ts";
import { legalRoutes } from "../features/content/legal-routes.ts";
import { streamRoutes } from "../features/content/stream-routes.ts";
import { videoRoutes } from "../features/content/video-routes.ts";
import { defineVideoJobs } from "../features/content/videos.ts";
import { deskRoutes } from "../features/desk/routes.ts";
import { discordAdminRoutes } from "../features/discord/admin-routes.ts";
import { defineDiscordJobs } from "../features/discord/jobs.ts";
import { roleColumns, rolesOf } from "../features/discord/role-records.ts";
import { offeredRoles, roleArrival, roleRoutes } from "../features/discord/role-routes.ts";
import type { DiscordSources } from "../features/discord/source.ts";
import { firstStepRoutes } from "../features/first-steps/routes.ts";
import { huntAdminRoutes } from "../features/hunts/admin-routes.ts";
import { defineGuessJobs } from "../features/hunts/guesses.ts";
import { liveHuntRoutes } from "../features/hunts/live-routes.ts";
import type { HuntOnAir } from "../features/hunts/on-air.ts";
import type { HuntReader } from "../features/hunts/reader.ts";
import { huntRoutes } from "../features/hunts/routes.ts";
import { importAdminRoutes } from "../features/imports/admin-routes.ts";
import { forgetEndedNames } from "../features/imports/forgetting.ts";
import { defineImportJobs } from "../features/imports/jobs.ts";
import { payProvenOne } from "../features/imports/paying.ts";
import { incidentAdminRoutes } from "../features/incidents/admin-routes.ts";
import { defineIncidentJobs } from "../features/incidents/jobs.ts";
import { keyAdminRoutes } from "../features/keys/admin-routes.ts";
import { leaderboardAdminRoutes } from "../features/leaderboard/admin-routes.ts";
import { generalRoutes } from "../features/leaderboard/general-routes.ts";
import { defineBoardJobs } from "../features/leaderboard/jobs.ts";
import type { BoardOnAir } from "../features/leaderboard/on-air.ts";
import { leaderboardRoutes } from "../features/leaderboard/routes.ts";
import { overlayAdminRoutes } from "../features/overlays/admin-routes.ts";
import type { OverlayKeys } from "../features/overlays/keys.ts";
import { overlayRoutes } from "../features/overlays/routes.ts";
import { definePushJobs } from "../features/push/jobs.ts";
import { pushRecords } from "../features/push/records.ts";
import { noticesProps, pushRoutes, pushWorkerRoutes } from "../features/push/routes.ts";
import { raffleAdminRoutes } from "../features/raffles/admin-routes.ts";
import { defineRaffleJobs } from "../features/raffles/jobs.ts";
import type { RafflesOnAir } from "../features/raffles/on-air.ts";
import { ticketRecords } from "../features/raffles/queries.ts";
import { raffleLiveRoutes, raffleRoutes } from "../features/raffles/routes.ts";
import type { RecordOf } from "../features/rewards/queries.ts";
import { rewardRoutes } from "../features/rewards/routes.ts";
import type { RibbonLine } from "../features/ribbon/contract/ribbon.ts";
import { connectionRoutes } from "../features/settings/connection-routes.ts";
import { setupRoutes } from "../features/setup/routes.ts";
import { storeAdminRoutes } from "../features/store/admin-routes.ts";
import type { ExamplePicture } from "../features/store/examples.ts";
import { defineStoreJobs, eraseAnswersOf } from "../features/store/jobs.ts";
import { storeRoutes } from "../features/store/routes.ts";
import { accountDirectory, startEarningAt } from "../features/wagers/directory.ts";
import { defineWagerJobs } from "../features/wagers/jobs.ts";
import { defineLinkJobs } from "../identity/server/consent-link.ts";
import { consentRoutes } from "../identity/server/consent-routes.ts";
import { deskProofRoutes } from "../identity/server/desk-proof-routes.ts";
import { linkRoutes } from "../identity/server/link-routes.ts";
import { noticeRoutes, stopLetterRoutes } from "../identity/server/notice-routes.ts";
import { defineNoticeJobs } from "../identity/server/notices.ts";
import { packdrawRoutes } from "../identity/server/packdraw-routes.ts";
import { type PersonalRecords, tableRecords } from "../identity/server/personal-data.ts";
import { defineForgetting } from "../identity/server/retention.ts";
import { accountRoutes } from "../identity/server/routes.ts";
import { settingsRoutes } from "../identity/server/settings-routes.ts";
import { twoFactorRoutes } from "../identity/server/two-factor-routes.ts";
import { historyRoutes } from "../money/history/routes.ts";
import { defineKeysJob } from "../money/server/keys-job.ts";
import { defineProofJob } from "../money/server/proof-job.ts";
import type { Partners } from "../partners/connect.ts";
import { pushSandboxPath } from "../partners/push/adapter.ts";
import { newBrowserKeys } from "../partners/push/opened.ts";
import { defineBackupJob } from "../platform/backup/jobs.ts";
import { namesOf } from "../platform/contract/names-of.ts";
import type { Assets } from "../platform/http/assets.ts";
import type { Env, SignedIn } from "../platform/http/context.ts";
import type { Limits } from "../platform/http/limits.ts";
import { ownOrigins } from "../platform/http/own-origin.ts";
import type { Broadcast } from "../platform/live/server/broadcast.ts";
import type { Live } from "../platform/live/server/live.ts";
import { liveRoutes } from "../platform/live/server/routes.ts";
import type { Shown } from "../platform/live/server/shown.ts";
import { keptPicture } from "./demo/kept-picture.ts";
import { chatPlayRoutes } from "./sandbox/chat-routes.ts";
import { consentPageRoutes } from "./sandbox/consent-routes.ts";
import { discordPlayRoutes } from "./sandbox/discord-routes.ts";
import { sandboxRoutes } from "./sandbox/routes.ts";

export interface Overlays {
  broadcast: Broadcast;
  keys: OverlayKeys;
}

/** What features show of themselves elsewhere: on overlays, on the home page, to pages that listen. */
export interface OnAir {
  hunt: HuntOnAir;
  board: BoardOnAir;
  raffles: RafflesOnAir;
  ribbon: Shown<RibbonLine[]>;
}

/** What the areas of the site are made of. */
export interface Site {
  house: House;
  limits: Limits;
  partners: Partners;
  draws: Draws;
  hunts: HuntReader;
  overlays: Overlays;
  live: Live;
  onAir: OnAir;
  /** Whether the streamer is on air. */
  isLive: () => Promise<boolean>;
  chat: Chat;
  /** What a viewer can claim, in one statement for all that ask together. */
  recordOf: RecordOf;
  openChallenges: () => Promise<Challenge[]>;
}

/** The same for everybody, or for who has a key: nobody is asked who is visiting. */
export function mountWithoutVisitor(
  app: Hono<Env>,
  { house, assets }: { house: House; assets: Assets },
  { sandboxes }: Partners,
  { overlays, onAir }: Pick<Site, "overlays" | "onAir">,
): void {
  app.route("/", raffleLiveRoutes(house));
  app.route("/", cardRoutes(house));
  app.route("/", sitePictureRoutes(house));
  app.route("/", crawlerRoutes(house));
  app.route("/", stopLetterRoutes(house));
  app.route("/", pushWorkerRoutes(assets.pushWorker));
  app.route("/", overlayRoutes({ house, assets, ...overlays, ...onAir }));
  for (const sandbox of sandboxes) app.route("/", sandbox);
}

/** The demo's own pages. */
export function mountPlayedWorld(app: Hono<Env>, house: House, { roobet, kickPlayer }: Partners): void {
  app.route(
    "/",
    sandboxRoutes(house, () => roobet()?.chatSecret ?? null, { path: pushSandboxPath, newKeys: newBrowserKeys }),
  );
  if (kickPlayer !== null) app.route("/", chatPlayRoutes(house, kickPlayer));
  app.route("/", discordPlayRoutes(house));
  // After the sandbox's guard, since people visit it.
  app.route("/", consentPageRoutes(house, ownOrigins(house.origin, true)));
}

/** Everything people visit. */
export function mountAreas(app: Hono<Env>, site: Site): void {
  for (const mount of [mountContent, mountAccounts, mountMoney, mountPlay, mountWagers, mountDesk]) mount(app, site);
}

function mountContent(app: Hono<Env>, { house, limits, partners, live, onAir, isLive, recordOf }: Site): void {
  app.route("/", liveRoutes({ live, isOwn: ownOrigins(house.origin, house.config.demo) }));
  const linkable = () => linkableAt(partners);
  app.route("/", homeRoutes(house, { ...onAir, recordOf, linkable }));
  app.route("/", firstStepRoutes(house, linkable));
  app.route("/", bonusRoutes(house));
  app.route("/", bonusAdminRoutes(house));
  app.route("/", contactRoutes(house, limits));
  app.route("/", legalRoutes());
  app.route("/", streamRoutes(isLive));
  app.route("/", videoRoutes(house, partners.videos));
}

function mountAccounts(app: Hono<Env>, site: Site): void {
  const { house, limits, chat, partners } = site;
  app.route("/", accountRoutes({ house, limits }));
  const notices = (user: SignedIn) => noticesProps(house, partners.push, user);
  app.route("/", settingsRoutes({ house, limits, records: personalRecords, notices, forget: [eraseAnswersOf] }));
  app.route("/", twoFactorRoutes(house, limits));
  app.route("/", deskProofRoutes(house, limits));
  app.route("/", noticeRoutes(house, limits));
  app.route("/", pushRoutes({ house, limits, service: partners.push }));
  app.route("/", historyRoutes(house));
  app.route("/", commandRoutes(house, chat));
  mountLinking(app, site);
}

function mountMoney(app: Hono<Env>, { house, limits, recordOf }: Site): void {
  app.route("/", storeRoutes(house));
  app.route("/", storeAdminRoutes(house));
  app.route("/", rewardRoutes(house, recordOf));
  app.route("/", cashoutRoutes(house, limits));
  app.route("/", cashoutAdminRoutes(house));
  app.route("/", importAdminRoutes(house));
}

function mountPlay(app: Hono<Env>, { house, limits, draws, hunts, onAir, openChallenges }: Site): void {
  app.route("/", raffleRoutes(house));
  app.route("/", raffleAdminRoutes(house, draws));
  app.route("/", caseRoutes(house, onAir.ribbon));
  app.route("/", caseAdminRoutes(house));
  app.route("/", seedRoutes(house, limits));
  app.route("/", fairnessLogRoutes(house));
  app.route("/", fairnessRoutes(house, draws, latestRolls));
  app.route("/", rulesRoutes(house, listedRolls));
  app.route("/", challengeRoutes(house, openChallenges));
  app.route("/", challengeAdminRoutes(house));
  app.route("/", huntRoutes(house, hunts));
  app.route("/", huntAdminRoutes(house, hunts));
  app.route("/", liveHuntRoutes(house, hunts));
}

function mountWagers(app: Hono<Env>, { house, partners, draws }: Site): void {
  app.route("/", leaderboardRoutes(house));
  app.route("/", leaderboardAdminRoutes(house, draws));
  app.route("/", generalRoutes(house, partners.sources, draws));
}

function mountDesk(app: Hono<Env>, site: Site): void {
  const { house, limits, partners, overlays, chat } = site;
  const on = { partners: () => partners.sources().map(({ type }) => type), hasKick: () => partners.kick() !== null };
  const pictureOf = (name: ExamplePicture) => keptPicture(house, "rewards", name);
  app.route("/", setupRoutes({ house, limits, on, pictureOf }));
  app.route("/", deskRoutes(house, on));
  app.route("/", incidentAdminRoutes(house));
  app.route("/", alertAdminRoutes({ house, limits, discord: partners.staffChannel }));
  app.route(
    "/",
    discordAdminRoutes({ house, limits, sources: discordSources(site), sandboxToken: partners.sandboxBotToken }),
  );
  app.route("/", keyAdminRoutes({ house, limits, keyTests: partners.keyTests }));
  app.route("/", overlayAdminRoutes(house, overlays.keys));
  app.route("/", chatAdminRoutes(house, chat, ownOrigins(house.origin, house.config.demo)));
}

/** Which accounts can be linked now. Roobet's link is proven by a line in its chat, which somebody has to hear. */
export function linkableAt({ kick, discord, roobet, profiles }: Partners): LinkProvider[] {
  const open: Record<LinkProvider, boolean> = {
    kick: kick() !== null,
    roobet: (roobet()?.chatSecret ?? null) !== null,
    packdraw: profiles() !== null,
    discord: discord() !== null,
  };
  return namesOf(open).filter((provider) => open[provider]);
}

function mountLinking(app: Hono<Env>, { house, limits, partners, chat }: Site): void {
  const { kick, discord } = partners;
  const linking = () => {
    const roobet = partners.roobet();
    return roobet && { directory: accountDirectory(house, roobet.source), chatSecret: roobet.chatSecret };
  };
  const packdraw = () => {
    const profiles = partners.profiles();
    return profiles && { profiles, startEarning: startEarningAt("packdraw") };
  };
  const roles = () => offeredRoles(house.db, partners.discordRoles());
  const discordRoles = async (userId: number) => ((await roles()) === null ? null : rolesOf(house.db, userId));
  app.route("/", connectionRoutes(house, { chatLink: createChatLinkOf(house, chat), discordRoles }));
  app.route("/", linkRoutes(house, linking));
  const isOwn = ownOrigins(house.origin, house.config.demo);
  app.route("/", roleRoutes({ house, roles, isOwn }));
  const rolesArrived = (c: Context<Env>, url: URL) => roleArrival(c, url, { house, roles });
  const grantArrived = (c: Context<Env>, url: URL) => grantArrival(c, url, { house, chat });
  app.route("/", consentRoutes(house, { kick, discord, isOwn, proven: payProvenOne, grantArrived, rolesArrived }));
  app.route("/", packdrawRoutes(house, limits, packdraw));
}

const discordSources = ({ partners, onAir, isLive }: Site): DiscordSources => ({
  hooks: partners.hooks,
  roles: partners.discordRoles,
  board: onAir.board.read,
  isLive,
});

/** What features keep about a user, for the file they may download. */
const personalRecords: PersonalRecords[] = [
  tableRecords("orders", "orders", [
    ...(["id", "source", "title", "price_points", "status", "note", "answers"] as const),
    ...(["address_erased_at", "created_at"] as const),
  ]),
  tableRecords("rolls", "rolls", ["id", "case_id", "client_seed", "nonce", "ticket", "price_points", "created_at"]),
  tableRecords("withdrawals", "withdrawals", [
    ...(["id", "currency", "network", "address", "amount_bucks", "fee_cents", "status"] as const),
    ...(["created_at", "decided_at", "transaction_id", "reason"] as const),
  ]),
  ticketRecords,
  tableRecords("discord_roles", "discord_roles", [...roleColumns]),
  pushRecords,
  tableRecords("first_steps_gift", "first_step_gifts", [
    "id",
    "partner",
    "account_id",
    "kick_id",
    "points",
    "given_at",
  ]),
  tableRecords("claims_from_before", "import_claims", [
    ...(["id", "platform", "name", "points", "status", "account_id", "settled_at", "reason"] as const),
  ]),
];

/** An hour's rolls go into the log soon after it is over. */
const rollsLog = { name: "rolls.log", everyMs: 5 * 60 * 1000, timeoutSeconds: 15 * 60 };

/** Defines what runs by itself; starting it is somebody else's. */
export function defineJobs(site: Site): void {
  const { house, partners, draws, hunts, chat, isLive } = site;
  const { kick, discord, sources, alerts, staffChannel, videos } = partners;
  defineRaffleJobs(house, draws.beacon);
  defineBoardJobs(house, draws.beacon);
  defineDrawJobs(house, draws);
  defineNoticeJobs(house);
  definePushJobs(house, partners.push, isLive);
  defineProofJob(house);
  defineBackupJob({ ...house, child: new URL("./backup-child.ts", import.meta.url) });
  defineIncidentJobs(house, { channel: alerts, partners: sources });
  defineAlertJobs(house, staffChannel);
  defineDiscordJobs(house, discordSources(site));
  defineWagerJobs(house, sources);
  defineLinkJobs(house, () => [kick(), discord()].filter((platform) => platform !== null));
  defineChatJobs(house, chat);
  defineKeysJob(house);
  defineStoreJobs(house);
  defineImportJobs(house);
  // Not in the demo: its clock is moved months ahead and back, and would take everybody's sign-in with it.
  if (!house.config.demo) defineForgetting(house, [forgetOldMessages, forgetEndedNames]);
  if (!house.config.demo) defineIdleSeedsJob(house);
  house.jobs.define({
    ...rollsLog,
    run: (stopping) => writeRollsDown(house.db, house.clock.now(), stopping),
  });
  defineGuessJobs(house, hunts.changed);
  defineVideoJobs(house, videos);
}
