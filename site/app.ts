// The one place where features, partners and http meet: what the product is made of, and the way a request takes.

import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { RouterRoute } from "hono/types";
import { filmOrigin } from "../common/contract/film.ts";
import { inCoin } from "../common/contract/look.ts";
import type { SharedUser } from "../common/contract/shared.ts";
import { createAwayDocument } from "../common/http/away-document.ts";
import { pageStart } from "../common/http/document-start.ts";
import { untilOpen } from "../common/http/opening.ts";
import { policySources } from "../common/http/policy-sources.ts";
import type { House } from "../common/server/house.ts";
import { ranksAt } from "../common/server/rank-settings.ts";
import { siteProps } from "../common/server/site-settings.ts";
import { createDraws, drawsTag } from "../fairness/server/draws/draws.ts";
import { dropLeases } from "../fairness/server/draws/records.ts";
import { createHeadReader, headTags } from "../fairness/server/fairness-log/reader.ts";
import { greatWins } from "../features/cases/ribbon.ts";
import { cashoutsPaid } from "../features/cashout/ribbon.ts";
import { createOpenChallenges } from "../features/challenges/queries.ts";
import { chatTag } from "../features/chat/changes.ts";
import { createChat } from "../features/chat/chat.ts";
import { createCommands } from "../features/chat/commands.ts";
import type { Listener } from "../features/chat/listener.ts";
import { commandSources } from "../features/chat/sources.ts";
import { webhookRoutes } from "../features/chat/webhook-routes.ts";
import { onNowSubject } from "../features/content/on-now.ts";
import { createStreamStatus, streamSubject } from "../features/content/stream.ts";
import { noteStream } from "../features/content/stream-heard.ts";
import { waitingFor } from "../features/desk/waiting.ts";
import { createHuntOnAir, huntSubject } from "../features/hunts/on-air.ts";
import { createHuntReader, type HuntReader } from "../features/hunts/reader.ts";
import { boardDraws } from "../features/leaderboard/freeze.ts";
import { createBoardOnAir } from "../features/leaderboard/on-air.ts";
import { createOverlayBroadcast } from "../features/overlays/broadcast.ts";
import { createOverlayKeys } from "../features/overlays/keys.ts";
import { raffleDraws } from "../features/raffles/drawing.ts";
import { createRafflesOnAir } from "../features/raffles/on-air.ts";
import { raffleWins } from "../features/raffles/ribbon.ts";
import { createRecordOf, type RecordOf } from "../features/rewards/queries.ts";
import { ranksReached } from "../features/rewards/ribbon.ts";
import { waitingDollars, waitingOf } from "../features/rewards/waiting.ts";
import { createRibbon } from "../features/ribbon/on-air.ts";
import { createShelfOnAir } from "../features/store/on-air.ts";
import { ownStates } from "../identity/server/own-state.ts";
import { createSessions } from "../identity/server/sessions.ts";
import { roleOf } from "../identity/server/users.ts";
import { connectPartners } from "../partners/connect.ts";
import { createSandboxBook } from "../partners/sandbox-book.ts";
import { keptAtHand } from "../platform/cache/kept-at-hand.ts";
import type { LiveOwn, SharedProps } from "../platform/contract/open.ts";
import type { Database } from "../platform/database/database.ts";
import { arrival, logForbidden } from "../platform/http/arrival.ts";
import type { Assets } from "../platform/http/assets.ts";
import { refuseWhileAway } from "../platform/http/away.ts";
import type { Env, SignedIn } from "../platform/http/context.ts";
import { doctorRoutes } from "../platform/http/doctor-routes.ts";
import { isPage, notFound, serverError } from "../platform/http/errors.ts";
import { createLimits } from "../platform/http/limits.ts";
import { loopbackOnly } from "../platform/http/loopback-only.ts";
import { noteFacts } from "../platform/http/observed.ts";
import { ownOrigins, sameOriginOnly } from "../platform/http/own-origin.ts";
import { probeRoutes } from "../platform/http/probe-routes.ts";
import { visitorOf } from "../platform/http/sessions.ts";
import { uploadRoutes } from "../platform/http/uploads.ts";
import { createLive, type Live, type LiveFigures } from "../platform/live/server/live.ts";
import type { Topics } from "../platform/live/server/topics.ts";
import { limitDeepPages } from "../platform/pages/server/deep-pages.ts";
import { createPages, type SitePages } from "../platform/pages/server/pages.ts";
import {
  defineJobs,
  linkableAt,
  mountAreas,
  mountPlayedWorld,
  mountWithoutVisitor,
  type OnAir,
  type Site,
} from "./areas.ts";
import { followSandboxClock } from "./sandbox/clock.ts";

