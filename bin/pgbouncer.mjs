import { spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram, untilListening } from "./debian.mjs";
import { clusterOwner, freePort } from "./postgres.mjs";

/**
 * Starts PgBouncer on a free loopback port. First installs Debian's package if it is missing and the user is root. `more` are
 * extra settings. Returns the pooled URL and a function that stops PgBouncer.
 * @param {string} serverUrl
 * @param {Record<string, string | number>} [more]
 */
export async function startPgBouncer(serverUrl, more = {}) {
  const program = await findProgram("pgbouncer");
  const owner = clusterOwner();
  const folder = mkdtempSync(join(tmpdir(), "windfall-pgbouncer-"));
  const { hostname, port: serverPort, username } = new URL(serverUrl);
  const port = await freePort();
  const settings = {
    ...{ listen_addr: "127.0.0.1", listen_port: port, unix_socket_dir: "", auth_type: "any", pool_mode: "transaction" },
    ...{ default_pool_size: 20, ignore_startup_parameters: "extra_float_digits" },
    ...more,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const target = `* = host=${hostname} port=${serverPort} user=${username}`;
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, ["[databases]", target, "[pgbouncer]", ...lines, ""].join("\n"));
  if (owner !== undefined) for (const path of [folder, file]) chownSync(path, owner.uid, owner.gid);
  const bouncer = spawn(program, ["--quiet", file], { ...owner, cwd: folder, stdio: "ignore" });
  const stop = () => {
    process.off("exit", stop);
    bouncer.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  process.on("exit", stop);
  await untilListening(port, "PgBouncer");
  return { url: Object.assign(new URL(serverUrl), { hostname: "127.0.0.1", port: String(port) }).href, stop };
}
