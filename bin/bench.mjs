// `npm run bench [-- NAME …]`: measures the product beside its references in one run (bench/README.md says what).
import { spawnSync } from "node:child_process";
import { installDebianPackage } from "./debian.mjs";
import { startPostgres } from "./postgres.mjs";
import { ensureBuilt, ensureInstalled, findNode, main, run } from "./prepare.mjs";

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  // Asks no database.
  if (process.argv.slice(2).join() === "fairness") return run(findNode(), ["bench/fairness.ts"], { stdio: "inherit" });
  if (spawnSync("wrk", ["--version"]).error !== undefined) await installDebianPackage("wrk");
  const postgres = await startPostgres({ durable: true });
  try {
    const env = { ...process.env, BENCH_DATABASE_URL: postgres.url };
    const names = process.argv.slice(2);
    // A site that has grown is a database of its own, and takes minutes to make; ten thousand listeners want the machine for
    // themselves, a soak an hour: only when asked for.
    const alone = {
      growth: "bench/growth/main.ts",
      live: "bench/live.ts",
      embedded: "bench/embedded.ts",
      press: "bench/press.ts",
      soak: "bench/soak.ts",
      verify: "bench/verify.ts",
    }[names[0]];
    const program = alone ?? "bench/main.ts";
    return await run(findNode(), [program, ...names], { env, stdio: "inherit" });
  } finally {
    postgres.stop();
  }
});
