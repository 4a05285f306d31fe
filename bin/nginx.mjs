import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram, untilListening } from "./debian.mjs";
import { root } from "./folders.mjs";
import { freePort } from "./postgres.mjs";
import { PrepareError } from "./prepare.mjs";

const stopWithinMs = 5_000;

/**
 * Runs the configuration of ops/nginx with other names, ports and folders. Returns its two ports, its certificate, the
 * output of `nginx -t`, its log file, and a function that stops nginx.
 */
export async function startNginx(upstreamPorts) {
  const program = await findProgram("nginx", { unpack: true });
  const folder = mkdtempSync(join(tmpdir(), "windfall-nginx-"));
  const ports = { http: await freePort(), https: await freePort() };
  const { certificate, log } = configure(folder, ports, upstreamPorts);
  const flags = ["-p", folder, "-c", join(folder, "nginx.conf")];
  const { status, stderr: verdict } = spawnSync(program, ["-t", ...flags], { encoding: "utf8" });
  if (status !== 0) throw new PrepareError(`nginx refuses its configuration: ${verdict}`);
  const nginx = spawn(program, [...flags, "-g", "daemon off;"], { stdio: "ignore" });
  const stop = () => {
    process.off("exit", stop);
    nginx.kill("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  };
  process.on("exit", stop);
  await untilListening(ports.https, "nginx");
  const stopped = async () => {
    const ended = once(nginx, "exit", { signal: AbortSignal.timeout(stopWithinMs) });
    stop();
    await ended;
  };
  return { ports, certificate, verdict, log, stop: stopped };
}

function configure(folder, ports, upstreamPorts) {
  const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  const log = join(folder, "access.log");
  const subject = ["-subj", "/CN=rewards.example.com", "-addext", "subjectAltName=DNS:rewards.example.com"];
  const made = ["req", "-x509", "-nodes", "-days", "30", "-newkey", "rsa:2048", "-keyout", key, "-out", certificate];
  const { status, error, stderr } = spawnSync("openssl", [...made, ...subject], { encoding: "utf8" });
  if (status !== 0) throw new PrepareError(`Could not make a certificate; openssl says: ${error?.message ?? stderr}`);
  const servers = upstreamPorts.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;`);
  const site = readFileSync(join(root, "ops/nginx/windfall.conf"), "utf8")
    .replace(/server 127\.0\.0\.1:3001.*\n.*3002.*/, servers.join("\n"))
    .replaceAll("listen 80;", `listen 127.0.0.1:${ports.http};`)
    .replaceAll("listen 443 ", `listen 127.0.0.1:${ports.https} `)
    .replaceAll(/^ *listen \[::\].*$/gm, "")
    .replace("/etc/ssl/certs/windfall.pem", certificate)
    .replace("/etc/ssl/private/windfall.key", key)
    .replace("/var/lib/nginx/windfall", join(folder, "cache"))
    .replaceAll("/var/log/nginx/windfall.log", log);
  writeFileSync(join(folder, "site.conf"), site);
  const bodies = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const main = `${user} pid ${folder}/pid; error_log ${folder}/error.log; events {}`;
  writeFileSync(
    join(folder, "nginx.conf"),
    `${main} http { access_log off; ${bodies.join(" ")} include ${folder}/site.conf; }`,
  );
  return { certificate: readFileSync(certificate, "utf8"), log };
}
