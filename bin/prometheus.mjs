import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { installDebianPackage } from "./debian.mjs";
import { root } from "./folders.mjs";
import { freePort } from "./postgres.mjs";

const readyWithinMs = 20_000;
const pollMs = 100;
const ops = join(root, "ops/prometheus");

/** Tries to install Debian's package when run as root. */
export async function findPrometheus() {
  if (!isThere("prometheus")) await installDebianPackage("prometheus");
  return isThere("prometheus") && isThere("promtool");
}

const isThere = (program) =>
  (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));

export function checkRules() {
  const { status, stdout, stderr } = spawnSync("promtool", ["check", "config", join(ops, "prometheus.yml")], {
    encoding: "utf8",
  });
  return { ok: status === 0, said: stdout + stderr };
}

/** Scrapes `target` ("127.0.0.1:9464") every second. */
export async function startPrometheus(target) {
  const folder = mkdtempSync(join(tmpdir(), "windfall-prometheus-"));
  cpSync(join(ops, "windfall.rules.yml"), join(folder, "windfall.rules.yml"));
  const config = readFileSync(join(ops, "prometheus.yml"), "utf8")
    .replace(/scrape_interval: \S+/, "scrape_interval: 1s\n  evaluation_interval: 1s")
    .replace(/targets: .*/, `targets: ["${target}"]`);
  writeFileSync(join(folder, "prometheus.yml"), config);
  const url = `http://127.0.0.1:${await freePort()}`;
  const options = [`--web.listen-address=${new URL(url).host}`, `--storage.tsdb.path=${join(folder, "data")}`];
  const server = spawn("prometheus", [`--config.file=${join(folder, "prometheus.yml")}`, ...options], {
    stdio: "ignore",
  });
  const stop = () => {
    process.off("exit", stop);
    server.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  process.on("exit", stop);
  await untilReady(url, stop);
  return { url, stop };
}

async function untilReady(url, stop) {
  for (const giveUpAt = Date.now() + readyWithinMs; Date.now() < giveUpAt; await sleep(pollMs)) {
    const answer = await fetch(`${url}/-/ready`).catch(() => undefined);
    if (answer?.ok) return;
  }
  stop();
  throw new Error("Prometheus did not start.");
}
