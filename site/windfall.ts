import type { RequestListener } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Config } from "../common/server/config.ts";
import type { House } from "../common/server/house.ts";
import { layoutLetter } from "../common/server/letter-layout.ts";
import { createServiceKeys, resealKeys } from "../common/server/service-keys.ts";
import { mailSender } from "../common/server/site-look.ts";
import { createSettingsCache } from "../common/server/site-settings.ts";
import { releaseLeases } from "../fairness/server/draws/records.ts";
import { beginLog } from "../fairness/server/fairness-log/log.ts";
import { setupLink } from "../features/setup/link.ts";
import { recordRun } from "../features/upkeep/versions.ts";
import { createSpendBatcher } from "../money/server/spend-batcher.ts";
import { defineBackupJob } from "../platform/backup/backup-job.ts";
import { restoredTag } from "../platform/backup/restore-running.ts";
import { type Clock, createClock } from "../platform/base/clock.ts";
import type { Log } from "../platform/base/log.ts";
import { version } from "../platform/base/version.ts";
import { createAnnouncingDb } from "../platform/cache/changed-accounts.ts";
import { createChanges } from "../platform/database/changes.ts";
import { type ClockWatch, watchClock } from "../platform/database/clock-watch.ts";
import { type Database, openDatabase } from "../platform/database/database.ts";
import { classifyError, errorReason } from "../platform/database/database-errors.ts";
import { newestApplied } from "../platform/database/migrations.ts";
import { claimDatabase } from "../platform/database/purpose.ts";
import { displayUrl } from "../platform/database/server.ts";
import { withStatementTimeout } from "../platform/database/statement-timeout.ts";
import { accessLog } from "../platform/http/access-log.ts";
import { type Assets, readBuiltAssets } from "../platform/http/assets.ts";
import { getDoctorKey } from "../platform/http/doctor-routes.ts";
import { createHttpServer, type HttpServer } from "../platform/http/http-server.ts";
import { observeRequests } from "../platform/http/observe-requests.ts";
import { probePaths } from "../platform/http/probe-routes.ts";
import { createJobs } from "../platform/jobs/jobs.ts";
import { createMail } from "../platform/mail/mail.ts";
import { loadLanguages } from "../platform/messages/languages.ts";
import { type Metrics, openMetrics } from "../platform/metrics/metrics.ts";
import { createPictures } from "../platform/pictures/pictures.ts";
import { listAdvice } from "./advice.ts";
import { type App, createApp } from "./app.ts";
import { openDemoWorld } from "./demo/seed.ts";
import { registerSiteMetrics } from "./metrics/site-metrics.ts";

export interface Windfall {
  house: House;
  database: Database;
  address: string;
  metricsPort: number | undefined;
  notices: string[];
  routes: App["routes"];
  listenerOfChat: App["listenerOfChat"];
  /**
   * Finishes requests in progress, stops the jobs and closes the database. Waits `lingerMs` for busy connections to
   * learn that they must close.
   */
  stop(options?: { lingerMs: number }): Promise<void>;
}

export interface StartOptions {
  log: Log;
  /** Replaces the configured database. Stopping the site closes it too. */
  database?: Database;
  assets?: Assets;
  client?: { dist: string; languages: string };
  /** For tests that begin at another time or simulate a wrong clock. */
  clock?: Clock;
  /** False in tests that run the jobs themselves. */
  runJobs?: boolean;
  /** Called when a backup replaced the database, in whatever process. The caller then starts the site again. */
  onRestored?: () => void;
}

const dist = fileURLToPath(new URL("../dist", import.meta.url));

const newerSchemaNotice = (steps: string[]): string =>
  `A newer Windfall migrated the database (${steps.join(", ")}). This version can still run on it. Upgrade it soon.`;

const maxStartMs = 60_000;
const startRetryMs = 1_000;

/** Starts again if the database goes down during the start. */
export async function startWindfall(config: Config, options: StartOptions): Promise<Windfall> {
  const giveUpAt = performance.now() + maxStartMs;
  for (;;) {
    try {
      return await startOnce(config, options);
    } catch (error) {
      const isOver = options.database !== undefined || performance.now() > giveUpAt;
      if (classifyError(error) !== "away" || isOver) throw error;
      options.log.warn({ reason: errorReason(error) }, "the database went away during the start; starting over");
      await sleep(startRetryMs);
    }
  }
}

