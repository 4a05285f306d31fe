import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram, untilListening } from "./debian.mjs";
import { root } from "./folders.mjs";
import { freePort } from "./postgres.mjs";

/**
 * Runs ops/container's Caddyfile with other process names, its own certificates and free loopback ports. Returns
 * Caddy's two ports, its root certificate, and a function that stops Caddy.
 */
export async function startCaddy(site, upstreamPorts) {
  const program = await findProgram("caddy", { unpack: true });
  const folder = mkdtempSync(join(tmpdir(), "windfall-caddy-"));
  const ports = { http: await freePort(), https: await freePort() };
  const shipped = readFileSync(join(root, "ops/container/Caddyfile"), "utf8");
  const upstreams = upstreamPorts.map((port) => `127.0.0.1:${port}`).join(" ");
  writeFileSync(join(folder, "site"), shipped.replace("windfall1:3000 windfall2:3000", upstreams));
  const own = [
    ...["admin off", "local_certs", "skip_install_trust", "default_bind 127.0.0.1"],
    ...[`http_port ${ports.http}`, `https_port ${ports.https}`, `storage file_system ${folder}/data`],
  ];
  const file = join(folder, "Caddyfile");
  writeFileSync(file, `{\n${own.join("\n")}\n}\nimport site\n`);
  const env = { SITE: site, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const caddy = spawn(program, ["run", "--config", file], { cwd: folder, env, stdio: "ignore" });
  const stop = () => {
    process.off("exit", stop);
    // Kills Caddy, because after SIGTERM it would wait for open connections.
    caddy.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  process.on("exit", stop);
  await untilListening(ports.https, "Caddy");
  const authority = readFileSync(join(folder, "data/pki/authorities/local/root.crt"), "utf8");
  return { ports, authority, stop };
}
