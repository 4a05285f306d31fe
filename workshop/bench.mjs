import { spawnSync } from "node:child_process";
import { installDebianPackage } from "../bin/debian.mjs";
import { startPostgres } from "../bin/postgres.mjs";
import { ensureBuilt, ensureInstalled, findNode, main, run } from "../bin/prepare.mjs";

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  if (process.argv.slice(2).join() === "fairness")
    return run(findNode(), ["workshop/bench/fairness.ts"], { stdio: "inherit" });
  if (spawnSync("wrk", ["--version"]).error !== undefined) await installDebianPackage("wrk");
  const names = process.argv.slice(2);
  const settings = names[0] === "idle" ? ["shared_preload_libraries=pg_stat_statements"] : [];
  const postgres = await startPostgres({ durable: true, settings });
  try {
    const env = { ...process.env, BENCH_DATABASE_URL: postgres.url };
    // These run only if their name is given: a grown site takes minutes to fill, ten thousand listeners need the whole
    // machine, and a soak takes an hour.
    const alone = {
      cpu: "workshop/bench/cpu.ts",
      idle: "workshop/bench/idle.ts",
      growth: "workshop/bench/growth/main.ts",
      live: "workshop/bench/live.ts",
      embedded: "workshop/bench/embedded.ts",
      press: "workshop/bench/press.ts",
      soak: "workshop/bench/soak.ts",
      start: "workshop/bench/start.ts",
      verify: "workshop/bench/verify.ts",
    }[names[0]];
    const program = alone ?? "workshop/bench/main.ts";
    return await run(findNode(), [program, ...names], { env, stdio: "inherit" });
  } finally {
    postgres.stop();
  }
});