export interface AppParts {
  house: House;
  database: Database;
  assets: Assets;
  /** Off while developing: guest pages are rendered anew each time. */
  keepGuestPages: boolean;
  /** Being stopped. */
  isClosing: () => boolean;
}

export interface App {
  listener: RequestListener;
  /** Ends answers that would go on for ever; the first step of a stop. */
  endStreams(): void;
  /** For the metrics. */
  listeners(): { overlays: number; pages: LiveFigures };
  keptPages(): { pages: number; bytes: number; made: number };
  /** Everything the router knows, so that a proof about all addresses can miss none. */
  routes: readonly RouterRoute[];
  /** Hears the lines of the chat. */
  listenerOfChat: Listener;
  /** Finishes what was taken and is not done yet. */
  close(): Promise<void>;
}

/** Builds the whole product as a listener for node's server. Defines the jobs; starting them is the caller's. */
export async function createApp(parts: AppParts): Promise<App> {
  const { house, database, assets } = parts;
  const { demo, trustProxyHops } = house.config;
  const partners = await connectPartners(house, demo ? createSandboxBook(house.db) : null);
  const unfollowClock = demo ? await followSandboxClock(house, { poll: database.kind === "server" }) : () => {};
  const kinds = { raffle: raffleDraws(house), leaderboard: boardDraws(house) };
  const draws = createDraws(house, partners.random, kinds, partners.beacons);
  if (database.kind === "embedded") await dropLeases(house.db);
  const chat = await createChat(house, partners.kickChat, { noteLive: noteStream });
  const recordOf = createRecordOf(house);
  const openChallenges = createOpenChallenges(house);
  const pages = await createSitePages(parts, { chat, partners, recordOf, openChallenges });
  const app = new Hono<Env>();
  app.onError(serverError(house));
  app.notFound(notFound);

  app.use(arrival(trustProxyHops, isSecure(house)));
  if (house.config.accessLog || house.config.metrics !== undefined) app.use(noteFacts);
  app.use(logForbidden(house.log));
  app.use(pages.security, pages.middleware);
  mountProbes(app, parts);
  // Also while the database is away: what is delivered waits for it.
  app.route("/", webhookRoutes(house, chat));
  app.use(refuseWhileAway(house.availability, isPage));
  const hunts = createHuntReader(house);
  const onAir = createOnAir(house, hunts);
  const hello = () => ({ now: house.clock.now().toISOString(), version: assets.overlay().version });
  const overlays = { broadcast: createOverlayBroadcast(house, hello), keys: createOverlayKeys(house) };
  mountWithoutVisitor(app, parts, partners, { overlays, onAir });
  app.use(visitorOf(createSessions(house.db, house.clock, { demo })));
  app.use(sameOriginOnly(ownOrigins(house.origin, demo)));
  app.use(untilOpen(house, isPage));
  if (demo) mountPlayedWorld(app, house, partners);
  const pool = database.kind === "server" ? database.pool : undefined;
  const limits = createLimits({ pool, enabled: house.config.limits });
  app.use(limitDeepPages(limits));
  const isLive = createStreamStatus(house, partners.stream);
  const live = createLivePages(house, onAir, isLive);
  const site: Site = {
    house,
    limits,
    partners,
    draws,
    hunts,
    overlays,
    live,
    onAir,
    isLive,
    chat,
    recordOf,
    openChallenges,
  };
  const commands = await createCommands({ house, limits, sources: commandSources(house, draws, hunts), chat });
  chat.listen(commands);
  mountAreas(app, site);
  defineJobs(site);

  const hono = getRequestListener(app.fetch, { errorHandler: pages.refuse });
  const answer = pages.before((request, response) => void hono(request, response));
  const close = async () => {
    unfollowClock();
    await chat.close();
    pages.close();
    commands.close();
  };
  return {
    listener:
      demo && !house.config.demoPublic ? loopbackOnly({ trustProxyHops, headers: pages.bareHeaders }, answer) : answer,
    routes: app.routes,
    listenerOfChat: commands,
    endStreams() {
      live.close();
      overlays.broadcast.close();
    },
    listeners: () => ({ overlays: overlays.broadcast.figures().listeners, pages: live.figures() }),
    keptPages: () => ({ pages: 0, bytes: 0, ...pages.cache?.size(), made: pages.cache?.made ?? 0 }),
    close,
  };
}

/** Reached over HTTPS. */
const isSecure = ({ config }: House): boolean => config.baseUrl?.startsWith("https:") ?? false;

const createOnAir = (house: House, hunts: HuntReader): OnAir => ({
  hunt: createHuntOnAir(house, hunts),
  board: createBoardOnAir(house),
  raffles: createRafflesOnAir(house),
  ribbon: createRibbon(house, [greatWins, raffleWins, ranksReached, cashoutsPaid]),
});

