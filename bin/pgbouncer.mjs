// A throw-away PgBouncer in transaction mode in front of a PostgreSQL server, for tests.
import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { installDebianPackage } from "./debian.mjs";
import { clusterOwner, freePort, untilListening } from "./postgres.mjs";
import { PrepareError } from "./prepare.mjs";

/**
 * Starts one on a free loopback port; installs Debian's package first when we are root and there is none. Answers
 * the server's address through it and how to end it.
 */
export async function startPgBouncer(serverUrl) {
  const program = await findPgBouncer();
  const owner = clusterOwner();
  const folder = mkdtempSync(join(tmpdir(), "windfall-pgbouncer-"));
  const { hostname, port: serverPort, username } = new URL(serverUrl);
  const port = await freePort();
  const settings = {
    ...{ listen_addr: "127.0.0.1", listen_port: port, unix_socket_dir: "", auth_type: "any", pool_mode: "transaction" },
    ...{ default_pool_size: 20, ignore_startup_parameters: "extra_float_digits" },
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

async function findPgBouncer() {
  const look = () =>
    [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"]
      .map((folder) => join(folder, "pgbouncer"))
      .find((path) => existsSync(path));
  const found = look();
  if (found !== undefined) return found;
  await installDebianPackage("pgbouncer");
  const installed = look();
  if (installed === undefined) throw new PrepareError("PgBouncer is not installed, and could not be.");
  return installed;
}
