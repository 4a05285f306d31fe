// The one place where features, partners and http meet: what the product is made of, and the way a request takes.

import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { RouterRoute } from "hono/types";
import { filmOrigin } from "../contracts/film.ts";
import { createSessions } from "./accounts/sessions.ts";
import { defineJobs, mountAreas, mountPlayedWorld, mountWithoutVisitor, type Overlays, type Site } from "./areas.ts";
import type { OnNowSource } from "./content/source.ts";
import type { Database } from "./core/database.ts";
import type { House } from "./core/house.ts";
import { keptAtHand } from "./core/kept-at-hand.ts";
import { siteProps } from "./core/site-settings.ts";
import { createDraws } from "./draws/draws.ts";
import { dropLeases } from "./draws/records.ts";
import { arrival, logForbidden } from "./http/arrival.ts";
import type { Assets } from "./http/assets.ts";
import { refuseWhileAway } from "./http/away.ts";
import type { Env } from "./http/context.ts";
import { limitDeepPages } from "./http/deep-pages.ts";
import { doctorRoutes } from "./http/doctor-routes.ts";
import { isPage, notFound, serverError } from "./http/errors.ts";
import { ownOrigins, sameOriginOnly } from "./http/guards.ts";
import { createLimits } from "./http/limits.ts";
import { loopbackOnly } from "./http/loopback-only.ts";
import { noteFacts } from "./http/observed.ts";
import { createPages, type SitePages } from "./http/pages.ts";
import { probeRoutes } from "./http/probe-routes.ts";
import { visitorOf } from "./http/sessions.ts";
import { uploadRoutes } from "./http/uploads.ts";
import { createHuntOnAir } from "./hunts/on-air.ts";
import { createHuntReader, type HuntReader } from "./hunts/reader.ts";
import { boardDraws } from "./leaderboard/freeze.ts";
import { createBoardOnAir } from "./leaderboard/on-air.ts";
import { type Broadcast, createBroadcast } from "./overlays/broadcast.ts";
import { createOverlayKeys } from "./overlays/keys.ts";
import type { OverlaySources } from "./overlays/source.ts";
import { connectPartners } from "./partners/connect.ts";
import { raffleDraws } from "./raffles/drawing.ts";
import { createRafflesOnAir } from "./raffles/on-air.ts";
import { createSandboxBook } from "./sandbox/book.ts";
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
  listeners(): number;
  keptPages(): { pages: number; bytes: number; made: number };
  /** Everything the router knows, so that a proof about all addresses can miss none. */
  routes: readonly RouterRoute[];
  close(): void;
}

/** Builds the whole product as a listener for node's server. Defines the jobs; starting them is the caller's. */
export async function createApp(parts: AppParts): Promise<App> {
  const { house, database } = parts;
  const { demo, trustProxyHops } = house.config;
  const partners = await connectPartners(house, demo ? createSandboxBook(house.db) : null);
  const unfollowClock = demo ? await followSandboxClock(house, { poll: database.kind === "server" }) : () => {};
  const kinds = { raffle: raffleDraws(house, partners.herald), leaderboard: boardDraws(house) };
  const draws = createDraws(house, partners.random, kinds, partners.beacons);
  if (database.kind === "embedded") await dropLeases(house.db);
  const pages = await createSitePages(parts);
  const app = new Hono<Env>();
  app.onError(serverError(house));
  app.notFound(notFound);

  app.use(arrival(trustProxyHops, isSecure(house)));
  if (house.config.accessLog || house.config.metrics !== undefined) app.use(noteFacts);
  app.use(logForbidden(house.log));
  app.use(pages.security);
  app.use(pages.middleware);
  mountProbes(app, parts);
  app.use(refuseWhileAway(house.availability, isPage));
  const hunts = createHuntReader(house);
  const overlays = createOverlays(parts, hunts);
  mountWithoutVisitor(app, parts, partners, overlays);
  app.use(visitorOf(createSessions(house.db, house.clock, { demo })));
  app.use(sameOriginOnly(ownOrigins(house.origin, demo)));
  if (demo) mountPlayedWorld(app, house, partners);
  const pool = database.kind === "server" ? database.pool : undefined;
  const limits = createLimits({ pool, enabled: house.config.limits });
  app.use(limitDeepPages(limits));
  const site: Site = { house, limits, partners, draws, hunts, overlays };
  mountAreas(app, site);
  defineJobs(site, database.kind);

  const hono = getRequestListener(app.fetch, { errorHandler: pages.refuse });
  const answer = pages.before((request, response) => void hono(request, response));
  const close = () => {
    unfollowClock();
    pages.close();
  };
  return {
    listener:
      demo && !house.config.demoPublic ? loopbackOnly({ trustProxyHops, headers: pages.bareHeaders }, answer) : answer,
    routes: app.routes,
    endStreams: () => overlays.broadcast.close(),
    listeners: () => overlays.broadcast.listeners(),
    keptPages: () => ({ pages: 0, bytes: 0, ...pages.cache?.size(), made: pages.cache?.made ?? 0 }),
    close,
  };
}

/** Reached over HTTPS. */
const isSecure = ({ config }: House): boolean => config.baseUrl?.startsWith("https:") ?? false;

/** Overlays show what other features know. */
function createOverlays({ house, assets }: AppParts, hunts: HuntReader): Overlays {
  const [hunt, board, raffles] = [createHuntOnAir(house, hunts), createBoardOnAir(house), createRafflesOnAir(house)];
  const sources: OverlaySources = {
    hunt: { tagsOf: () => [hunt.tag], read: async () => ({ hunt: await hunt.shown() }) },
    leaderboard: { tagsOf: () => board.tags, read: () => board.read() },
    raffle: raffles,
    raffles: () => raffles.recent(),
  };
  const hello = () => ({ now: house.clock.now().toISOString(), version: assets.overlay().version });
  const broadcast: Broadcast = createBroadcast({ changes: house.changes, log: house.log, hello });
  const onNow: OnNowSource = { tags: [hunt.tag, "raffles"], hunt: hunt.running, raffles: raffles.open };
  return { sources, broadcast, keys: createOverlayKeys(house), onNow };
}

/** The operator's settings are kept at hand, since the cached pages' headers need them between two awaits. */
async function createSitePages({ house, assets, keepGuestPages }: AppParts): Promise<SitePages> {
  const read = async () => siteProps(await house.settings(), { origin: house.origin(), demo: house.config.demo });
  const kept = async () => ({ site: await read(), film: filmOrigin((await house.settings()).intro_video) });
  const atHand = await keptAtHand(kept, house);
  const isAway = () => house.availability.isAway;
  const pages = createPages({
    assets,
    changes: house.changes,
    log: house.log,
    secure: isSecure(house),
    site: () => atHand.now().site,
    filmOrigin: () => atHand.now().film,
    isAway,
    shared: async (c) => ({
      auth: { user: c.var.visitor.kind === "user" ? c.var.visitor.shared : null },
      site: isAway() ? atHand.now().site : await read(),
    }),
    keepGuestPages,
  });
  const close = () => {
    atHand.close();
    pages.close();
  };
  return { ...pages, close };
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