/** The topics pages listen to. */
function createLivePages(house: House, { hunt, raffles, ribbon }: OnAir, isLive: () => Promise<boolean>): Live {
  const head = createHeadReader(house);
  const shelf = createShelfOnAir(house);
  const topics: Topics = {
    stream: streamSubject(house, isLive),
    hunt: huntSubject(hunt),
    raffles: { key: "raffles", tags: ["raffles"], read: raffles.liveOpen },
    log: { key: "log", tags: headTags, read: async () => ({ head: await head() }) },
    now: onNowSubject({ hunt, raffles }, house.clock),
    products: { key: "products", ...shelf },
    ribbon: { key: "ribbon", tags: ribbon.tags, read: async () => ({ lines: await ribbon.read() }) },
    drawing: { key: "drawing", tags: ["raffles", drawsTag], read: raffles.drawing },
    // The page asks for the rest by itself: it holds names and lines.
    chat: { key: "chat", tags: [chatTag], read: async () => ({ word: randomUUID() }), forAdmins: true },
    raffle: (id) => ({ key: `raffle:${id}`, tags: raffles.tagsOf(String(id)), read: () => raffles.liveOf(id) }),
  };
  const isAdmin = async (userId: number) => (await roleOf(house.db, userId)) === "admin";
  return createLive({ house, topics, readOwn: (sessions) => readOwn(house, sessions), isAdmin });
}

/** Two statements, however many sign-ins. */
async function readOwn(house: House, sessions: readonly string[]): Promise<{ session: string; own: LiveOwn }[]> {
  const living = await ownStates(house.db, sessions, house.clock.now());
  const waiting = await waitingOf(
    house,
    living.map(({ userId }) => userId),
  );
  return living.map(({ session, userId, own }) => ({ session, own: { ...own, claimable: waiting(userId) } }));
}

/** The operator's settings are kept at hand, since the cached pages' headers need them between two awaits. */
async function createSitePages(
  { house, assets, keepGuestPages }: AppParts,
  { chat, partners, recordOf, openChallenges }: Pick<Site, "chat" | "partners" | "recordOf" | "openChallenges">,
): Promise<SitePages> {
  const read = async () =>
    siteProps(await house.settings(), {
      origin: house.origin(),
      demo: house.config.demo,
      chat: chat.isConnected(),
      linkable: linkableAt(partners),
      hasChallenges: (await openChallenges()).length > 0,
    });
  const kept = async () => ({ site: await read(), film: filmOrigin((await house.settings()).intro_video) });
  const atHand = await keptAtHand(kept, house);
  const isAway = () => house.availability.isAway;
  const pages = createPages({
    assets,
    changes: house.changes,
    log: house.log,
    secure: isSecure(house),
    sources: () => policySources(atHand.now().site, atHand.now().film),
    documentStart: pageStart,
    awayDocument: createAwayDocument(assets, () => atHand.now().site),
    isAway,
    shared: async (c, component) => {
      const site = isAway() ? atHand.now().site : await read();
      const { visitor } = c.var;
      return {
        auth: { user: visitor.kind === "user" ? await sharedUser(house, { visitor, site, recordOf }) : null },
        site,
        ...waitingFor(house, visitor, component),
      };
    },
    keepGuestPages,
  });
  const close = () => {
    atHand.close();
    pages.close();
  };
  return { ...pages, close };
}

/** What waits for them is told to every page. */
async function sharedUser(
  house: House,
  { visitor, site, recordOf }: { visitor: SignedIn; site: SharedProps["site"]; recordOf: RecordOf },
): Promise<SharedUser> {
  const [record, settings] = await Promise.all([recordOf(visitor.id), house.settings()]);
  const claimable = record === null ? 0 : waitingDollars(record, ranksAt(settings.ranks, house.clock.now()));
  return toldInCoin({ ...visitor.shared, claimable }, site);
}

/** What they are told says what the site calls its points. */
function toldInCoin(user: SharedUser, { look: { coin } }: SharedProps["site"]): SharedUser {
  if (coin === undefined) return user;
  return { ...user, notices: user.notices.map((notice) => ({ ...notice, text: inCoin(notice.text, coin) })) };
}

/** For machines, and also while the database is away. */
function mountProbes(app: Hono<Env>, { house, database, isClosing }: AppParts): void {
  app.get("/healthz", async (c) => {
    await database.ask();
    return c.json({ message: "ok" });
  });
  app.route("/", probeRoutes({ house, askDatabase: () => database.ask(), isClosing }));
  app.route("/", doctorRoutes(house));
  app.route("/", uploadRoutes(house));
}