async function startOnce(config: Config, options: StartOptions): Promise<Windfall> {
  const { log } = options;
  const database = options.database ?? (await openDatabase(config, log));
  try {
    const { newer } = await database.migrate();
    const door = createHttpServer();
    const house = createHouse(config, database, options, door);
    const notices = await openSite(house);
    notices.push(...(await openSealedKeys(house)), ...listAdvice({ ...config, ...house.keys.now() }));
    await recordRun(house.db, house.clock.now());
    await withStatementTimeout(maxStartMs, () => beginLog(house.db, house.clock.now()));
    if (database.kind === "embedded") await releaseLeases(house.db);
    await getDoctorKey(house.db);
    if (newer.length > 0) notices.push(newerSchemaNotice(newer));
    loadLanguages(options.client?.languages);
    const assets = options.assets ?? (await readBuiltAssets(options.client?.dist ?? dist));
    const cacheGuestPages = options.assets === undefined;
    house.changes.subscribe((tag) => tag === restoredTag && options.onRestored?.());
    const app = await createApp({ house, database, assets, cacheGuestPages, isClosing: door.isClosing });
    const clockWatch = watchClock(database, house.clock, log);
    if (database.kind === "server") await clockWatch.start();
    const metrics = await openMetrics(house, database, app, (registry) => registerSiteMetrics(registry, house));
    const observers = [...(metrics ? [metrics.observe] : []), ...(config.accessLog ? [accessLog(log)] : [])];
    const { listener, isQuiet } = watchUse(house, app);
    await door.listen(observeRequests(listener, observers), config.port, config.host);
    // The link contains the port, so it is created once the port is known.
    const setUp = config.demo ? null : await setupLink(house);
    if (setUp !== null) notices.push(`Set up this site at ${setUp}`);
    defineBackupJob({ ...house, child: new URL("./backup-child.ts", import.meta.url) });
    if (options.runJobs !== false) void house.jobs.start(isQuiet);
    const address = `http://localhost:${listenPort(door, config)}`;
    const { databaseUrl, dataDir } = config;
    const name = databaseUrl === undefined ? dataDir : displayUrl(databaseUrl);
    log.info({ version, database: database.kind, name, migration: await newestApplied(house.db) }, "Windfall starts");
    const { routes, listenerOfChat } = app;
    const parts = { door, house, database, app, clockWatch, metrics };
    return {
      house,
      database,
      address,
      metricsPort: metrics?.port,
      notices,
      routes,
      listenerOfChat,
      stop: (how) => stop(parts, how?.lingerMs ?? 0),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** After this time without a request, nobody uses the site. */
const quietAfterMs = 60_000;

/** Wakes the jobs at every request and change. Supervisors' probes do not count as use, but open pages and overlays do. */
function watchUse(house: House, app: App): { listener: RequestListener; isQuiet: () => boolean } {
  let usedAtMs = performance.now();
  house.changes.subscribe(() => house.jobs.wake());
  return {
    listener(request, response) {
      if (!probePaths.has(request.url ?? "")) {
        usedAtMs = performance.now();
        house.jobs.wake();
      }
      app.listener(request, response);
    },
    isQuiet() {
      const { overlays, pages } = app.listeners();
      return overlays + pages.listeners === 0 && performance.now() - usedAtMs > quietAfterMs;
    },
  };
}

/**
 * Returns lines for the person who started the site. Throws `StartRefused` for a demo's database on a real site, and
 * the other way round.
 */
async function openSite(house: House): Promise<string[]> {
  if (house.config.demo) return openDemoWorld(house);
  await claimDatabase(house.db, { demo: false });
  return [];
}

/** Returns lines about a problem with the sealing key. Keys that cannot be opened count as missing. */
async function openSealedKeys({ config, db, keys, log }: House): Promise<string[]> {
  const resealed = await resealKeys(db, config);
  if (resealed > 0)
    log.info({ keys: resealed }, "sealed the keys given at the desk again, with the current sealing key");
  await keys.refresh();
  const problem = keys.problem();
  return problem === null ? [] : [problem];
}

/** An operator's commands leave out `door`, because they serve no visitors. */
export function createHouse(
  config: Config,
  database: Database,
  { log, clock = createClock() }: StartOptions,
  door: HttpServer = createHttpServer(),
): House {
  const changes = createChanges(database.wire);
  const db = createAnnouncingDb(database.db, changes);
  const settings = createSettingsCache({ db, changes });
  const keys = createServiceKeys({ config, db, changes, log });
  const origin = () => config.baseUrl ?? `http://localhost:${listenPort(door, config)}`;
  return {
    config,
    db,
    availability: database.availability,
    disk: database.disk,
    spendQueue: createSpendBatcher({
      ...{ db, pool: database.pool },
      named: config.namedStatements,
      connections: database.kind === "server" ? config.databasePool : 1,
    }),
    clock,
    log,
    changes,
    jobs: createJobs({ database, clock, log }),
    mail: createMail({
      demo: config.demo,
      smtpUrl: () => keys.now().smtpUrl,
      ...{ db, clock, log },
      from: async () => mailSender(await settings(), origin()),
      host: () => new URL(origin()).hostname,
      write: async (letter) => layoutLetter(letter, await settings(), origin()),
    }),
    pictures: createPictures({ dataDir: config.dataDir, s3: () => keys.now().s3 }),
    keys,
    settings,
    origin,
    loopback: () => `http://127.0.0.1:${listenPort(door, config)}`,
  };
}

/** Returns the port that the server will use if it does not listen yet. */
const listenPort = (door: HttpServer, config: Config): number => door.port() ?? config.port;

interface Parts {
  door: HttpServer;
  house: House;
  database: Database;
  app: App;
  clockWatch: ClockWatch;
  metrics: Metrics | undefined;
}

async function stop({ door, house, database, app, clockWatch, metrics }: Parts, lingerMs: number): Promise<void> {
  door.announceClosing();
  await sleep(house.config.drainMs);
  database.hurry();
  app.endStreams();
  await Promise.all([door.close(lingerMs), house.jobs.stop()]);
  clockWatch.stop();
  await metrics?.close();
  await app.close();
  await house.changes.close();
  await database.close();
}
