// Builds the house, opens the door, and closes both again: what main.ts, the tests and the benches start.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { seedDemoWorld } from "../db/demo/seed.ts";
import { type App, createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { createChanges } from "./core/changes.ts";
import { createClock } from "./core/clock.ts";
import { type Database, openDatabase } from "./core/database.ts";
import type { House } from "./core/house.ts";
import { createJobs } from "./core/jobs.ts";
import { createLine } from "./core/line.ts";
import type { Log } from "./core/log.ts";
import { createMail } from "./core/mail.ts";
import { createPictures } from "./core/pictures.ts";
import { createSettings } from "./core/site-settings.ts";
import { type Assets, builtAssets } from "./http/assets.ts";

export interface Windfall {
  house: House;
  database: Database;
  /** Where it answers, e.g. `http://localhost:3000`. */
  address: string;
  /** Lines a person starting it should read. */
  notices: string[];
  /** Everything the router knows. */
  routes: App["routes"];
  /** Lets requests in flight finish, stops the jobs, closes the database. */
  stop(): Promise<void>;
}

export interface StartOptions {
  log: Log;
  /** An opened database to use instead of the configured one; the stop closes it all the same. */
  database?: Database;
  assets?: Assets;
  /** Off in tests that do the jobs' work themselves. */
  runJobs?: boolean;
}

const dist = fileURLToPath(new URL("../dist", import.meta.url));

/** How long requests in flight may take to finish once the stop was asked for. */
const graceMs = 10_000;

const embeddedNotice =
  "The database is embedded, for one process. Production wants a PostgreSQL server: set DATABASE_URL.";

export async function startWindfall(config: Config, options: StartOptions): Promise<Windfall> {
  const { log } = options;
  const database = options.database ?? (await openDatabase(config, log));
  try {
    await database.migrate();
    const server = createServer();
    const house = createHouse(config, database, log, server);
    const notices = config.demo ? await seedDemoWorld(house) : [];
    if (database.kind === "embedded") notices.push(embeddedNotice);
    const assets = options.assets ?? (await builtAssets(dist));
    const app = await createApp({ house, database, assets, keepGuestPages: options.assets === undefined });
    server.on("request", app.listener);
    await listen(server, config);
    if (options.runJobs !== false) void house.jobs.start();
    const address = `http://localhost:${portOf(server, config)}`;
    const { routes } = app;
    return { house, database, address, notices, routes, stop: () => stop(server, house, database, app) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function createHouse(config: Config, database: Database, log: Log, server: Server): House {
  const { db } = database;
  const clock = createClock();
  const changes = createChanges(database.wire);
  const settings = createSettings({ db, changes });
  return {
    config,
    db,
    availability: database.availability,
    line: createLine(config.databasePool),
    clock,
    log,
    changes,
    jobs: createJobs({ database, clock, log }),
    mail: createMail({ config, db, clock, log, from: async () => (await settings()).mail_from }),
    pictures: createPictures(config),
    settings,
    origin: () => config.baseUrl ?? `http://localhost:${portOf(server, config)}`,
    loopback: () => `http://127.0.0.1:${portOf(server, config)}`,
  };
}

/** The port it listens on; before that, the one it will ask for. */
const portOf = (server: Server, config: Config): number =>
  (server.address() as AddressInfo | null)?.port ?? config.port;

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

async function stop(server: Server, house: House, database: Database, app: App): Promise<void> {
  database.hurry();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  app.endStreams();
  server.closeIdleConnections();
  const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(cutOff);
  await house.jobs.stop();
  app.close();
  await house.changes.close();
  await database.close();
}
