// Runs a temporary PostgreSQL: `node bin/postgres.mjs [--durable] -- command …` runs the command with TEST_DATABASE_URL
// set. Without a command, prints the URL and waits for Ctrl-C. Deletes everything at the end.
import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installDebianPackage } from "./debian.mjs";
import { isStarted, main, PrepareError, run, signalCodes } from "./prepare.mjs";

const startTimeoutSeconds = 60;
const attempts = 3;
const settings = ["max_connections=200", "shared_buffers=256MB", "timezone=UTC", "logging_collector=off"];
const carelessSettings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/**
 * Starts a cluster on a free loopback port in a temporary folder. First installs Debian's package if it is missing and the
 * user is root. `durable` keeps fsync on (for benchmarks). `settings` are extra `name=value` pairs. Returns the cluster's
 * URL, its log file and a function that stops it; the cluster also stops when this process ends. `down` stops the server in
 * one of pg_ctl's modes, and `up` starts it again at the same URL.
 * @param {{durable?: boolean, settings?: string[], port?: number}} [options]
 */
export function startPostgres(options = {}) {
  return start(createCluster, options);
}

/**
 * Starts a standby that streams from the server at `url`, with the same options. Pass `port` if others need to know it in
 * advance. `promote` makes the standby the primary.
 * @param {string} url
 * @param {{durable?: boolean, settings?: string[], port?: number}} [options]
 */
export function startStandby(url, options = {}) {
  return start((cluster) => copyCluster(cluster, new URL(url)), options);
}

/**
 * @param {(cluster: any) => unknown} create
 * @param {{durable?: boolean, settings?: string[], port?: number}} options
 */
async function start(create, { durable = false, settings: more = [], port: wantedPort }) {
  const bin = await findPostgres();
  const owner = clusterOwner();
  const folder = mkdtempSync(join(tmpdir(), "windfall-postgres-"));
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const cluster = { bin, owner, folder, data: join(folder, "data"), log: join(folder, "log") };
  const stop = onceAtExit(() => removeCluster(cluster));
  try {
    await create(cluster);
    const wanted = [...settings, ...(durable ? [] : carelessSettings), ...more];
    const { port, starting } = await startCluster(cluster, wanted, wantedPort);
    return {
      url: `postgres://windfall@127.0.0.1:${port}/postgres`,
      port,
      log: cluster.log,
      down: (mode = "fast") => control(cluster, "pg_ctl", ["--pgdata", cluster.data, "--mode", mode, "--wait", "stop"]),
      up: () => control(cluster, "pg_ctl", starting),
      promote: () => control(cluster, "pg_ctl", ["--pgdata", cluster.data, "--wait", "promote"]),
      stop,
    };
  } catch (error) {
    stop();
    throw error;
  }
}

async function findPostgres() {
  const found = locatePostgres();
  if (found !== undefined) return found;
  await installDebianPackage("postgresql");
  return locatePostgres() ?? noPostgres();
}

function locatePostgres() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const reported = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" }).stdout?.trim();
  const folders = [...versions.map((version) => join(debian, version, "bin")), ...(reported ? [reported] : [])];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "pg_ctl")));
}

/** Returns `postgres` for root, because PostgreSQL refuses root. */
export function clusterOwner() {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith("postgres:"));
  if (line === undefined)
    throw new PrepareError("PostgreSQL does not run as root, and there is no user postgres to run it as.");
  const [, , uid, gid] = line.split(":").map(Number);
  return { uid, gid };
}

function createCluster({ bin, owner, data }) {
  const options = ["--username=windfall", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
  runTool(bin, "initdb", owner, ["--pgdata", data, ...options]);
}

function copyCluster(cluster, { hostname, port, username }) {
  const from = ["--host", hostname, "--port", port, "--username", decodeURIComponent(username)];
  const how = ["--checkpoint=fast", "--wal-method=stream", "--write-recovery-conf", "--no-sync"];
  return control(cluster, "pg_basebackup", ["--pgdata", cluster.data, ...from, ...how]);
}

async function startCluster(cluster, wanted, wantedPort) {
  const { folder, data, log } = cluster;
  for (let attempt = 1; ; attempt += 1) {
    const port = wantedPort ?? (await freePort());
    const flags = ["-p", String(port), "-h", "127.0.0.1", "-k", folder, ...wanted.flatMap((pair) => ["-c", pair])];
    const starting = [
      ...["--pgdata", data, "--log", log, "--wait", "--timeout", String(startTimeoutSeconds)],
      ...["--options", flags.join(" "), "start"],
    ];
    try {
      await control(cluster, "pg_ctl", starting);
      return { port, starting };
    } catch (error) {
      if (attempt === attempts) throw error;
    }
  }
}

function control({ bin, owner, folder }, name, args) {
  return new Promise((done, fail) => {
    const tool = spawn(join(bin, name), args, { ...owner, cwd: folder, stdio: "ignore" });
    tool.once("error", fail);
    tool.once("exit", (code) => (code === 0 ? done(undefined) : fail(new PrepareError(`${name} ended with ${code}.`))));
  });
}

function removeCluster({ bin, owner, folder, data }) {
  const stopping = ["--pgdata", data, "--mode", "immediate", "--wait", "stop"];
  spawnSync(join(bin, "pg_ctl"), stopping, { ...owner, cwd: folder, stdio: "ignore" });
  rmSync(folder, { recursive: true, force: true });
}

function runTool(bin, name, owner, args) {
  // Uses no pipes, because the server would inherit them and keep them open after pg_ctl has ended.
  const done = spawnSync(join(bin, name), args, {
    ...owner,
    cwd: tmpdir(),
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (done.status !== 0) throw new PrepareError(`${name} failed: ${done.error?.message ?? done.stderr.trim()}`);
}

export function freePort() {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

function onceAtExit(action) {
  const once = () => {
    process.off("exit", once);
    action();
  };
  process.on("exit", once);
  return once;
}

function noPostgres() {
  throw new PrepareError(
    "PostgreSQL's server programs (initdb, pg_ctl) are not installed, and could not be installed.",
  );
}

async function commandLine(args) {
  const split = args.indexOf("--");
  const own = split === -1 ? args : args.slice(0, split);
  const command = split === -1 ? [] : args.slice(split + 1);
  const unknown = own.find((arg) => arg !== "--durable");
  if (unknown !== undefined)
    throw new PrepareError(`Unknown argument ${unknown}. Usage: node bin/postgres.mjs [--durable] [-- command …]`);
  const postgres = await startPostgres({ durable: own.includes("--durable") });
  try {
    console.log(`PostgreSQL for this run: ${postgres.url}`);
    if (command.length === 0) return await untilRequested();
    const [file, ...rest] = command;
    return await run(file, rest, { stdio: "inherit", env: { ...process.env, TEST_DATABASE_URL: postgres.url } });
  } finally {
    postgres.stop();
  }
}

function untilRequested() {
  return new Promise((done) => {
    const stayAwake = setInterval(() => {}, 60_000);
    for (const signal of Object.keys(signalCodes)) {
      process.once(signal, () => {
        clearInterval(stayAwake);
        done(0);
      });
    }
  });
}

if (isStarted(import.meta.url)) await main(() => commandLine(process.argv.slice(2)));
