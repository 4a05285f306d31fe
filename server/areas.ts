// The areas of the site, put into their places: who answers which addresses, and what runs by itself.
import type { Context, Hono } from "hono";
import type { Challenge } from "../contracts/challenges.ts";
import type { LinkProvider } from "../contracts/linkable.ts";
import { namesOf } from "../contracts/names-of.ts";
import type { LeaderboardOverlay } from "../contracts/overlays.ts";
import { isReached } from "../contracts/ranks.ts";
import type { RibbonLine } from "../contracts/ribbon.ts";
import { keptPicture } from "../demo/kept-picture.ts";
import { connectionRoutes } from "./accounts/connection-routes.ts";
import { defineLinkJobs } from "./accounts/consent-link.ts";
import { consentRoutes } from "./accounts/consent-routes.ts";
import { deskProofRoutes } from "./accounts/desk-proof-routes.ts";
import { linkRoutes } from "./accounts/link-routes.ts";
import { accountNamesOf } from "./accounts/links.ts";
import { noticeRoutes, stopLetterRoutes } from "./accounts/notice-routes.ts";
import { defineNoticeJobs } from "./accounts/notices.ts";
import { packdrawRoutes } from "./accounts/packdraw-routes.ts";
import { type PersonalRecords, tableRecords } from "./accounts/personal-data.ts";
import { defineForgetting } from "./accounts/retention.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { settingsRoutes } from "./accounts/settings-routes.ts";
import type { WhenProven } from "./accounts/source.ts";
import { twoFactorRoutes } from "./accounts/two-factor-routes.ts";
import { alertAdminRoutes } from "./alerts/admin-routes.ts";
import { defineAlertJobs } from "./alerts/sending.ts";
import { cardRoutes } from "./cards/routes.ts";
import { sitePictureRoutes } from "./cards/site-routes.ts";
import { caseAdminRoutes } from "./cases/admin-routes.ts";
import { defineIdleSeedsJob } from "./cases/idle-seeds.ts";
import { listedRolls } from "./cases/listed-rolls.ts";
import { writeRollsDown } from "./cases/log.ts";
import { rollProps } from "./cases/props.ts";
import { latestRolls } from "./cases/queries.ts";
import { caseRoutes } from "./cases/routes.ts";
import { cashoutAdminRoutes } from "./cashout/admin-routes.ts";
import { paidDollars } from "./cashout/queries.ts";
import { cashoutRoutes } from "./cashout/routes.ts";
import { challengeAdminRoutes } from "./challenges/admin-routes.ts";
import { fillExampleChallenges } from "./challenges/examples.ts";
import { challengeRoutes } from "./challenges/routes.ts";
import { chatAdminRoutes } from "./chat/admin-routes.ts";
import { type Chat, defineChatJobs } from "./chat/chat.ts";
import { commandRoutes, createChatLinkOf } from "./chat/command-routes.ts";
import { grantArrival } from "./chat/grant-routes.ts";
import { bonusAdminRoutes, bonusRoutes } from "./content/bonus-routes.ts";
import { forgetOldMessages } from "./content/contact.ts";
import { contactRoutes } from "./content/contact-routes.ts";
import { crawlerRoutes } from "./content/crawler-routes.ts";
import { homeRoutes } from "./content/home-routes.ts";
import { legalRoutes } from "./content/legal-routes.ts";
import type { OnNowSource } from "./content/source.ts";
import { streamRoutes } from "./content/stream-routes.ts";
import { videoRoutes } from "./content/video-routes.ts";
import { defineVideoJobs } from "./content/videos.ts";
import type { House } from "./core/house.ts";
import { ranksAt } from "./core/rank-settings.ts";
import type { Place } from "./core/slice.ts";
import { type DeskSources, deskRoutes } from "./desk/routes.ts";
import { discordAdminRoutes } from "./discord/admin-routes.ts";
import { goneWebhooks } from "./discord/gone.ts";
import { defineDiscordJobs } from "./discord/jobs.ts";
import { roleColumns, rolesOf } from "./discord/role-records.ts";
import { offeredRoles, roleArrival, roleRoutes } from "./discord/role-routes.ts";
import type { DiscordSources } from "./discord/source.ts";
import type { Draws } from "./draws/draws.ts";
import { defineDrawJobs } from "./draws/jobs.ts";
import { fairnessRoutes } from "./fairness/routes.ts";
import { rulesRoutes } from "./fairness/rules-routes.ts";
import { fairnessLogRoutes } from "./fairness-log/routes.ts";
import { firstStepRoutes } from "./first-steps/routes.ts";
import type { StepSources } from "./first-steps/source.ts";
import { historyRoutes } from "./history/routes.ts";
import { createHomeParts } from "./home-parts.ts";
import type { Assets } from "./http/assets.ts";
import type { Env, SignedIn } from "./http/context.ts";
import { ownOrigins } from "./http/guards.ts";
import type { Limits } from "./http/limits.ts";
import { huntAdminRoutes } from "./hunts/admin-routes.ts";
import { defineGuessJobs } from "./hunts/guesses.ts";
import { liveHuntRoutes } from "./hunts/live-routes.ts";
import type { HuntReader } from "./hunts/reader.ts";
import { huntRoutes } from "./hunts/routes.ts";
import { importAdminRoutes } from "./imports/admin-routes.ts";
import { forgetEndedNames } from "./imports/forgetting.ts";
import { defineImportJobs } from "./imports/jobs.ts";
import { payProven, tellOfWaiting } from "./imports/paying.ts";
import { incidentAdminRoutes } from "./incidents/admin-routes.ts";
import { fullDisk } from "./incidents/full-disk.ts";
import { createHealth, defineIncidentJobs, lookSoon } from "./incidents/jobs.ts";
import { defineBackupJob } from "./keeping/jobs.ts";
import { keyAdminRoutes } from "./keys/admin-routes.ts";
import { keysProps } from "./keys/props.ts";
import { leaderboardAdminRoutes } from "./leaderboard/admin-routes.ts";
import { createBoardArchive } from "./leaderboard/boards.ts";
import { defineBoardJobs } from "./leaderboard/jobs.ts";
import { leaderboardRoutes } from "./leaderboard/routes.ts";
import { defineDaysJob } from "./ledger/days.ts";
import { defineHeldBackJob } from "./ledger/held-back.ts";
import { defineKeysJob } from "./ledger/keys-job.ts";
import { defineProofJob } from "./ledger/proof-job.ts";
import type { Broadcast } from "./live/broadcast.ts";
import type { Live } from "./live/live.ts";
import { liveRoutes } from "./live/routes.ts";
import type { Shown } from "./live/shown.ts";
import { overlayAdminRoutes } from "./overlays/admin-routes.ts";
import type { OverlayKeys } from "./overlays/keys.ts";
import { overlayRoutes } from "./overlays/routes.ts";
import type { OverlaySources } from "./overlays/source.ts";
import type { Partners } from "./partners/connect.ts";
import { pushSandboxPath } from "./partners/push/adapter.ts";
import { newBrowserKeys } from "./partners/push/opened.ts";
import { definePushJobs } from "./push/jobs.ts";
import { pushRecords } from "./push/records.ts";
import { noticesProps, pushRoutes, pushWorkerRoutes } from "./push/routes.ts";
import type { CallSource } from "./push/source.ts";
import { raffleAdminRoutes } from "./raffles/admin-routes.ts";
import { findRaffles } from "./raffles/find.ts";
import { defineRaffleJobs } from "./raffles/jobs.ts";
import { heldTicket } from "./raffles/own-open.ts";
import { hasRaffles, ticketRecords } from "./raffles/queries.ts";
import { raffleLiveRoutes, raffleRoutes } from "./raffles/routes.ts";
import { drawnSoon, holdersAfter } from "./raffles/soon.ts";
import { rankPartner } from "./rewards/claims.ts";
import type { RecordOf } from "./rewards/queries.ts";
import { rewardRoutes } from "./rewards/routes.ts";
import { chatPlayRoutes } from "./sandbox/chat-routes.ts";
import { consentPageRoutes } from "./sandbox/consent-routes.ts";
import { discordPlayRoutes } from "./sandbox/discord-routes.ts";
import { sandboxRoutes } from "./sandbox/routes.ts";
import { seedRoutes } from "./seeds/routes.ts";
import { setupRoutes } from "./setup/routes.ts";
import type { SetupSources } from "./setup/source.ts";
import { setupCard } from "./setup/state.ts";
import { storeAdminRoutes } from "./store/admin-routes.ts";
import { fillExampleProducts } from "./store/examples.ts";
import { defineStoreJobs, eraseAnswersOf } from "./store/jobs.ts";
import { findOrders } from "./store/order-search.ts";
import { hasProducts } from "./store/queries.ts";
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
  live: Live;
  ribbon: Shown<RibbonLine[]>;
  /** Whether the streamer is on air. */
  isLive: () => Promise<boolean>;
  /** The running board as others show it. */
  board: () => Promise<LeaderboardOverlay>;
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
  overlays: Overlays,
): void {
  app.route("/", raffleLiveRoutes(house));
  app.route("/", cardRoutes(house));
  app.route("/", sitePictureRoutes(house));
  app.route("/", crawlerRoutes(house));
  app.route("/", stopLetterRoutes(house));
  app.route("/", pushWorkerRoutes(assets.pushWorker));
  app.route("/", overlayRoutes({ assets, ...overlays, accent: async () => (await house.settings()).look.accent }));
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

function mountContent(
  app: Hono<Env>,
  { house, limits, partners, overlays, live, ribbon, isLive, recordOf }: Site,
): void {
  app.route("/", liveRoutes({ live, isOwn: ownOrigins(house.origin, house.config.demo) }));
  const steps: StepSources = { heldTicket, linkable: () => linkableAt(partners) };
  const { onNow } = overlays;
  const home = createHomeParts({ house, recordOf, onNow, steps });
  app.route("/", homeRoutes(house, { running: onNow, ribbon, home, paidDollars: () => paidDollars(house.db) }));
  app.route("/", firstStepRoutes(house, steps));
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
  app.route("/", commandRoutes(house, chat, tellOfWaiting));
  mountLinking(app, site);
}

function mountMoney(app: Hono<Env>, { house, limits, recordOf }: Site): void {
  app.route(
    "/",
    storeRoutes(house, (userId) => accountNamesOf(house.db, userId)),
  );
  app.route("/", storeAdminRoutes(house));
  app.route("/", rewardRoutes(house, recordOf));
  app.route("/", cashoutRoutes(house, limits));
  app.route("/", cashoutAdminRoutes(house));
  app.route("/", importAdminRoutes(house));
}

function mountPlay(app: Hono<Env>, { house, limits, draws, hunts, ribbon, openChallenges }: Site): void {
  const rolls = async (place: Place) => {
    const slice = await latestRolls(house.db, place);
    return { ...slice, rows: slice.rows.map(rollProps) };
  };
  app.route("/", raffleRoutes(house, { monthCents, linkedAccount }));
  app.route("/", raffleAdminRoutes(house, draws));
  app.route("/", caseRoutes(house, ribbon));
  app.route("/", caseAdminRoutes(house));
  app.route("/", seedRoutes(house, limits));
  app.route("/", fairnessLogRoutes(house));
  app.route("/", fairnessRoutes(house, draws, { rolls }));
  app.route(
    "/",
    rulesRoutes(house, (after) => listedRolls(house.db, after)),
  );
  app.route("/", challengeRoutes(house, openChallenges));
  app.route("/", challengeAdminRoutes(house));
  app.route("/", huntRoutes(house, hunts));
  app.route("/", huntAdminRoutes(house, hunts));
  app.route("/", liveHuntRoutes(house, hunts));
}

function mountWagers(app: Hono<Env>, { house, partners, draws }: Site): void {
  app.route("/", leaderboardRoutes(house));
  app.route("/", leaderboardAdminRoutes(house, draws));
  app.route("/", wagerAdminRoutes(house, partners.sources, createBoardArchive(house, draws)));
}

function mountDesk(app: Hono<Env>, site: Site): void {
  const { house, limits, partners, overlays, chat } = site;
  const setup: SetupSources = {
    hasProduct: () => hasProducts(house.db),
    hasRaffle: () => hasRaffles(house.db),
    partnersOn: () => partners.sources().map(({ type }) => type),
    hasKick: () => partners.kick() !== null,
    keys: async () => (await keysProps(house)).services,
    fillExamples: async (actor) => ({
      challenges: await fillExampleChallenges(house.db, actor),
      products: await fillExampleProducts(house.db, actor, (name) => keptPicture(house, "rewards", name)),
    }),
  };
  const sources: DeskSources = {
    health: createHealth(house),
    setup: () => setupCard(house, setup),
    finders: { orders: findOrders, raffles: findRaffles },
  };
  app.route("/", setupRoutes(house, limits, setup));
  app.route("/", deskRoutes(house, sources));
  app.route("/", incidentAdminRoutes(house));
  app.route("/", alertAdminRoutes({ house, limits, discord: partners.staffChannel }));
  app.route(
    "/",
    discordAdminRoutes({ house, limits, sources: discordSources(site), sandboxToken: partners.sandboxBotToken }),
  );
  app.route("/", keyAdminRoutes({ house, limits, keyTests: partners.keyTests }));
  app.route("/", overlayAdminRoutes(house, overlays.keys, overlays.sources));
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

/** What Discord is told of other features. */
const discordSources = ({ house, partners, board, isLive }: Site): DiscordSources => ({
  hooks: partners.hooks,
  roles: partners.discordRoles,
  board,
  isLive,
  ranksReached: async (dollars) => {
    const ranks = ranksAt((await house.settings()).ranks, house.clock.now());
    return ranks.filter((rank) => isReached(rank, dollars)).length;
  },
  monthCents: ({ user, now }) => monthCents({ user, partner: String(rankPartner.type), now }),
});

/** Points from before are paid in the transaction that proves whose they are. */
export const payProvenOne: WhenProven = async (tx, proven, now) => void (await payProven(tx, [proven], now));

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

/** Of a stream that breaks off for less than this it is still the same one. */
const sameStreamMs = 60 * 60_000;

/** What many are told of at once, when they asked for it. */
const toldToMany = (house: House, isLive: () => Promise<boolean>): CallSource[] => [
  {
    kind: "drawn_soon",
    sameForMs: null,
    due: async (now) =>
      (await drawnSoon(house.db, now)).map(({ subject, name, minutes, href }) => ({
        ...{ kind: "drawn_soon", subject, href, ttlSeconds: 10 * 60, title: name },
        text: `It is drawn in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
      })),
    audience: holdersAfter,
  },
  {
    kind: "live",
    sameForMs: sameStreamMs,
    async due() {
      if (!(await isLive())) return [];
      const { streamer } = await house.settings();
      const text = "Open the site to watch along.";
      return [{ kind: "live", subject: "stream", title: `${streamer} is live`, text, href: "/", ttlSeconds: 60 * 60 }];
    },
  },
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
  definePushJobs(house, partners.push, toldToMany(house, isLive));
  defineHeldBackJob(house);
  defineProofJob(house, () => lookSoon(house));
  defineBackupJob(house);
  defineDaysJob(house);
  defineIncidentJobs(house, {
    ...{ channel: alerts, partners: sources },
    own: [fullDisk(house), { kind: "discord", find: (openSince) => goneWebhooks(house, openSince) }],
  });
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
