// Two processes of an older version run under load. Two processes of this version join them, and the old ones stop one
// by one. No response may be lost, and 503 is the only allowed refusal.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startHaproxy } from "../../bin/haproxy.mjs";
import { freePort, startPostgres } from "../../bin/postgres.mjs";
import { type Product, startProduct } from "../../tests/browser/product.ts";
import { createTasks, startLoad, withDatabase } from "./load.ts";
import { frontConfig } from "./site.ts";

const root = resolve(import.meta.dirname, "../..");
const people = 6;
const deedsBetween = 150;

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
/** Every later version must upgrade from the first release. */
const firstRelease = "v1.0.0";
const { values } = parseArgs({ options: { from: { type: "string", default: firstRelease } } });

const folder = mkdtempSync(join(tmpdir(), "windfall-before-"));
git("worktree", "add", "--detach", join(folder, "before"), values.from);
const before = join(folder, "before");
process.once("exit", () => {
  git("worktree", "remove", "--force", before);
  rmSync(folder, { recursive: true, force: true });
});
process.exitCode = await upgrade();

async function upgrade(): Promise<number> {
  // Uses our packages for the old version, because installing takes minutes and versions differ little. Nobody looks at
  // its pages.
  symlinkSync(join(root, "node_modules"), join(before, "node_modules"));
  symlinkSync(join(root, "dist"), join(before, "dist"));
  const postgres = await startPostgres({ durable: true });
  const ports = await Promise.all(Array.from({ length: 5 }, freePort));
  const [front = 0, ...places] = ports;
  const proxy = await startHaproxy(frontConfig(front, places), [front]);
  const running = new Map<number, Product>();
  const start = async (place: number, cwd: string) => {
    const env = { DATABASE_URL: postgres.url, DATABASE_POOL: "8", DEMO: "0", LIMITS: "on", DRAIN_SECONDS: "1" };
    running.set(place, await startProduct({ ...env, PORT: String(places[place]) }, cwd));
    console.log(`${cwd === before ? "before" : "now"}: process ${place} is up`);
  };
  const stop = async (place: number) => {
    const code = await running.get(place)?.stop();
    running.delete(place);
    console.log(`process ${place} stopped with ${code}`);
  };

  await start(0, before);
  await start(1, before);
  const tasks = await withDatabase(postgres.url, (db) => createTasks(db, people));
  const load = startLoad(`http://127.0.0.1:${front}`, tasks);
  await load.untilDone(deedsBetween);
  await start(2, root);
  await load.untilDone(deedsBetween);
  await stop(0);
  await load.untilDone(deedsBetween);
  await start(3, root);
  await stop(1);
  await load.untilDone(deedsBetween);
  await load.stop();

  const faults = await withDatabase(postgres.url, (db) => load.faults(db));
  console.log(`${load.done()} deeds, each asked again with its key`);
  for (const [status, times] of load.statuses) console.log(`  ${status}: ${times}`);
  for (const fault of faults) console.log(fault);
  console.log(`${faults.length} faults`);
  for (const place of [...running.keys()]) await stop(place);
  proxy.stop();
  postgres.stop();
  return faults.length > 0 ? 1 : 0;
}

function git(...args: string[]): void {
  const done = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (done.status !== 0) throw new Error(`git ${args.join(" ")}: ${done.stderr}`);
}
