import { createHash, randomUUID } from "node:crypto";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { appendFile, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { pino } from "pino";
import { type Database, openDatabase } from "../../platform/database/database.ts";
import { migrationsFolder } from "../../platform/database/migration-files.ts";

export type DatabaseKind = "embedded" | "server";

const serverUrl = process.env.TEST_DATABASE_URL;
const log = pino({ level: "silent" });
const cacheFolder = fileURLToPath(new URL("../../node_modules/.cache/windfall/", import.meta.url));

/**
 * The embedded database's compiled engine stays in memory, so that V8 reuses it for every database of this process.
 * Otherwise each database's thread would compile it again, for two seconds.
 */
const engine = WebAssembly.compile(
  readFileSync(new URL("../../node_modules/@electric-sql/pglite/dist/pglite.wasm", import.meta.url)),
);

/** PostgreSQL clears this memory at each start. With the default of 128 MB that takes a third of the start. */
const smallMemory = "shared_buffers = 16MB";

/** Tests of money run on these kinds of database (each-database.ts). */
export const testDatabases: DatabaseKind[] = serverUrl === undefined ? ["embedded"] : ["embedded", "server"];

export interface TestDatabase extends Database {
  /** DATA_DIR, also with the uploads. Deleted after `close`. */
  dataDir: string;
  /** On a server: the DATABASE_URL for another process. */
  url: string | undefined;
}

/** Opens a separate, migrated, empty database. `close` also deletes it. `fill` fills an embedded database's folder. */
export async function openTestDatabase(
  kind: DatabaseKind = "embedded",
  { pool = 10, durable = false, fill = copyDatabaseFolder } = {},
): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "windfall-test-"));
  const url = kind === "server" ? await copyServerTemplate() : undefined;
  if (url === undefined) await fill(dataDir);
  const config = { databaseUrl: url, databasePool: pool, dataDir, namedStatements: true };
  const database = await openDatabase(config, log, { durable });
  const close = async () => {
    await database.close();
    if (url !== undefined) await dropServerDatabase(url);
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...database, dataDir, url, close };
}

/** Copies a migrated, empty embedded database into `dataDir`, as a clean stop leaves it. */
export async function copyDatabaseFolder(dataDir: string): Promise<void> {
  await engine;
  await mkdir(dataDir, { recursive: true });
  // Copies synchronously, because the promise-based `cp` takes five times as long over so many small files.
  cpSync(await templateFolder(), join(dataDir, "database"), { recursive: true });
}

async function templateHash(): Promise<string> {
  const hash = createHash("sha256").update(smallMemory);
  for (const name of (await readdir(migrationsFolder)).sort()) {
    hash.update(name).update(await readFile(join(migrationsFolder, name)));
  }
  const pglite = new URL("../../node_modules/@electric-sql/pglite/package.json", import.meta.url);
  return hash
    .update(await readFile(pglite))
    .digest("hex")
    .slice(0, 16);
}

async function templateFolder(): Promise<string> {
  const template = join(cacheFolder, `database-${await templateHash()}`);
  if (existsSync(template)) return template;
  const making = join(cacheFolder, `making-${randomUUID()}`);
  await mkdir(making, { recursive: true });
  const config = { databaseUrl: undefined, databasePool: 1, dataDir: making, namedStatements: false };
  const database = await openDatabase(config, log, { durable: false });
  await database.migrate();
  await database.close();
  await appendFile(join(making, "database/postgresql.conf"), `${smallMemory}\n`);
  await rename(join(making, "database"), template).catch((error: NodeJS.ErrnoException) => {
    if (!existsSync(template)) throw error;
  });
  await rm(making, { recursive: true, force: true });
  return template;
}

const serverDatabaseUrl = (name: string) => Object.assign(new URL(serverUrl ?? ""), { pathname: `/${name}` }).href;

async function withServerClient<Answer>(work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates a migrated, empty database, and leaves no connection open. */
export async function createServerDatabase(): Promise<{ url: string; drop(): Promise<unknown> }> {
  const url = await copyServerTemplate();
  return { url, drop: () => dropServerDatabase(url) };
}

async function copyServerTemplate(): Promise<string> {
  if (serverUrl === undefined) throw new Error("TEST_DATABASE_URL is not set, so there is no server to test on.");
  const template = `windfall_template_${await templateHash()}`;
  const name = `windfall_test_${randomUUID().replaceAll("-", "")}`;
  await withServerClient(async (client) => {
    // One worker makes the template while the others wait. A template can be copied only while nobody is connected to
    // it.
    await client.query("select pg_advisory_lock(hashtext('windfall test template'))");
    const found = await client.query("select from pg_database where datname = $1 and datistemplate", [template]);
    if (found.rowCount === 0) await makeTemplate(client, template);
    await client.query("select pg_advisory_unlock(hashtext('windfall test template'))");
    await client.query(`create database ${name} template ${template}`);
  });
  return serverDatabaseUrl(name);
}

export async function createEmptyServerDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `windfall_test_${randomUUID().replaceAll("-", "")}`;
  await withServerClient((client) => client.query(`create database ${name}`));
  const url = serverDatabaseUrl(name);
  return { url, drop: () => dropServerDatabase(url) };
}

async function makeTemplate(client: pg.Client, template: string): Promise<void> {
  await client.query(`drop database if exists ${template}`);
  await client.query(`create database ${template}`);
  const config = {
    databaseUrl: serverDatabaseUrl(template),
    databasePool: 1,
    dataDir: tmpdir(),
    namedStatements: false,
  };
  const database = await openDatabase(config, log);
  await database.migrate();
  await database.close();
  await client.query(`alter database ${template} is_template true`);
}

async function dropServerDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await withServerClient((client) => client.query(`drop database if exists ${name} with (force)`));
}
