// `npm run bench [-- NAME …]`: measures the product beside its references in one run (bench/README.md says what).
import { spawnSync } from "node:child_process";
import { installDebianPackage } from "../bin/debian.mjs";
import { startPostgres } from "../bin/postgres.mjs";
import { ensureBuilt, ensureInstalled, findNode, main, run } from "../bin/prepare.mjs";

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  // Asks no database.
  if (process.argv.slice(2).join() === "fairness")
    return run(findNode(), ["workshop/bench/fairness.ts"], { stdio: "inherit" });
  if (spawnSync("wrk", ["--version"]).error !== undefined) await installDebianPackage("wrk");
  const postgres = await startPostgres({ durable: true });
  try {
    const env = { ...process.env, BENCH_DATABASE_URL: postgres.url };
    const names = process.argv.slice(2);
    // A site that has grown is a database of its own, and takes minutes to make; ten thousand listeners want the machine for
    // themselves, a soak an hour: only when asked for.
    const alone = {
      growth: "workshop/bench/growth/main.ts",
      live: "workshop/bench/live.ts",
      embedded: "workshop/bench/embedded.ts",
      press: "workshop/bench/press.ts",
      soak: "workshop/bench/soak.ts",
      verify: "workshop/bench/verify.ts",
    }[names[0]];
    const program = alone ?? "workshop/bench/main.ts";
    return await run(findNode(), [program, ...names], { env, stdio: "inherit" });
  } finally {
    postgres.stop();
  }
});
